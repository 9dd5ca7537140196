'use client'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { formatDuration } from '../../../../lib/format/duration.ts'
import type { RunRecord } from '../../../../lib/runs/event.ts'
import { OUTCOME_TITLE } from '../../../../lib/runs/outcome-title.ts'
import { readRun } from '../../skill-requests.ts'
import { words } from './words.ts'

/** What went wrong is mostly among the last. */
const MOST_CALLS = 12

/** A run that did not return: where it stopped, and what it had called until then. */
export function FailingRun({ runId }: { runId: string }) {
  const [run, setRun] = useState<RunRecord | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void readRun(runId).then((answer) => {
      if (isGone) return
      if (answer.ok) setRun(answer.value)
      else setFault(answer.message)
    })
    return () => {
      isGone = true
    }
  }, [runId])
  return (
    <section aria-labelledby="failing-run-title" className="min-w-0 rounded-md bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id="failing-run-title" className="font-semibold">
          {words.run.title}
        </h3>
        {fault === null && (
          <Link
            href={`/runs/${runId}`}
            prefetch={false}
            className="inline-flex min-h-6 items-center font-medium text-accent hover:underline max-lg:min-h-11"
          >
            {words.run.open}
          </Link>
        )}
      </div>
      {fault !== null ? (
        <p className="text-ink2 [overflow-wrap:anywhere]">{fault}</p>
      ) : run === null ? (
        <p role="status" className="text-ink3">
          {words.run.reading}
        </p>
      ) : (
        <>
          {/* Not where: that would be a line of the program that called it. */}
          {run.outcome && <p className="text-ink2">{OUTCOME_TITLE[run.outcome.kind]}</p>}
          <Calls calls={run.toolCalls} />
        </>
      )}
    </section>
  )
}

function Calls({ calls }: { calls: RunRecord['toolCalls'] }) {
  if (calls.length === 0) return <p className="mt-1 text-ink3 text-xs">{words.run.noCall}</p>
  const left = calls.length - MOST_CALLS
  return (
    <table aria-label={words.run.label} className="mt-1 w-full text-xs">
      <thead className="sr-only">
        <tr>
          <th scope="col">{words.run.heads.call}</th>
          <th scope="col">{words.run.heads.end}</th>
          <th scope="col">{words.run.heads.time}</th>
        </tr>
      </thead>
      <tbody>
        {calls.slice(-MOST_CALLS).map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place.
          <Call key={index} call={call} />
        ))}
      </tbody>
      {left > 0 && <caption className="caption-bottom pt-1 text-left text-ink3">{words.run.before(left)}</caption>}
    </table>
  )
}

function Call({ call: { server, tool, ok, ms, error } }: { call: RunRecord['toolCalls'][number] }) {
  return (
    <tr className="border-line align-top not-first:border-t">
      <th scope="row" className="py-1 pr-2 text-left font-mono font-normal [overflow-wrap:anywhere]">
        {server}.{tool}
      </th>
      <td className={`py-1 pr-2 [overflow-wrap:anywhere] ${ok ? '' : 'text-bad'}`}>
        {ok ? words.run.returned : (error?.message.slice(0, 200) ?? words.run.failed)}
      </td>
      <td className="whitespace-nowrap py-1 text-right tabular-nums">{formatDuration(ms)}</td>
    </tr>
  )
}
