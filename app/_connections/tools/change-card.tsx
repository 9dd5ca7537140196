'use client'
import { TriangleAlert } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import type { ShownChanges } from '../../../lib/connections/show-changes.ts'
import type { ShownChange } from '../../../lib/connections/shown-change.ts'
import type { PinDecision } from '../../../lib/discovery/pins/decide.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { decideChange } from '../actions.ts'
import { markWords } from './marked-words.ts'
import { nearChanges } from './near-changes.ts'
import { words } from './words.ts'

type Changes = ShownChanges & { mayDecide: boolean }

const ANSWERS: PinDecision[] = ['accept', 'keep-off', 'accept-input-hide-text']

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
          {asked.length > 0 ? words.change.changed(changedCount) : words.change.kept(kept.length)}
        </h3>
        {list.length > 1 && (
          <span className="flex items-center gap-1 text-ink3 text-xs tabular-nums">
            <Button size="small" disabled={place === 0} onClick={() => setAt(place - 1)}>
              {words.change.previous}
            </Button>
            <Button size="small" disabled={place === list.length - 1} onClick={() => setAt(place + 1)}>
              {words.change.next}
            </Button>
            <span className="ml-1">{words.change.place(place + 1, list.length)}</span>
          </span>
        )}
      </div>
      <p className="mt-1 mb-2 text-ink2 [overflow-wrap:anywhere]">
        <b className="font-mono font-semibold">{one.tool}</b>{' '}
        {one.isKeptOff ? words.change.isKeptOff : words.change.isPaused}
        {one.orders.length > 0 && <span className="text-bad"> {words.change.orders(one.orders.join(' '))}</span>}
      </p>
      <Diff change={one} />
      {fault && (
        <div className="mt-2">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      {mayDecide ? (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {ANSWERS.filter((decision) => !(one.isKeptOff && decision === 'keep-off')).map((decision) => (
            <Button
              key={decision}
              disabled={isBusy}
              onClick={() => void answer(decision)}
              className="max-lg:h-auto max-lg:min-h-11 max-lg:whitespace-normal"
            >
              {words.change.decisions[decision]}
            </Button>
          ))}
          {asked.length > 1 && (
            <Button
              disabled={isBusy}
              onClick={() => void answer('keep-off', true)}
              className="max-lg:h-auto max-lg:min-h-11 max-lg:whitespace-normal"
            >
              {words.change.keepAllOff(changedCount)}
            </Button>
          )}
        </div>
      ) : (
        <p className="mt-2 text-ink3 text-xs">{words.change.whoDecides}</p>
      )}
    </section>
  )
}

const SIGN = { same: ' ', removed: '-', added: '+' }
const LINE = { same: '', removed: 'bg-bad-soft', added: 'bg-ok-soft' }

function Diff({ change: { tool, diff, parts } }: { change: ShownChange }) {
  return (
    <section
      aria-label={words.change.diff(tool)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here.
      tabIndex={0}
      className="max-h-[320px] overflow-auto rounded-md border border-line font-mono text-xs"
    >
      <p className="bg-sunken px-2.5 py-0.5 text-ink3">
        {tool} · {parts.map((part) => words.change.parts[part]).join(', ')}
      </p>
      {nearChanges(markWords(diff)).map(({ kind, before, marked, after, skipped }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which does not change while it is shown.
        <Fragment key={index}>
          {skipped > 0 && <p className="px-2.5 text-ink3">{words.change.skipped(skipped)}</p>}
          <p className={join('grid grid-cols-[1.25rem_minmax(0,1fr)] px-2.5', LINE[kind])}>
            <span aria-hidden className={kind === 'removed' ? 'text-bad' : 'text-ok'}>
              {SIGN[kind]}
            </span>
            <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              <span className="sr-only">{words.change.read[kind]}</span>
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
