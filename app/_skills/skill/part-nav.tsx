'use client'
import Link from 'next/link'
import { formatCount } from '../../../lib/format/duration.ts'
import { hrefOf, PARTS, type Part } from '../place.ts'
import { words } from './words.ts'

interface Props {
  name: string
  part: Part
  tests: number
  versions: number
}

/** The parts of a skill, each with its address. */
export function PartNav({ name, part, tests, versions }: Props) {
  const counts: Partial<Record<Part, number>> = { tests, ...(versions > 0 && { versions }) }
  return (
    <nav
      aria-label={words.parts.label}
      className="mt-2 flex gap-5 overflow-x-auto overflow-y-hidden border-line border-b [scrollbar-width:none]"
    >
      {PARTS.map((one) => (
        <Link
          key={one}
          href={hrefOf(name, one)}
          prefetch={false}
          aria-current={one === part ? 'page' : undefined}
          className="flex h-10 flex-none items-center gap-1 border-transparent border-b-2 font-medium text-ink2 hover:text-ink focus-visible:outline-offset-[-2px] aria-[current=page]:border-accent aria-[current=page]:text-ink max-lg:h-11"
        >
          {words.parts[one]}
          {counts[one] !== undefined && (
            <span className="font-normal text-ink3 tabular-nums">{formatCount(counts[one])}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
