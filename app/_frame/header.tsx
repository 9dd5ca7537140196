import { cookies } from 'next/headers'
import Link from 'next/link'
import type { Account } from '../../lib/people/account.ts'
import { PageKeyboard } from '../_keys/page-keyboard.tsx'
import { playground } from '../_server/playground.ts'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'
import { NavLinks } from './nav-links.tsx'
import { parseTheme, THEME_COOKIE } from './theme.ts'
import { ThemeMenu } from './theme-menu.tsx'
import { words } from './words.ts'

/** The band on top of every page. Signed out it has the mark and the theme. */
export async function Header({ account }: { account: Account | null }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value)
  const wanted = account && (await (await playground()).preferences.of({ id: account.id, isListed: true }))
  return (
    <header className="flex h-12 flex-none items-center gap-2 border-line border-b bg-surface px-4 max-[360px]:gap-0.5 max-[360px]:px-2 max-lg:h-14">
      <Link
        href="/"
        className="mr-3 flex min-h-8 max-sm:mr-1 items-center gap-2 rounded-sm font-[650] text-md tracking-[-0.01em]"
      >
        <Logo />
        <span className={account ? 'max-sm:sr-only' : undefined}>{words.mark}</span>
      </Link>
      {account && <NavLinks />}
      <span className="flex-1" />
      {account && <PageKeyboard areLettersOn={wanted?.letterKeys ?? true} isAdministrator={account.admin} />}
      <ThemeMenu initial={theme} />
      {account && <AccountMenu email={account.email} admin={account.admin} />}
    </header>
  )
}
