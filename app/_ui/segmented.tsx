'use client'
import { formatCount } from '../../lib/format/duration.ts'
import { join } from './join.ts'
import { Tabs } from './tabs.tsx'

export interface Segment {
  value: string
  label: string
  count?: number
}

/** The heads of two or three views in one place; stands inside a `Tabs.Root`. */
export function Segmented({ label, segments, className }: { label: string; segments: Segment[]; className?: string }) {
  return (
    <Tabs.List aria-label={label} className={join('inline-flex rounded-md bg-sunken p-0.5', className)}>
      {segments.map(({ value, label, count }) => (
        <Tabs.Trigger
          key={value}
          value={value}
          className="h-6 whitespace-nowrap rounded-sm px-2 font-medium text-ink2 text-xs data-[state=active]:bg-pressed data-[state=active]:text-ink data-[state=active]:shadow-[0_1px_2px_rgb(0_0_0/0.14)] max-lg:h-10 max-lg:px-3"
        >
          {label}
          {count !== undefined && <span className="ml-1 text-ink3">{formatCount(count)}</span>}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}
