import Link from 'next/link'
import { words } from '../../_compare/words.ts'
import { Header } from '../../_frame/header.tsx'
import { currentAccount } from '../../_server/current-person.ts'

/** No such comparison, or somebody else's: one answer for both. */
export default async function ComparisonNotFound() {
  return (
    <>
      <Header account={await currentAccount()} />
      <main id="main" className="m-auto px-6 py-16 text-center">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.notFound.title}</h1>
        <p className="mt-2 text-ink2">{words.notFound.why}</p>
        <p className="mt-4">
          <Link href="/compare" className="font-medium text-accent underline">
            {words.all}
          </Link>
        </p>
      </main>
    </>
  )
}
