import { Check, CircleDashed, HelpCircle, X } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import type { Comparison, Trial } from '../../../lib/compare/comparison.ts'
import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import { WAY_NAMES } from '../../../lib/tokens/way-names.ts'
import { formatUsd } from '../../_format/money.ts'
import { join } from '../../_ui/join.ts'
import { verdictText } from './verdict-text.ts'
import { words } from './words.ts'

const HEAD = 'h-7 whitespace-nowrap px-2.5 text-left font-normal text-ink3 text-xs first:pl-4 last:pr-4'
const CELL = 'px-2.5 py-1.5 first:pl-4 last:pr-4'
/** On the line of the link, which is higher where it is touched. */
const DATA = join(CELL, 'max-lg:pt-3.5')
const NUMBER = 'whitespace-nowrap text-right tabular-nums'
const [MEDIUM, SMALL] = ['max-lg:hidden', 'max-sm:hidden']
/** Of the column that is the last where it is narrow. */
const LAST = 'max-sm:pr-4'
/** So many rows at first, and so many more each time. */
const PAGE = 60
const TONE = { ok: 'text-ok', bad: 'text-bad', warn: 'text-warn', plain: 'text-ink3' }

/** Every trial; each leads to its run. */
export function TrialsTable({ comparison }: { comparison: Comparison }) {
  const [most, setMost] = useState(PAGE)
  const { trials, tasks, models } = comparison
  return (
    <section aria-label={words.trials.title} className="mt-4 overflow-hidden rounded-lg border border-line bg-surface">
      <h2 className="border-line border-b px-4 py-2 font-semibold">{words.trials.title}</h2>
      <table aria-label={words.trials.title} className="w-full">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {words.trials.columns.trial}
            </th>
            <th scope="col" className={HEAD}>
              {words.trials.columns.answer}
            </th>
            <th scope="col" className={join(HEAD, LAST, 'text-right')}>
              {words.trials.columns.tokens}
            </th>
            <th scope="col" className={join(HEAD, MEDIUM, 'text-right')}>
              {words.trials.columns.turns}
            </th>
            <th scope="col" className={join(HEAD, MEDIUM, 'text-right')}>
              {words.trials.columns.calls}
            </th>
            <th scope="col" className={join(HEAD, SMALL, 'text-right')}>
              {words.trials.columns.time}
            </th>
            <th scope="col" className={join(HEAD, SMALL, 'text-right')}>
              {words.trials.columns.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {trials.slice(0, most).map((trial) => (
            <Row
              key={`${trial.task} ${trial.model} ${trial.way} ${trial.repeat}`}
              trial={trial}
              of={[tasks.length > 1 && trial.task, models.length > 1 && trial.model].filter(Boolean).join(' · ')}
            />
          ))}
        </tbody>
      </table>
      {trials.length > most && (
        <button
          type="button"
          onClick={() => setMost(most + PAGE)}
          className="min-h-8 px-4 font-medium text-accent hover:underline max-lg:min-h-11"
        >
          {words.trials.more(trials.length)}
        </button>
      )}
    </section>
  )
}

function Row({ trial, of }: { trial: Trial; of: string }) {
  const { way, repeat, runId, tokens, turns, calls, ms, costUsd, state } = trial
  const name = words.trials.name(WAY_NAMES[way], repeat)
  const isDone = state === 'done'
  return (
    <tr className="h-9 border-line border-t align-top hover:bg-canvas">
      <th scope="row" className={join(CELL, 'text-left font-normal')}>
        {runId === undefined ? (
          <span className="text-ink2 max-lg:inline-block max-lg:py-2">{name}</span>
        ) : (
          <Link
            href={`/runs/${encodeURIComponent(runId)}`}
            prefetch={false}
            className="font-medium hover:underline max-lg:inline-block max-lg:py-2"
          >
            {name}
          </Link>
        )}
        {of && <span className="block text-ink3 text-xs [overflow-wrap:anywhere]">{of}</span>}
      </th>
      <td className={DATA}>
        <Verdict trial={trial} />
      </td>
      <td className={join(DATA, LAST, NUMBER)}>{tokens ? formatCount(tokens.total) : '–'}</td>
      <td className={join(DATA, MEDIUM, NUMBER)}>{turns ? formatCount(turns.length) : '–'}</td>
      <td className={join(DATA, MEDIUM, NUMBER)}>{calls === undefined ? '–' : formatCount(calls)}</td>
      <td className={join(DATA, SMALL, NUMBER)}>{ms === undefined ? '–' : formatDuration(ms)}</td>
      <td className={join(DATA, SMALL, NUMBER)}>
        {!isDone || costUsd === undefined ? '–' : costUsd === null ? words.trials.noPrice : formatUsd(costUsd)}
      </td>
    </tr>
  )
}

function Verdict({ trial }: { trial: Trial }) {
  const { word, tone } = verdictText(trial)
  const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true, className: 'mt-[3px] flex-none' } as const
  const said = trial.why ?? trial.answer
  return (
    <span className="flex items-start gap-x-1.5 max-sm:flex-col">
      <span className={join('flex items-start gap-1.5 whitespace-nowrap', TONE[tone])}>
        {tone === 'ok' && <Check {...icon} />}
        {tone === 'bad' && <X {...icon} />}
        {tone === 'warn' && <HelpCircle {...icon} />}
        {tone === 'plain' &&
          (trial.state === 'running' ? (
            <span className="spinner mt-1 size-3" aria-hidden />
          ) : (
            <CircleDashed {...icon} />
          ))}
        {word}
      </span>
      {said && (
        <span className="line-clamp-2 text-ink3 [overflow-wrap:anywhere]" title={said}>
          {said}
        </span>
      )}
    </span>
  )
}
