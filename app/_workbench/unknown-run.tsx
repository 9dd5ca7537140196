import Link from 'next/link'

/** No such run, or somebody else's: one answer for both. */
export function UnknownRun() {
  return (
    <main className="m-auto px-6 py-16 text-center">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">There is no run here.</h1>
      <p className="mt-2 text-ink2">It may be somebody else's or deleted.</p>
      <p className="mt-4">
        <Link href="/" className="font-medium text-accent underline">
          Start a new run
        </Link>
      </p>
    </main>
  )
}
