import { words } from './words.ts'

interface Props {
  title: React.ReactNode
  /** In short, under the title. */
  facts: string[]
  /** Why it is shown, where nobody has sent a link to it. */
  note?: React.ReactNode
  children: React.ReactNode
}

/** What is shared, for whoever has a link to it: it says so above, and leads nowhere else. */
export function SharedPage({ title, facts, note, children }: Props) {
  return (
    <main className="mx-auto w-full max-w-[960px] flex-1 px-6 py-7 max-lg:px-4 max-lg:py-5">
      <p className="rounded-md bg-sunken px-3 py-2 text-ink2 text-xs">
        {note ?? <b className="font-semibold text-ink">{words.readOnly}</b>} {words.hidden}
      </p>
      <h1 className="mt-4 flex items-start gap-2.5 font-[650] text-xl tracking-[-0.02em] [overflow-wrap:anywhere]">
        {title}
      </h1>
      <p className="mt-1 flex flex-wrap gap-x-4 text-ink2 text-xs tabular-nums">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {children}
    </main>
  )
}

/** Said in place of it while too many are read at once. */
export function BusyShare() {
  return (
    <main className="m-auto px-6 py-16 text-center">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.busy}</h1>
      <p className="mt-2 text-ink2">
        {words.linkIsGood}{' '}
        <a href="?" className="font-medium text-accent underline">
          {words.tryAgain}
        </a>
        .
      </p>
    </main>
  )
}
