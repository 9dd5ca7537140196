import Link from 'next/link'
import { formatCount } from '../../../lib/format/duration.ts'
import { type Ranking, tokensOfChosen } from './ranking.ts'
import { words } from './words.ts'

/** No tool was chosen: what comes nearest, and what to do. */
export function NoToolFits({ nearest }: Pick<Ranking, 'nearest'>) {
  const best = nearest.find(({ score }) => score >= 0.005)
  return (
    <p className="mx-3.5 mt-3 rounded-md bg-bad-soft px-[11px] py-[9px] text-ink2 text-xs [overflow-wrap:anywhere]">
      <strong className="font-semibold text-bad">{words.noFit.title}</strong>{' '}
      {best && `${words.noFit.nearest(`${best.server}.${best.tool}`, best.score.toFixed(2))} `}
      <Link href="/connections" prefetch={false} className="font-medium text-accent underline">
        {words.connect}
      </Link>{' '}
      {words.noFit.after}
    </p>
  )
}

/** A model had to put the task into the words that tools are found by. */
export function TranslatedBy({ words: query, by }: { words: string; by: string }) {
  return <p className="mx-3.5 mt-2 text-ink2 text-xs [overflow-wrap:anywhere]">{words.translated(by, query)}</p>
}

/** The task is in another language than the words that tools are found by, before it runs. */
export function InAnotherLanguage() {
  return (
    <p className="mx-3.5 mt-3 rounded-md bg-warn-soft px-[11px] py-[9px] text-ink2 text-xs [overflow-wrap:anywhere]">
      <strong className="font-semibold text-warn">{words.foreign.title}</strong> {words.foreign.about}
    </p>
  )
}

/** None was chosen for a run that went on all the same. */
export function NoToolByWords() {
  return <p className="mx-3.5 mt-3 text-ink2 text-xs">{words.noneByWords}</p>
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
          {words.cost.beforeTokens(chosen.length)}{' '}
          <b className="font-semibold text-ink tabular-nums">{formatCount(tokens)}</b>
          {words.cost.afterTokens(all?.tokens)}
        </p>
      )}
      {out > 0 && <p>{all ? words.cost.stayOut(out, considered) : words.cost.left(out, considered)}</p>}
    </div>
  )
}

/** Which ranking it was, and how long it took where that is known. */
export function RankedBy({ method, ms }: Pick<Ranking, 'method' | 'ms'>) {
  return (
    <p className="mx-3.5 text-ink3 text-xs [overflow-wrap:anywhere]">
      {words.rankedBy(method, ms)}
      {!method.includes('meaning') && ` ${words.noModel}`}
    </p>
  )
}
