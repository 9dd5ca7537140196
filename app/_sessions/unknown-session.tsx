import Link from 'next/link'
import { words } from './words.ts'

/** No such session, or somebody else's: one answer for both. */
export function UnknownSession() {
  return (
    <main className="m-auto px-6 py-16 text-center">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.unknown.title}</h1>
      <p className="mt-2 text-ink2">{words.unknown.why}</p>
      <p className="mt-4">
        <Link href="/runs/sessions" className="font-medium text-accent underline">
          {words.unknown.see}
        </Link>
      </p>
    </main>
  )
}
