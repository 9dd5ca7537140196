'use client'
import { BookOpen, History, LogOut, Settings } from 'lucide-react'
import Link from 'next/link'
import { useEffect } from 'react'
import { postSignOut } from '../_account/auth-requests.ts'
import { forgetTab, keepForAccount } from '../_account/tab-storage.ts'
import { closePopoverOf, Popover } from '../_ui/popover.tsx'
import { words } from './words.ts'

const ITEM = 'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-sunken max-lg:min-h-11'

/** Who is signed in, the settings, the documentation, and the way out. */
export function AccountMenu({ email, admin }: { email: string; admin: boolean }) {
  // The header stands before the page, whose effects read what is kept after this one.
  useEffect(() => keepForAccount(email), [email])

  async function signOut() {
    // Whoever stays signed in because the server is away loses nothing.
    if (await postSignOut()) forgetTab()
    // Also without an answer: the page then says so.
    window.location.assign('/')
  }
  return (
    <Popover
      label={words.account.title}
      align="end"
      className="min-w-44 p-1"
      button={{
        title: words.account.title,
        className: 'grid size-[30px] place-items-center rounded-full max-lg:size-11',
        children: (
          <>
            <span
              aria-hidden
              className="grid size-[30px] place-items-center rounded-full bg-accent-soft font-semibold text-accent text-xs uppercase"
            >
              {email.slice(0, 2)}
            </span>
            <span className="sr-only">{words.account.of(email)}</span>
          </>
        ),
      }}
    >
      <p className="max-w-64 px-2 py-1.5">
        <span className="block truncate font-medium">{email}</span>
        <span className="block text-ink3 text-xs">{admin ? words.account.administrator : words.account.member}</span>
      </p>
      <div className="mt-1 border-line border-t pt-1">
        <Link
          href="/runs"
          prefetch={false}
          className={ITEM}
          onClick={({ currentTarget }) => closePopoverOf(currentTarget)}
        >
          <History size={16} strokeWidth={1.8} aria-hidden />
          {words.account.runs}
        </Link>
        <Link
          href="/settings/you"
          prefetch={false}
          className={ITEM}
          onClick={({ currentTarget }) => closePopoverOf(currentTarget)}
        >
          <Settings size={16} strokeWidth={1.8} aria-hidden />
          {words.account.settings}
        </Link>
        <Link
          href="/docs"
          prefetch={false}
          className={ITEM}
          onClick={({ currentTarget }) => closePopoverOf(currentTarget)}
        >
          <BookOpen size={16} strokeWidth={1.8} aria-hidden />
          {words.account.documentation}
        </Link>
        <button type="button" className={ITEM} onClick={() => void signOut()}>
          <LogOut size={16} strokeWidth={1.8} aria-hidden />
          {words.account.signOut}
        </button>
      </div>
    </Popover>
  )
}
