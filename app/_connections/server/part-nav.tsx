'use client'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import { hrefOf, PARTS, type Part } from '../place.ts'
import { PlaceLink } from '../place-link.tsx'
import { words } from './words.ts'

/** The parts of a server, each with its address. */
export function PartNav({
  server,
  part,
  counts,
}: {
  server: string
  part: Part
  /** As far as they are known. */
  counts: Partial<Record<Part, number>>
}) {
  const nav = useRef<HTMLElement>(null)
  // On a narrow screen the last ones are out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part is which of them is the current one.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!nav.current || !current) return
    const [box, link] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()]
    if (link.right > box.right) nav.current.scrollLeft += link.right - box.right
    if (link.left < box.left) nav.current.scrollLeft -= box.left - link.left
  }, [part])
  return (
    <nav
      ref={nav}
      aria-label={words.partsOf(server)}
      className="mt-2 flex gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
    >
      {PARTS.map((one) => (
        <PlaceLink
          key={one}
          href={hrefOf(server, one)}
          aria-current={one === part ? 'page' : undefined}
          className="flex h-10 flex-none items-center gap-1 border-transparent border-b-2 font-medium text-ink2 hover:text-ink focus-visible:outline-offset-[-2px] aria-[current=page]:border-accent aria-[current=page]:text-ink max-lg:h-11"
        >
          {words.parts[one]}
          {counts[one] !== undefined && (
            <span className="font-normal text-ink3 tabular-nums">{formatCount(counts[one])}</span>
          )}
        </PlaceLink>
      ))}
    </nav>
  )
}
