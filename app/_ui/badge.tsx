import { join } from './join.ts'

const TONE = {
  ok: 'bg-ok-soft text-ok',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  accent: 'bg-accent-soft text-accent',
  plain: 'bg-sunken text-ink2',
}
export type Tone = keyof typeof TONE

/** A word or two on a tint. */
export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: React.ReactNode
}) {
  return (
    <span
      className={join(
        'inline-flex h-5 items-center gap-[5px] whitespace-nowrap rounded-full px-[7px] text-xs',
        TONE[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** The first letter of a server's name on a tile. */
export function LetterTile({ name, small }: { name: string; small?: boolean }) {
  return (
    <span
      aria-hidden
      className={join(
        'grid flex-none place-items-center bg-sunken font-semibold text-ink2 uppercase',
        small ? 'size-5 rounded-[5px] text-2xs' : 'size-[26px] rounded-[7px] text-xs',
      )}
    >
      {name[0]}
    </span>
  )
}

const MARK = {
  ok: 'bg-ok text-surface',
  bad: 'bg-bad text-surface',
  plain: 'bg-ink3 text-surface',
  warn: 'bg-warn text-surface',
  accent: 'bg-accent text-surface',
}

/** A filled round mark for how something ended; the words stand beside it. */
export function StateMark({ tone, children }: { tone: keyof typeof MARK; children: React.ReactNode }) {
  return <span className={join('grid size-5 flex-none place-items-center rounded-full', MARK[tone])}>{children}</span>
}
