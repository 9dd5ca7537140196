'use client'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { IconButton } from './button.tsx'
import { join } from './join.ts'

interface Props {
  title: string
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** `drawer` stands at the left edge, full height. */
  kind?: 'dialog' | 'drawer'
  description?: string
  children: React.ReactNode
}

/** Something above the page that is closed with Escape; the focus goes back to where it came from. */
export function Dialog({ title, isOpen, onOpenChange, kind = 'dialog', description, children }: Props) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-20 bg-[rgb(10_13_18/0.45)]" />
        <Radix.Content
          aria-describedby={description ? undefined : ''}
          className={join(
            'fixed z-30 flex flex-col bg-surface text-ink shadow-raised outline-none',
            kind === 'drawer'
              ? 'inset-y-0 left-0 w-[min(320px,92vw)] border-line border-r'
              : 'top-[12vh] left-1/2 max-h-[76vh] w-[min(560px,calc(100vw-32px))] -translate-x-1/2 rounded-lg border border-line',
          )}
        >
          <header className="flex flex-none items-center justify-between gap-2 border-line border-b py-1.5 pr-2 pl-4">
            <Radix.Title className="font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X size={16} strokeWidth={1.8} aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          {description && <Radix.Description className="px-4 pt-3 text-ink2">{description}</Radix.Description>}
          <div className="min-h-0 flex-1 overflow-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
