interface Props {
  id: string
  title: string
  beside?: React.ReactNode
  right?: React.ReactNode
  className?: string
  children: React.ReactNode
}

/** A part of the comparison under its heading. */
export function Card({ id, title, beside, right, className = '', children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 overflow-hidden rounded-lg border border-line bg-surface ${className}`}
    >
      <header className="flex min-h-10 items-center gap-2.5 border-line border-b px-3.5 py-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {beside}
        <span className="flex-1" />
        {right}
      </header>
      {children}
    </section>
  )
}
