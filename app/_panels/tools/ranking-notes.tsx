import Link from 'next/link'
import { formatCount, formatDuration, formatQuantity } from '../../../lib/format/duration.ts'
import { type Ranking, tokensOfChosen } from './ranking.ts'

/** No tool was chosen: what comes nearest, and what to do. */
export function NoToolFits({ nearest }: Pick<Ranking, 'nearest'>) {
  const best = nearest.find(({ score }) => score >= 0.005)
  return (
    <p className="mx-3.5 mt-3 rounded-md bg-bad-soft px-[11px] py-[9px] text-ink2 text-xs [overflow-wrap:anywhere]">
      <strong className="font-semibold text-bad">No connected tool fits.</strong>{' '}
      {best && `Nearest: ${best.server}.${best.tool} (${best.score.toFixed(2)}). `}
      <Link href="/connections" prefetch={false} className="font-medium text-accent underline">
        Connect a server
      </Link>{' '}
      or describe the task differently.
    </p>
  )
}

/** A model had to put the task into the words that tools are found by. */
export function TranslatedBy({ words, by }: { words: string; by: string }) {
  return (
    <p className="mx-3.5 mt-2 text-ink2 text-xs [overflow-wrap:anywhere]">
      Task translated for tool search by {by}: “{words}”
    </p>
  )
}

/** The task is in another language than the words that tools are found by, before it runs. */
export function InAnotherLanguage() {
  return (
    <p className="mx-3.5 mt-3 rounded-md bg-warn-soft px-[11px] py-[9px] text-ink2 text-xs [overflow-wrap:anywhere]">
      <strong className="font-semibold text-warn">Tool search knows English words only.</strong> A model translates the
      task for the search when it runs. Without one, choose tools yourself or write the task in English.
    </p>
  )
}

/** None was chosen for a run that went on all the same. */
export function NoToolByWords() {
  return (
    <p className="mx-3.5 mt-3 text-ink2 text-xs">
      No tool fits the words of the task. The program is written without, or with tools that are searched for.
    </p>
  )
}

/** There is nothing to choose from. */
export function NoTools() {
  return (
    <p className="px-3.5 py-4 text-ink2">
      No tools are connected.{' '}
      <Link href="/connections" prefetch={false} className="font-medium text-accent underline">
        Connect a server
      </Link>
      , and its tools are listed here.
    </p>
  )
}

/** What the choice costs a model to read, against reading everything. */
export function RankingCost({ ranking }: { ranking: Ranking }) {
  const { chosen, considered, all } = ranking
  const tokens = tokensOfChosen(ranking)
  const out = considered - chosen.length
  if (chosen.length === 0) return null
  return (
    <div className="mx-3.5 my-2 rounded-md bg-sunken px-[11px] py-[9px] text-ink2 text-xs">
      {tokens !== null && (
        <p>
          {formatQuantity(chosen.length, 'tool')},{' '}
          <b className="font-semibold text-ink tabular-nums">{formatCount(tokens)}</b>
          {all ? ` of ${formatCount(all.tokens)} tokens` : ' tokens'} to read.
        </p>
      )}
      {out > 0 && (
        <p>
          {formatCount(out)} of {formatQuantity(considered, 'tool')}{' '}
          {all ? 'stay out: the program is written without them.' : 'were not chosen.'}
        </p>
      )}
    </div>
  )
}

/** Which ranking it was, and how long it took where that is known. */
export function RankedBy({ method, ms }: Pick<Ranking, 'method' | 'ms'>) {
  return (
    <p className="mx-3.5 text-ink3 text-xs [overflow-wrap:anywhere]">
      Ranked by {method}
      {ms !== undefined && ` in ${formatDuration(ms)}`}.{!method.includes('meaning') && ' The ranking used no model.'}
    </p>
  )
}
