import { formatCount, formatDuration } from '../../lib/format/duration.ts'
import type { ComparedRun, RunComparison } from '../../lib/history/compare/comparison.ts'
import { join } from '../_ui/join.ts'
import { words } from './words.ts'

const said = words.figures

/** What both took, from A to B, with what is between them; of two different tasks nothing is between them. */
export function Figures({ comparison }: { comparison: RunComparison }) {
  const figures = figuresOf(comparison)
  return (
    <dl className="grid grid-cols-5 overflow-hidden rounded-lg border border-line bg-surface max-lg:grid-cols-3 max-sm:grid-cols-1">
      {figures.map(({ name, figure, why }, at) => (
        <div
          key={name}
          className={join('min-w-0 border-line px-3.5 py-2.5', at > 0 && 'border-l max-sm:border-t max-sm:border-l-0')}
        >
          <dt className="text-ink3 text-xs">{name}</dt>
          <dd className="truncate font-semibold text-md tabular-nums">{figure}</dd>
          {comparison.isSameTask && (
            <dd className="truncate text-ink3 text-xs" title={why}>
              {why}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function figuresOf({ a, b, values, calls, isSameTask, isSameValue }: RunComparison) {
  const tokens = ({ facts }: ComparedRun) => (facts.tokens === undefined ? '–' : formatCount(facts.tokens))
  return [
    {
      name: said.time,
      figure: `${formatDuration(a.runMs)} → ${formatDuration(b.runMs)}`,
      why: signed(b.runMs - a.runMs, formatDuration),
    },
    { name: said.calls, figure: `${formatCount(a.calls)} → ${formatCount(b.calls)}`, why: callsText(calls) },
    { name: said.tokens, figure: `${tokens(a)} → ${tokens(b)}`, why: tokensText(a, b) },
    { name: said.files, figure: `${pathsOf(a).length} → ${pathsOf(b).length}`, why: filesText(a, b) },
    values.kind === 'rows' && isSameTask
      ? {
          name: said.result,
          figure: said.rows(values.a, values.b),
          why: said.equalRows(values.equal, values.added),
        }
      : {
          name: said.result,
          figure: isSameTask && isSameValue && a.isReturned && b.isReturned ? said.equal : `${endOf(a)} → ${endOf(b)}`,
          why: a.isReturned && b.isReturned ? (isSameValue ? said.sameValue : said.otherValue) : said.notCompared,
        },
  ]
}

const endOf = ({ facts }: ComparedRun) => facts.end.replace(/^Returned /, '')

const pathsOf = ({ files }: ComparedRun) => [...new Set(files.map(({ path }) => path))]

function callsText(calls: RunComparison['calls']): string {
  const count = (kind: 'only-a' | 'only-b') => calls.filter((pair) => pair.kind === kind).length
  const [onlyA, onlyB] = [count('only-a'), count('only-b')]
  const parts = [onlyB > 0 && said.onlyIn(onlyB, words.b), onlyA > 0 && said.onlyIn(onlyA, words.a)].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : calls.length > 0 ? said.sameTools : said.noCalls
}

function tokensText(a: ComparedRun, b: ComparedRun): string {
  if (!a.isReturned && !b.isReturned) return said.neitherReturned
  if (!a.isReturned || !b.isReturned) return said.notReturned(a.isReturned ? words.b : words.a)
  if (a.facts.tokens === undefined || b.facts.tokens === undefined) return said.notKnown
  return signed(b.facts.tokens - a.facts.tokens, formatCount)
}

function filesText(a: ComparedRun, b: ComparedRun): string {
  const [pathsA, pathsB] = [pathsOf(a), pathsOf(b)]
  const added = pathsB.filter((path) => !pathsA.includes(path))
  const removed = pathsA.filter((path) => !pathsB.includes(path))
  const named = (paths: string[]) => (paths.length > 1 ? said.fileCount(paths.length) : (paths[0] ?? ''))
  const parts = [added.length > 0 && said.newFiles(named(added)), removed.length > 0 && said.goneFiles(named(removed))]
  return parts.filter(Boolean).join(', ') || (pathsA.length > 0 ? said.sameFiles : said.noFiles)
}

function signed(difference: number, write: (size: number) => string): string {
  if (difference === 0) return said.noDifference
  return `${difference > 0 ? '+' : '−'}${write(Math.abs(difference))}`
}
