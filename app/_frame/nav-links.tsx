'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'

const LINKS = [
  { href: '/', label: 'Playground', owns: (path: string) => path === '/' || /^\/runs(\/|$)/.test(path) },
  { href: '/connections', label: 'Connections', owns: (path: string) => path.startsWith('/connections') },
  { href: '/files', label: 'Files', owns: (path: string) => path.startsWith('/files') },
]

/** The places there are. They fit beside the mark on every screen, so there is no menu to open. */
export function NavLinks() {
  const path = usePathname()
  return (
    <nav aria-label="Main" className="flex gap-0.5">
      {LINKS.map(({ href, label, owns }) => (
        <Link
          key={href}
          href={href}
          aria-current={owns(path) ? 'page' : undefined}
          className="flex h-[30px] items-center rounded-[7px] px-2.5 font-medium text-ink2 max-sm:px-1.5 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-ink max-lg:h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
