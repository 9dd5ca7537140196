import { words } from './words.ts'

/** In place of what was shared: `why` is a title and what can be done, a sentence each. */
export function ClosedLink({ why }: { why: string }) {
  const [title = words.opensNothing, ...rest] = why.split(/(?<=\.) /)
  return (
    <main className="m-auto px-6 py-16 text-center">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">{title}</h1>
      <p className="mt-2 text-ink2">{rest.join(' ')}</p>
    </main>
  )
}
