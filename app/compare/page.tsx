import type { Metadata } from 'next'
import { Suspense } from 'react'
import type { ComparisonSummary } from '../../lib/compare/comparisons.ts'
import { isNotFound } from '../../lib/errors.ts'
import type { Person } from '../../lib/people/person.ts'
import { ListLoading } from '../_compare/list/list-loading.tsx'
import { ListView } from '../_compare/list/list-view.tsx'
import { words } from '../_compare/words.ts'
import { AdministratorProvider } from '../_frame/administrator.tsx'
import { Header } from '../_frame/header.tsx'
import { requireAccount } from '../_server/current-person.ts'
import { describeError } from '../_server/http-error.ts'
import { modelsToCompare } from '../_server/models-to-compare.ts'
import { playground } from '../_server/playground.ts'

export const metadata: Metadata = { title: words.title }

/** Every comparison of this person. With `run` the form for a new one is open, with the task of that run in it. */
export default async function ComparePage({ searchParams }: PageProps<'/compare'>) {
  const { run } = await searchParams
  const asked = typeof run === 'string' ? run : null
  const { account, person } = await requireAccount(
    asked === null ? '/compare' : `/compare?${new URLSearchParams({ run: asked })}`,
  )
  return (
    <>
      <Header account={account} />
      <AdministratorProvider value={person.admin}>
        {/* Each is read before it is listed. */}
        <Suspense fallback={<ListLoading />}>
          <List person={person} run={asked} />
        </Suspense>
      </AdministratorProvider>
    </>
  )
}

async function List({ person, run }: { person: Person; run: string | null }) {
  const { comparisons } = await playground()
  const [models, task] = await Promise.all([modelsToCompare(), taskOf(person, run)])
  let listed: { comparisons: ComparisonSummary[]; unreadable: number } = { comparisons: [], unreadable: 0 }
  let fault: string | null = null
  try {
    listed = await comparisons.list(person)
  } catch (error) {
    fault = describeError(error).body.error.message
  }
  return <ListView {...listed} models={models} fault={fault} task={task} />
}

/** The task of a run of this person; null for one that began with a program, and for none. */
async function taskOf(person: Person, run: string | null): Promise<string | null> {
  if (run === null) return null
  const { runs } = await playground()
  try {
    return (await runs.get(person, run)).task
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
