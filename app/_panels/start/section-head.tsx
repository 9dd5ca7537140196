import { join } from '../../_ui/join.ts'

/** A heading of the start page with a word beside it and what can be done about it. */
export function SectionHead({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: React.ReactNode
  children?: React.ReactNode
}) {
  return (
    <div className="mt-7 mb-2 flex min-h-6 flex-wrap items-center gap-x-2">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {note && (
        <p className={join('min-w-0 text-ink3 text-xs', children != null && 'max-sm:order-1 max-sm:basis-full')}>
          {note}
        </p>
      )}
      {children && <div className="ml-auto flex items-center gap-4">{children}</div>}
    </div>
  )
}

/** A quiet thing to press beside a heading. */
export const QUIET = 'flex min-h-6 items-center gap-1 font-medium text-accent text-xs hover:underline max-lg:min-h-11'
