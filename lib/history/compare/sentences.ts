import { diffLines } from '../../format/diff-lines.ts'
import { formatCount, formatQuantity } from '../../format/duration.ts'
import type { RunComparison } from './comparison.ts'

/** A part of a line is short enough to be told. */
const MOST_QUOTED = 60

/** What changed from A to B, in one to four sentences made of facts. */
export function sentencesOf(
  comparison: Omit<RunComparison, 'sentences'>,
  [valueA, valueB]: readonly [unknown, unknown],
): string[] {
  const { a, b, isSameTask, isSameValue, values, calls } = comparison
  if (!isSameTask) return ['These are two different tasks.']
  const isSameProgram = a.program === b.program
  const areCallsSame = calls.every(({ kind }) => kind === 'equal')
  if (isSameProgram && areCallsSame && isSameValue && a.isReturned && b.isReturned)
    return ['The program, the calls and the result are the same.']
  return [
    isSameProgram ? 'The program is the same.' : programSentence(a.program, b.program),
    callSentence(calls),
    endSentence(comparison) ?? (isSameValue ? 'The result is the same.' : valueSentence(values, valueA, valueB)),
    tokenSentence(comparison),
  ].filter((sentence) => sentence !== null)
}

function programSentence(a: string | null, b: string | null): string {
  if (a === null || b === null) return `${a === null ? 'A' : 'B'} came to no program.`
  const diff = diffLines(a.split('\n'), b.split('\n'))
  const removed = diff.filter(({ kind }) => kind === 'removed')
  const added = diff.filter(({ kind }) => kind === 'added')
  const [before, after] = [removed[0]?.text, added[0]?.text]
  if (removed.length === 1 && added.length === 1 && before !== undefined && after !== undefined) {
    const line =
      diff
        .slice(
          0,
          diff.findIndex(({ kind }) => kind === 'added'),
        )
        .filter(({ kind }) => kind !== 'removed').length + 1
    const [from, to] = changedPart(before, after)
    if (from === to) return `Line ${line} differs in spaces only.`
    if (from.length <= MOST_QUOTED && to.length <= MOST_QUOTED)
      return `Line ${line} has ${quoted(to)} in place of ${quoted(from)}.`
  }
  const more = added.length > 0 ? `${formatQuantity(added.length, 'line')} more` : null
  const fewer =
    removed.length > 0 ? `${more ? formatCount(removed.length) : formatQuantity(removed.length, 'line')} fewer` : null
  return `The program of B differs: ${[more, fewer].filter(Boolean).join(', ')}.`
}

const quoted = (text: string) => (text === '' ? 'nothing' : `“${text}”`)

/** What is between the first and the last difference of two lines, up to whole words. */
function changedPart(before: string, after: string): [from: string, to: string] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const isWord = (letter: string | undefined) => letter !== undefined && /[\w$.]/.test(letter)
  while (start > 0 && isWord(before[start - 1])) start--
  while (end > 0 && isWord(before[before.length - end])) end--
  return [before.slice(start, before.length - end).trim(), after.slice(start, after.length - end).trim()]
}

/** By how often each tool was called: who calls it at all, and who more often. */
function callSentence(calls: RunComparison['calls']): string | null {
  const counts = new Map<string, { a: number; b: number }>()
  for (const { a, b } of calls)
    for (const [side, call] of [['a', a] as const, ['b', b] as const]) {
      if (!call) continue
      const tool = `${call.server}.${call.tool}`
      const known = counts.get(tool) ?? { a: 0, b: 0 }
      known[side]++
      counts.set(tool, known)
    }
  const tools = (fits: (of: { a: number; b: number }) => boolean) =>
    [...counts].filter(([, of]) => fits(of)).map(([tool, of]) => ({ tool, by: of.b - of.a }))
  const times = (by: number) => formatQuantity(Math.abs(by), 'time')
  const [onlyB, onlyA] = [tools(({ a }) => a === 0), tools(({ b }) => b === 0)]
  const others = tools(({ a, b }) => a > 0 && b > 0 && a !== b)
  const names = (all: { tool: string }[]) => listed(all.slice(0, MOST_TOLD).map(({ tool }) => tool))
  const parts = [
    onlyB.length > 0 && `B calls ${names(onlyB)}, which A did not`,
    onlyA.length > 0 && `B no longer calls ${names(onlyA)}`,
    ...others.slice(0, MOST_TOLD).map(({ tool, by }) => `B calls ${tool} ${times(by)} ${by > 0 ? 'more' : 'fewer'}`),
  ].filter((part) => part !== false)
  if (parts.length > 0) return `${parts.join('; ')}.`
  // Each tool was called as often: for each call of A alone there is one of B.
  const changed = calls.filter(({ kind }) => kind === 'other' || kind === 'only-a').length
  return changed > 0 ? `${formatQuantity(changed, 'call has', 'calls have')} other arguments or another result.` : null
}

const MOST_TOLD = 3

const listed = (all: readonly string[]) =>
  all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '')

function endSentence({ a, b }: Pick<RunComparison, 'a' | 'b'>): string | null {
  if (a.isReturned && b.isReturned) return null
  const said = (name: string, { facts }: RunComparison['a']) => `${name}: ${lower(facts.end)}`
  return `${said('A', a)}; ${said('B', b)}.`
}

function valueSentence(values: RunComparison['values'], a: unknown, b: unknown): string {
  if (values.kind === 'rows') {
    const { equal, changed, removed, added } = values
    const parts = [
      equal > 0 && `${formatQuantity(equal, 'row is', 'rows are')} equal`,
      changed > 0 && `${formatCount(changed)} changed`,
      added > 0 && `${formatCount(added)} new`,
      removed > 0 && `${formatCount(removed)} gone`,
    ]
    return `Of the result ${parts.filter(Boolean).join(', ')}.`
  }
  const isShort = (value: unknown) =>
    ['number', 'boolean', 'string'].includes(typeof value) && String(value).length <= MOST_QUOTED
  if (isShort(a) && isShort(b)) return `A returned ${String(a)}, B ${String(b)}.`
  return 'The result is another one.'
}

function tokenSentence({ a, b }: Pick<RunComparison, 'a' | 'b'>): string | null {
  if (!a.isReturned || !b.isReturned)
    return `Tokens are not compared: ${a.isReturned ? 'B' : b.isReturned ? 'A' : 'neither run'} ${a.isReturned || b.isReturned ? 'did not return' : 'returned'}.`
  const isWritten = ({ author }: RunComparison['a']) => author !== null && author !== 'person' && author !== 'rules'
  if (isWritten(a) && b.author === 'person') return 'B did not pay for writing the program: it was edited by hand.'
  if (isWritten(b) && a.author === 'person') return 'A did not pay for writing the program: it was edited by hand.'
  return null
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
