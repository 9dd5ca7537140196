'use client'
import { formatDuration } from '../../../lib/format/duration.ts'
import type { LoggedMessage } from '../../../lib/mcp/client/log/logged-message.ts'
import { formatClock } from '../../_format/time.ts'
import { Alert } from '../../_ui/alert.tsx'
import { ScrollText } from '../../_ui/scroll-box.tsx'
import { readMessage } from '../actions.ts'
import { sizeOf } from '../log/log-state.ts'
import { useAnswer } from '../server/use-answer.ts'
import { words } from './words.ts'

/** What went over the connection for one call, as the log has it: what was sent, and what came back. */
export function RawMessages({ server, seqs, name }: { server: string; seqs: readonly number[]; name: string }) {
  if (seqs.length === 0) return <p className="text-ink3">{words.nothingSent}</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {seqs.map((seq) => (
        <RawMessage key={seq} server={server} seq={seq} name={name} />
      ))}
    </div>
  )
}

function RawMessage({ server, seq, name }: { server: string; seq: number; name: string }) {
  const { answer } = useAnswer(`${server} ${seq}`, () => readMessage({ name: server, seq }))
  if (answer.kind === 'loading')
    return (
      <p role="status" className="text-ink3">
        {words.reading}
      </p>
    )
  if (answer.kind === 'failed') return <Alert tone="warn">{answer.message}</Alert>
  return answer.value.kind === 'message' ? <Shown message={answer.value} name={name} /> : null
}

function Shown({ message, name }: { message: Extract<LoggedMessage, { kind: 'message' }>; name: string }) {
  const isOut = message.direction === 'out'
  const facts = [
    formatClock(new Date(message.at).toISOString()),
    message.ms === null ? null : formatDuration(message.ms),
    sizeOf(message),
    message.isCut ? words.isCut : null,
  ]
  return (
    <div>
      <p className={message.isFailure ? 'text-bad text-xs' : 'text-ink3 text-xs'}>
        <span aria-hidden>{isOut ? '→ ' : '← '}</span>
        {isOut ? words.request(message.id) : words.response(message.id)}, {facts.filter(Boolean).join(', ')}
      </p>
      {message.json === null ? (
        <p className="text-ink3">{words.notKept}</p>
      ) : (
        <ScrollText label={isOut ? words.requestOf(name) : words.responseOf(name)} className="max-h-80">
          {JSON.stringify(JSON.parse(message.json), null, 2)}
        </ScrollText>
      )}
    </div>
  )
}
