import type { Metadata } from 'next'
import Link from 'next/link'
import { PlaygroundError } from '../../../lib/errors.ts'
import { ComparisonView } from '../../_compare-runs/comparison-view.tsx'
import { words } from '../../_compare-runs/words.ts'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { buttonStyle } from '../../_ui/button.tsx'

export const metadata: Metadata = { title: words.title }

/** Two runs beside each other: `?a=…&b=…`. */
export default async function CompareRunsPage({ searchParams }: PageProps<'/runs/compare'>) {
  const { a, b } = await searchParams
  const { account, person } = await requireAccount('/runs')
  const shown = await read()
  return (
    <>
      <Header account={account} />
      {typeof shown === 'string' ? (
        <NothingToCompare why={shown} />
      ) : (
        <ComparisonView key={`${a} ${b}`} comparison={shown} />
      )}
    </>
  )

  async function read() {
    if (typeof a !== 'string' || typeof b !== 'string') return words.nothing.chooseTwo
    try {
      return await (await playground()).history.compare(person, a, b)
    } catch (error) {
      if (!(error instanceof PlaygroundError)) throw error
      return error.code === 'not-found' ? words.nothing.notHere : error.message
    }
  }
}

function NothingToCompare({ why }: { why: string }) {
  return (
    <main className="mx-auto mt-16 grid max-w-md flex-1 content-start justify-items-center gap-3 px-4 text-center">
      <h1 className="font-semibold text-lg">{words.nothing.title}</h1>
      <p className="text-ink2">{why}</p>
      <Link href="/runs" className={buttonStyle({ kind: 'secondary' })}>
        {words.nothing.choose}
      </Link>
    </main>
  )
}
