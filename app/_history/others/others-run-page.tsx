import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { isNotFound, PlaygroundError } from '../../../lib/errors.ts'
import type { Account } from '../../../lib/people/account.ts'
import type { Person } from '../../../lib/people/person.ts'
import { Header } from '../../_frame/header.tsx'
import { asAsker } from '../../_server/as-asker.ts'
import { playground } from '../../_server/playground.ts'
import { SharedRunView } from '../../_sharing/shared-run-view.tsx'
import { ALL_RUNS, historyAddress } from '../history-address.ts'
import { words } from '../words.ts'

interface Props {
  account: Account
  person: Person
  /** The account whose run it is, and the run. */
  wanted: { person: string; runId: string }
}

/** A run of another account for an administrator: read only, as a link to it would show it. That it was opened is noted. */
export async function OthersRunPage({ account, person, wanted }: Props) {
  const read = await readOthers(person, wanted)
  if (read === null) redirect(`/runs/${encodeURIComponent(wanted.runId)}`)
  if (typeof read === 'string')
    return (
      <>
        <Header account={account} />
        <main className="m-auto px-6 py-16 text-center">
          <p role="alert">{read}</p>
        </main>
      </>
    )
  const { of, run } = read
  return (
    <>
      <Header account={account} />
      <SharedRunView
        run={run}
        note={
          <>
            <b className="font-semibold text-ink">{words.person.reading(of.email)}</b>{' '}
            <Link
              href={historyAddress({ ...ALL_RUNS, person: of.id })}
              prefetch={false}
              className="font-medium text-accent underline"
            >
              {words.person.back(of.email)}
            </Link>
            .
          </>
        }
      />
    </>
  )
}

async function readOthers(person: Person, wanted: Props['wanted']) {
  const parts = await playground()
  try {
    return await asAsker(parts, person, () => parts.history.readOthers(person, wanted))
  } catch (error) {
    // For whoever is no administrator there is nothing here either.
    if (isNotFound(error)) notFound()
    if (error instanceof PlaygroundError) return error.message
    throw error
  }
}
