import { notFound } from 'next/navigation'
import { othersRunAddress } from '../../_history/history-address.ts'
import { OthersRunPage } from '../../_history/others/others-run-page.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { readSeed } from '../../_server/read-seed.ts'
import { PlaygroundPage } from '../../_workbench/playground-page.tsx'

/** The playground showing one run, live or past; for administrators also one of another account, read only. */
export default async function RunPage({ params, searchParams }: PageProps<'/runs/[id]'>) {
  const { id } = await params
  const { person: of } = await searchParams
  const { account, person } = await requireAccount(typeof of === 'string' ? othersRunAddress(of, id) : `/runs/${id}`)
  if (typeof of === 'string')
    return <OthersRunPage account={account} person={person} wanted={{ person: of, runId: id }} />
  const seed = await readSeed(person, id)
  if (!seed) notFound()
  return <PlaygroundPage account={account} person={person} seed={seed} />
}
