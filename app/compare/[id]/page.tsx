import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { Comparison } from '../../../lib/compare/comparison.ts'
import { isNotFound } from '../../../lib/errors.ts'
import { ComparisonView } from '../../_compare/one/comparison-view.tsx'
import { words } from '../../_compare/words.ts'
import { Header } from '../../_frame/header.tsx'
import { requireAccount, signedIn } from '../../_server/current-person.ts'
import { modelsToCompare } from '../../_server/models-to-compare.ts'
import { playground } from '../../_server/playground.ts'

type Props = PageProps<'/compare/[id]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const comparison = await readComparison((await params).id)
  return { title: comparison ? words.titleOf(comparison.name.slice(0, 60)) : words.title }
}

/** One comparison, live while it runs. */
export default async function OneComparisonPage({ params }: Props) {
  const { id } = await params
  const { account } = await requireAccount(`/compare/${id}`)
  const [comparison, models] = await Promise.all([readComparison(id), modelsToCompare()])
  if (!comparison) notFound()
  return (
    <>
      <Header account={account} />
      <ComparisonView key={comparison.id} comparison={comparison} models={models} />
    </>
  )
}

/** One of who is signed in, read once in every request; null where there is none of that id. */
const readComparison = cache(async (id: string): Promise<Comparison | null> => {
  const found = await signedIn()
  if (!found) return null
  const { comparisons } = await playground()
  try {
    return await comparisons.get(found.person, id)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
})
