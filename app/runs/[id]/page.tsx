import { notFound } from 'next/navigation'
import { requireAccount } from '../../_server/current-person.ts'
import { readSeed } from '../../_server/read-seed.ts'
import { PlaygroundPage } from '../../_workbench/playground-page.tsx'

/** The playground showing one run, live or past. */
export default async function RunPage({ params }: PageProps<'/runs/[id]'>) {
  const { id } = await params
  const { account, person } = await requireAccount(`/runs/${id}`)
  const seed = await readSeed(person, id)
  if (!seed) notFound()
  return <PlaygroundPage account={account} person={person} seed={seed} />
}
