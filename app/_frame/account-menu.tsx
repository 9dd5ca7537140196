'use client'
import { LogOut } from 'lucide-react'
import { signOut } from 'next-auth/react'
import { DropdownMenu } from 'radix-ui'
import { MENU_ITEM, Menu } from '../_ui/menu.tsx'

/** Who is signed in, and the way out. */
export function AccountMenu({ email, admin }: { email: string; admin: boolean }) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          title="Account"
          className="grid size-[30px] place-items-center rounded-full bg-accent-soft font-semibold text-accent text-xs uppercase max-lg:size-10"
        >
          <span aria-hidden>{email.slice(0, 2)}</span>
          <span className="sr-only">Account of {email}</span>
        </button>
      }
    >
      <DropdownMenu.Label className="max-w-64 px-2 py-1.5">
        <span className="block truncate font-medium">{email}</span>
        <span className="block text-ink3 text-xs">{admin ? 'Administrator' : 'Member'}</span>
      </DropdownMenu.Label>
      <DropdownMenu.Separator className="my-1 border-line border-t" />
      <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void signOut({ callbackUrl: '/' })}>
        <LogOut size={16} strokeWidth={1.8} aria-hidden />
        Sign out
      </DropdownMenu.Item>
    </Menu>
  )
}
