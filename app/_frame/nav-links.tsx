'use client'
import { Menu } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useWaiting } from '../_run/use-waiting.ts'
import { join } from '../_ui/join.ts'
import { closePopoverOf, Popover } from '../_ui/popover.tsx'
import { PLACES } from './places.ts'
import { words } from './words.ts'

/** The places there are. Where they do not fit beside the mark they are behind a button. */
export function NavLinks() {
  const path = usePathname()
  const waiting = useWaiting([], path).length
  const links = (className: string) =>
    PLACES.map(({ href, label, owns }) => (
      <Link
        key={href}
        href={href}
        aria-current={owns(path) ? 'page' : undefined}
        onClick={({ currentTarget }) => closePopoverOf(currentTarget)}
        className={join(
          'flex items-center rounded-[7px] px-2.5 font-medium text-ink2 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-ink',
          className,
        )}
      >
        {label}
        {href === '/runs' && waiting > 0 && <WaitingBadge count={waiting} />}
      </Link>
    ))
  return (
    <>
      <nav aria-label={words.main} className="flex gap-0.5 max-lg:hidden">
        {links('h-[30px]')}
      </nav>
      <div className="lg:hidden">
        <Popover
          label={words.placesLabel}
          className="min-w-48 p-1"
          button={{
            title: words.menu,
            className: 'flex h-11 min-w-11 items-center justify-center rounded-md text-ink2 hover:bg-sunken',
            children: (
              <>
                <Menu size={18} strokeWidth={1.8} aria-hidden />
                <span className="sr-only">{words.menu}</span>
                {waiting > 0 && <WaitingBadge count={waiting} />}
              </>
            ),
          }}
        >
          <nav aria-label={words.main} className="grid gap-0.5">
            {links('h-11')}
          </nav>
        </Popover>
      </div>
    </>
  )
}

/** How many runs wait for this person. */
function WaitingBadge({ count }: { count: number }) {
  const text = words.waiting(count)
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
