import { CircleX, KeyRound } from 'lucide-react'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { formatQuantity } from '../../../lib/format/duration.ts'
import { ScrollText } from '../../_ui/scroll-box.tsx'
import { reasonOf, stateOf } from '../server-state.ts'

/** What a person must know of the state of a server, and what it means for programs. Nothing where all is well. */
export function StateNotes({ connection }: { connection: ShownConnection }) {
  const { from, tools, lastError, isUnfinished } = connection
  const state = stateOf(connection)
  return (
    <>
      {state === 'failed' && <Failed connection={connection} />}
      {state === 'sign-in' && (
        <section aria-label="Sign-in" className="rounded-lg border border-warn bg-surface px-4 py-3">
          <h3 className="flex items-center gap-2 font-semibold">
            <KeyRound size={16} strokeWidth={1.8} aria-hidden className="flex-none text-warn" />
            Sign in to let programs use it
          </h3>
          <p className="mt-1 text-ink2">
            {reasonOf(connection)}. You come back to this page. The token it gives is kept encrypted
            {from === 'own' ? ' for you alone' : ' for everybody here'}.
          </p>
          {lastError && <p className="mt-1 text-ink3 text-xs [overflow-wrap:anywhere]">{lastError}</p>}
        </section>
      )}
      {state === 'off' && (
        <p className="text-ink2">
          {from === 'configuration' ? 'Switched off in the configuration.' : 'Kept with its settings.'} Nothing of it is
          started, and programs cannot import its tools.
        </p>
      )}
      {state === 'stopped' && (
        <p className="text-ink2">Connecting was stopped. Programs that call it connect it again.</p>
      )}
      {isUnfinished && (
        <p className="text-ink2 text-xs">
          {tools > 0
            ? `${formatQuantity(tools, 'tool')} can be used; the others are not written yet.`
            : 'Not all of its tools are written yet, so none can be used.'}
        </p>
      )}
      {state === 'connected' && lastError && (
        <p className="text-ink3 text-xs [overflow-wrap:anywhere]">Recovered after: {lastError}</p>
      )}
    </>
  )
}

function Failed({ connection: { kind, lastError, since, stderr, tools } }: { connection: ShownConnection }) {
  return (
    <section aria-label="What went wrong" className="rounded-lg border border-bad bg-surface px-4 py-3">
      {/* In the time and the words of where it is read, which the server does not know. */}
      <h3 suppressHydrationWarning className="flex items-center gap-2 font-semibold">
        <CircleX size={16} strokeWidth={1.8} aria-hidden className="flex-none text-bad" />
        Failed{since === null ? '' : ` since ${timeOf(since)}`}
      </h3>
      <p className="mt-1 text-ink2 [overflow-wrap:anywhere]">{lastError ?? 'It gave no reason.'}</p>
      {stderr && (
        <>
          <p className="mt-2 mb-1 text-ink3 text-xs">Last lines on stderr (only administrators see this)</p>
          <ScrollText label="Its last lines on stderr" className="max-h-48">
            {stderr}
          </ScrollText>
        </>
      )}
      <p className="mt-2 text-ink3 text-xs">
        {tools > 0
          ? `Its ${formatQuantity(tools, 'tool')} are known from before; calls of them fail until it is back.`
          : `${kind === 'command' ? 'It is started' : 'It is connected to'} again when you say so, or when a program needs it.`}
      </p>
    </section>
  )
}

function timeOf(at: number): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? date.toLocaleTimeString() : date.toLocaleString()
}
