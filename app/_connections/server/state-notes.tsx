import { CircleX, KeyRound } from 'lucide-react'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { ScrollText } from '../../_ui/scroll-box.tsx'
import { reasonOf, stateOf } from '../server-state.ts'
import { words } from './words.ts'

/** What a person must know of the state of a server, and what it means for programs. Nothing where all is well. */
export function StateNotes({ connection }: { connection: ShownConnection }) {
  const { from, tools, lastError, isUnfinished } = connection
  const state = stateOf(connection)
  return (
    <>
      {state === 'failed' && <Failed connection={connection} />}
      {state === 'sign-in' && (
        <section aria-label={words.notes.signIn} className="rounded-lg border border-warn bg-surface px-4 py-3">
          <h3 className="flex items-center gap-2 font-semibold">
            <KeyRound size={16} strokeWidth={1.8} aria-hidden className="flex-none text-warn" />
            {words.notes.signInTitle}
          </h3>
          <p className="mt-1 text-ink2">
            {(from === 'own' ? words.notes.signInOwn : words.notes.signInShared)(reasonOf(connection))}
          </p>
          {lastError && <p className="mt-1 text-ink3 text-xs [overflow-wrap:anywhere]">{lastError}</p>}
        </section>
      )}
      {state === 'off' && (
        <p className="text-ink2">
          {from === 'configuration' ? words.notes.offByConfiguration : words.notes.off} {words.notes.offMeans}
        </p>
      )}
      {state === 'stopped' && <p className="text-ink2">{words.notes.stopped}</p>}
      {isUnfinished && (
        <p className="text-ink2 text-xs">{tools > 0 ? words.notes.someWritten(tools) : words.notes.noneWritten}</p>
      )}
      {state === 'connected' && lastError && (
        <p className="text-ink3 text-xs [overflow-wrap:anywhere]">{words.notes.recovered(lastError)}</p>
      )}
    </>
  )
}

function Failed({ connection: { kind, lastError, since, stderr, tools } }: { connection: ShownConnection }) {
  return (
    <section aria-label={words.notes.wrong} className="rounded-lg border border-bad bg-surface px-4 py-3">
      {/* In the time and the words of where it is read, which the server does not know. */}
      <h3 suppressHydrationWarning className="flex items-center gap-2 font-semibold">
        <CircleX size={16} strokeWidth={1.8} aria-hidden className="flex-none text-bad" />
        {words.notes.failed(since === null ? null : timeOf(since))}
      </h3>
      <p className="mt-1 text-ink2 [overflow-wrap:anywhere]">{lastError ?? words.notes.noReason}</p>
      {stderr && (
        <>
          <p className="mt-2 mb-1 text-ink3 text-xs">{words.notes.stderr}</p>
          <ScrollText label={words.notes.stderrLabel} className="max-h-48">
            {stderr}
          </ScrollText>
        </>
      )}
      <p className="mt-2 text-ink3 text-xs">
        {tools > 0
          ? words.notes.known(tools)
          : kind === 'command'
            ? words.notes.startedAgain
            : words.notes.connectedAgain}
      </p>
    </section>
  )
}

function timeOf(at: number): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? date.toLocaleTimeString() : date.toLocaleString()
}
