'use client'
import { DropdownMenu } from 'radix-ui'

export const MENU_ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 outline-none data-[highlighted]:bg-sunken max-lg:min-h-11'

/** A menu that drops from its trigger. */
export function Menu({ trigger, children }: { trigger: React.ReactNode; children: React.ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-30 min-w-44 rounded-md border border-line bg-surface p-1 text-ink shadow-raised"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
