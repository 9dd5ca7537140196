import { join } from '../_ui/join.ts'

/** Cells of tables for administrators: 36 px a row, the first and the last with the air of a card. */
export const HEAD = 'h-7 whitespace-nowrap px-2.5 text-left font-normal text-ink2 text-xs first:pl-4 last:pr-4'
export const CELL = 'h-9 px-2.5 py-1 first:pl-4 last:pr-4 max-lg:h-11'
export const NUMBER = 'text-right tabular-nums whitespace-nowrap'
/** Columns that leave first when it gets narrow, and those that leave next. */
export const WIDE = 'max-lg:hidden'
export const MIDDLE = 'max-sm:hidden'

/** A card whose content touches its edges: a head, a table, a foot. */
export function FlatCard({ id, className, children }: { id: string; className?: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className={join('min-w-0 rounded-lg border border-line bg-surface', className)}>
      {children}
    </section>
  )
}

/** The head of such a card: its title, what there is to say of it, and what can be done. */
export function FlatHead({
  id,
  title,
  hint,
  children,
}: {
  id: string
  title: string
  hint?: string
  children?: React.ReactNode
}) {
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <h2 id={id} tabIndex={-1} className="font-semibold">
        {title}
      </h2>
      {hint && <p className="text-ink2 text-xs">{hint}</p>}
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </header>
  )
}
