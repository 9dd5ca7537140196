import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Header } from '../../../_frame/header.tsx'
import { parseResultAddress } from '../../../_result/address.ts'
import { ResultPage } from '../../../_result/result-page.tsx'
import { words } from '../../../_result/words.ts'
import { requireAccount } from '../../../_server/current-person.ts'
import { readSmallResult } from '../../../_server/read-small-result.ts'

export const metadata: Metadata = { title: words.page }

/** What a run came to, in the whole window. */
export default async function RunResultPage({ params, searchParams }: PageProps<'/runs/[id]/result'>) {
  const { id } = await params
  const { account, person } = await requireAccount(`/runs/${id}/result`)
  const result = await readSmallResult(person, id)
  if (result === 'not-found') notFound()
  return (
    <>
      <Header account={account} />
      <ResultPage runId={id} initial={parseResultAddress(await searchParams)} known={result} />
    </>
  )
}
