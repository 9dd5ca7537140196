import { LineCountsText } from '../../_panels/program/line-counts.tsx'
import { join } from '../../_ui/join.ts'
import { Marked } from '../../_ui/marked.tsx'
import { aboutOf, askedOf } from '../run-words.ts'
import { words as rowWords } from '../words.ts'
import type { ShownRow } from './row-props.ts'

const said = rowWords.row

/** The second line of a run: what it ran, what it waits for, or where it holds what was searched for. */
export function AboutRun({ run, words, isCard, isWaiting, isReadOnly, sessionNames }: ShownRow) {
  const session = run.session === undefined ? undefined : sessionNames.get(run.session)
  const { text, edited, code } = aboutOf(run, session, isReadOnly ? rowWords.person.owner : undefined)
  const hit = 'hit' in run ? run.hit : undefined
  const asked = isWaiting ? askedOf(run) : undefined
  return (
    <span className={join('flex min-w-0 gap-1.5 font-mono text-ink3 text-xs', isCard && 'max-w-full')}>
      {asked ? (
        <span className="truncate text-ink2">{asked}</span>
      ) : hit ? (
        <span className="truncate">
          {`${hit.in === 'program' ? said.inProgram(hit.line) : said.inResult} · `}
          <Marked text={hit.text} words={words} />
        </span>
      ) : (
        <>
          {edited && (
            <span className="flex-none">
              {said.edited} <LineCountsText {...edited} />
            </span>
          )}
          <span className="truncate">{[text, code].filter(Boolean).join(' · ')}</span>
        </>
      )}
    </span>
  )
}
