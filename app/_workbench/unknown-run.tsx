import Link from 'next/link'
import { words } from './words.ts'

/** No such run, or somebody else's: one answer for both. */
export function UnknownRun() {
  return (
    <main className="m-auto px-6 py-16 text-center">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.unknownRun.title}</h1>
      <p className="mt-2 text-ink2">{words.unknownRun.about}</p>
      <p className="mt-4">
        <Link href="/" className="font-medium text-accent underline">
          {words.unknownRun.start}
        </Link>
      </p>
    </main>
  )
}
