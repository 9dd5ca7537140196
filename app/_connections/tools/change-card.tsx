'use client'
import { TriangleAlert } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import type { ShownChanges } from '../../../lib/connections/show-changes.ts'
import type { ShownChange } from '../../../lib/connections/shown-change.ts'
import type { PinDecision } from '../../../lib/discovery/pins/decide.ts'
import { formatQuantity } from '../../../lib/format/duration.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { decideChange } from '../actions.ts'
import { markWords } from './marked-words.ts'
import { nearChanges } from './near-changes.ts'

type Changes = ShownChanges & { mayDecide: boolean }

const ANSWERS: { decision: PinDecision; words: string }[] = [
  { decision: 'accept', words: 'Accept this text' },
  { decision: 'keep-off', words: 'Keep the tool off' },
  { decision: 'accept-input-hide-text', words: 'Accept the input, hide the text from the model' },
]

/** Tools that say something else than they were accepted with: what differs, one after the other, and three answers. */
export function ChangeCard({ server, changes, onDecided }: { server: string; changes: Changes; onDecided(): void }) {
  const { changed, changedCount, changedDigest, mayDecide } = changes
  const titleId = useId()
  const [at, setAt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const asked = changed.filter((one) => !one.isKeptOff)
  const kept = changed.filter((one) => one.isKeptOff)
  const list = asked.length > 0 ? asked : kept
  const one = list[Math.min(at, list.length - 1)]
  if (one === undefined) return null
  const place = list.indexOf(one)

  async function answer(decision: PinDecision, isAll = false) {
    if (one === undefined) return
    setBusy(true)
    setFault(null)
    const about = isAll ? { tool: null, digest: changedDigest } : { tool: one.tool, digest: one.digest }
    const got = await decideChange({ name: server, decision, ...about }).catch(() => null)
    setBusy(false)
    if (!got?.ok) setFault(got?.error.message ?? NO_ANSWER)
    onDecided()
  }

  return (
    <section
      aria-labelledby={titleId}
      className={join('rounded-lg border bg-surface px-4 py-3', asked.length > 0 ? 'border-warn' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <TriangleAlert size={16} strokeWidth={1.8} aria-hidden className="flex-none text-warn" />
        <h3 id={titleId} className="min-w-0 flex-[1_1_200px] font-semibold">
          {asked.length > 0
            ? `${formatQuantity(changedCount, 'description')} changed since ${changedCount === 1 ? 'it was' : 'they were'} accepted`
            : `${formatQuantity(kept.length, 'tool')} kept off because ${kept.length === 1 ? 'it' : 'they'} changed`}
        </h3>
        {list.length > 1 && (
          <span className="flex items-center gap-1 text-ink3 text-xs tabular-nums">
            <Button size="small" disabled={place === 0} onClick={() => setAt(place - 1)}>
              Previous
            </Button>
            <Button size="small" disabled={place === list.length - 1} onClick={() => setAt(place + 1)}>
              Next
            </Button>
            <span className="ml-1">
              {place + 1} of {list.length}
            </span>
          </span>
        )}
      </div>
      <p className="mt-1 mb-2 text-ink2 [overflow-wrap:anywhere]">
        <b className="font-mono font-semibold">{one.tool}</b>{' '}
        {one.isKeptOff ? 'is kept off, and can still be accepted.' : 'is paused until somebody decides.'}
        {one.orders.length > 0 && (
          <span className="text-bad"> The new text may give orders to the model. {one.orders.join(' ')}</span>
        )}
      </p>
      <Diff change={one} />
      {fault && (
        <div className="mt-2">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      {mayDecide ? (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {ANSWERS.filter(({ decision }) => !(one.isKeptOff && decision === 'keep-off')).map(({ decision, words }) => (
            <Button
              key={decision}
              disabled={isBusy}
              onClick={() => void answer(decision)}
              className="max-lg:h-auto max-lg:min-h-11 max-lg:whitespace-normal"
            >
              {words}
            </Button>
          ))}
          {asked.length > 1 && (
            <Button
              disabled={isBusy}
              onClick={() => void answer('keep-off', true)}
              className="max-lg:h-auto max-lg:min-h-11 max-lg:whitespace-normal"
            >
              Keep all {changedCount} off
            </Button>
          )}
        </div>
      ) : (
        <p className="mt-2 text-ink3 text-xs">
          Whoever added the server decides: an administrator, where others use it too.
        </p>
      )}
    </section>
  )
}

const SIGN = { same: ' ', removed: '-', added: '+' }
const LINE = { same: '', removed: 'bg-bad-soft', added: 'bg-ok-soft' }
const READ = { same: '', removed: 'Removed: ', added: 'Added: ' }

function Diff({ change: { tool, diff, parts } }: { change: ShownChange }) {
  return (
    <section
      aria-label={`What changed of ${tool}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here.
      tabIndex={0}
      className="max-h-[320px] overflow-auto rounded-md border border-line font-mono text-xs"
    >
      <p className="bg-sunken px-2.5 py-0.5 text-ink3">
        {tool} · {parts.map((part) => PART[part]).join(', ')}
      </p>
      {nearChanges(markWords(diff)).map(({ kind, before, marked, after, skipped }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which does not change while it is shown.
        <Fragment key={index}>
          {skipped > 0 && <p className="px-2.5 text-ink3">… {formatQuantity(skipped, 'line')} as before</p>}
          <p className={join('grid grid-cols-[1.25rem_minmax(0,1fr)] px-2.5', LINE[kind])}>
            <span aria-hidden className={kind === 'removed' ? 'text-bad' : 'text-ok'}>
              {SIGN[kind]}
            </span>
            <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              <span className="sr-only">{READ[kind]}</span>
              {before}
              {marked && <ins className="rounded-[3px] bg-ok/25 no-underline">{marked}</ins>}
              {after}
            </span>
          </p>
        </Fragment>
      ))}
    </section>
  )
}

const PART: Record<ShownChange['parts'][number], string> = {
  description: 'description',
  inputSchema: 'input',
  outputSchema: 'output',
  annotations: 'its annotations',
}
