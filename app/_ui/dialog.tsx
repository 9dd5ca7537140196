'use client'
import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { join } from './join.ts'
import { words } from './words.ts'

interface Props {
  title: string
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** `drawer` stands at the left edge, full height; `palette` has no head, and its title is read aloud alone. */
  kind?: 'dialog' | 'drawer' | 'palette'
  description?: string
  /** `wide` is for more than one form: a whole screen where there is not more. */
  size?: 'normal' | 'wide'
  children: React.ReactNode
}

/**
 * Something above the page that is closed with Escape or a click beside it. The browser keeps the focus inside and
 * gives it back to where it came from.
 */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  kind = 'dialog',
  size = 'normal',
  description,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  // What is beside the box belongs to the dialog too, and is all of it that a click can hit directly.
  function closeBeside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) onOpenChange(false)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape by itself.
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onClose={() => isOpen && onOpenChange(false)}
      onClick={closeBeside}
      data-palette={kind === 'palette' || undefined}
      className={join(
        'max-w-none overscroll-contain bg-surface p-0 text-ink shadow-raised backdrop:bg-[rgb(10_13_18/0.45)]',
        kind === 'drawer'
          ? 'mr-auto h-dvh max-h-none w-[min(320px,92vw)] border-line border-r'
          : kind === 'palette'
            ? 'mx-auto mt-[15vh] max-h-[70vh] w-[min(600px,calc(100vw-24px))] overflow-hidden rounded-lg border border-line max-sm:mt-3 max-sm:max-h-[calc(100dvh-24px)]'
            : size === 'wide'
              ? 'mx-auto mt-[7vh] max-h-[86vh] w-[min(720px,calc(100vw-32px))] rounded-lg border border-line max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:rounded-none max-sm:border-0'
              : 'mx-auto mt-[7vh] max-h-[86vh] w-[min(560px,calc(100vw-32px))] rounded-lg border border-line',
      )}
    >
      {isOpen && (
        <div
          className={join(
            'flex flex-col',
            kind === 'drawer'
              ? 'h-full'
              : kind === 'palette'
                ? 'max-h-[calc(70vh-2px)] max-sm:max-h-[calc(100dvh-26px)]'
                : size === 'wide'
                  ? 'max-h-[calc(86vh-2px)] max-sm:h-dvh max-sm:max-h-none'
                  : 'max-h-[calc(86vh-2px)]',
          )}
        >
          {kind === 'palette' ? (
            <h2 id={`${id}-title`} className="sr-only">
              {title}
            </h2>
          ) : (
            <header className="flex flex-none items-center justify-between gap-2 border-line border-b py-1.5 pr-2 pl-4">
              <h2 id={`${id}-title`} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                {title}
              </h2>
              <IconButton label={words.close} onClick={() => onOpenChange(false)}>
                <X size={16} strokeWidth={1.8} aria-hidden />
              </IconButton>
            </header>
          )}
          {description && (
            <p id={`${id}-description`} className="px-4 pt-3 text-ink2">
              {description}
            </p>
          )}
          <div className={join('min-h-0 flex-1', kind === 'palette' ? 'flex flex-col' : 'overflow-auto')}>
            {children}
          </div>
        </div>
      )}
    </dialog>
  )
}
