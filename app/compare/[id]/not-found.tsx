import Link from 'next/link'
import { Header } from '../../_frame/header.tsx'
import { currentAccount } from '../../_server/current-person.ts'

/** No such comparison, or somebody else's: one answer for both. */
export default async function ComparisonNotFound() {
  return (
    <>
      <Header account={await currentAccount()} />
      <main id="main" className="m-auto px-6 py-16 text-center">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">There is no comparison here.</h1>
        <p className="mt-2 text-ink2">It may be somebody else's or deleted.</p>
        <p className="mt-4">
          <Link href="/compare" className="font-medium text-accent underline">
            All comparisons
          </Link>
        </p>
      </main>
    </>
  )
}
