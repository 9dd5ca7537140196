'use client'
import { useNow } from '../_workbench/use-now.ts'

const FORMAT = { dateStyle: 'medium', timeStyle: 'medium' } as const

/** A moment by the clock of whoever looks; until that is known, by UTC. */
export function LocalTime({ iso }: { iso: string }) {
  const now = useNow(false)
  return (
    <time dateTime={iso}>
      {now === 0 ? `${iso.slice(0, 16).replace('T', ' ')} UTC` : new Date(iso).toLocaleString('en-GB', FORMAT)}
    </time>
  )
}
