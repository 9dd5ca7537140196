'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { formatQuantity } from '../../lib/format/duration.ts'
import { useWaiting } from '../_run/use-waiting.ts'
import { join } from '../_ui/join.ts'

const LINKS = [
  // On a phone the mark beside it leads there too.
  { href: '/', label: 'Playground', owns: (path: string) => path === '/' || /^\/runs\/./.test(path), isAtMark: true },
  { href: '/runs', label: 'Runs', owns: (path: string) => path === '/runs' },
  { href: '/connections', label: 'Connections', owns: (path: string) => path.startsWith('/connections') },
  { href: '/files', label: 'Files', owns: (path: string) => path.startsWith('/files') },
]

/** The places there are. They fit beside the mark on every screen, so there is no menu to open. */
export function NavLinks() {
  const path = usePathname()
  const waiting = useWaiting([], path).length
  return (
    <nav aria-label="Main" className="flex gap-0.5">
      {LINKS.map(({ href, label, owns, isAtMark }) => (
        <Link
          key={href}
          href={href}
          aria-current={owns(path) ? 'page' : undefined}
          className={join(
            'flex h-[30px] items-center rounded-[7px] px-2.5 font-medium text-ink2 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-ink max-sm:px-1.5 max-lg:h-11',
            isAtMark && 'max-sm:hidden',
          )}
        >
          {label}
          {href === '/runs' && waiting > 0 && <WaitingBadge count={waiting} />}
        </Link>
      ))}
    </nav>
  )
}

/** How many runs wait for this person. */
function WaitingBadge({ count }: { count: number }) {
  const text = formatQuantity(count, 'waits for you', 'wait for you')
  return (
    <span
      title={text}
      className="ml-1.5 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-warn-soft px-1 font-medium text-warn text-xs tabular-nums max-sm:ml-1"
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
