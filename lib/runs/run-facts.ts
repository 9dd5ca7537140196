import { countLines } from '../format/count-lines.ts'
import { valueWords } from '../format/value-words.ts'
import { type OtherWay, oursOf, type TokenComparison } from '../tokens/comparison.ts'
import { savingOf } from '../tokens/saving.ts'
import type { RunRecord } from './event.ts'
import { describeOutcome } from './outcome-text.ts'

/** What lists say of a run that has ended, beside when and how long. */
export interface RunFacts {
  /** It was begun with a program, and nobody said what that is to do. */
  isProgram?: true
  /** Of its last program. */
  lines?: number
  /** `rules`, `person`, or the name of the model that wrote it. */
  author?: string
  /** As `server.tool`, in the order they were first called; of a run that called none those that were chosen. */
  tools: string[]
  calls: number
  /** That it made, changed or deleted. */
  files: number
  /** How it ended: `Returned 12 rows`, `Stopped at line 17`. */
  end: string
  /** That a model read and wrote, or would have. */
  tokens?: number
  /** Against the cheapest other way; absent where nothing is compared. */
  saving?: { percent: number; against: OtherWay }
  /** Tokens of the largest request of the other way whose largest is smaller; absent where nothing is compared. */
  otherRequest?: number
}

/** A line of a list has room for some of them. */
const MOST_TOOLS = 40
/** What is searched is what people remember: how something begins. */
const MOST_PROGRAM = 16_000
const MOST_RESULT = 4_000
const DEEPEST = 20

/** Of a run that has ended. */
export function factsOf(record: RunRecord): RunFacts {
  const { program, generator, toolCalls, selected, files, tokens, spent, outcome } = record
  const used = toolCalls.length > 0 ? toolCalls : selected
  const tools = [...new Set(used.map(({ server, tool }) => `${server}.${tool}`))].slice(0, MOST_TOOLS)
  const isCompared = tokens !== null && outcome?.kind === 'returned'
  const all = tokens ? oursOf(tokens).total : spent && spent.inputTokens + spent.outputTokens
  return {
    ...(record.task === null && !record.testOf && { isProgram: true }),
    ...(program !== null && { lines: countLines(program) }),
    ...(generator !== null && { author: generator }),
    ...{ tools, calls: toolCalls.length, files: files.length, end: endOf(record) },
    ...(all !== undefined && { tokens: all }),
    ...(isCompared && { saving: savingOf(tokens) }),
    // What servers had the model write were requests of their own: then the largest cannot be told apart.
    ...(isCompared && !record.samplings?.length && { otherRequest: otherRequestOf(tokens) }),
  }
}

/** Each request sends what all before it sent, wrote and read: what no earlier one had sent makes the last the largest. */
function otherRequestOf({ direct, directWithSearch }: TokenComparison): number {
  return Math.min(direct.input - direct.cached, directWithSearch.input - directWithSearch.cached)
}

function endOf(record: RunRecord): string {
  const { title } = describeOutcome(record)
  if (record.outcome?.kind !== 'returned' || record.way) return title
  return record.value === null || record.value === undefined ? title : `Returned ${valueWords(record.value)}`
}

/** What is searched of a run besides its title: the beginnings of its program and of its result. */
export function textsOf({ program, value, answer }: RunRecord): { program: string; result: string } {
  return { program: (program ?? '').slice(0, MOST_PROGRAM), result: answer?.slice(0, MOST_RESULT) ?? wordsIn(value) }
}

/** Keys and values in their order: of a value of megabytes only the beginning is looked at. */
function wordsIn(value: unknown): string {
  const words: string[] = []
  let left = MOST_RESULT
  const add = (word: unknown) => {
    const text = String(word).slice(0, left)
    words.push(text)
    left -= text.length + 1
  }
  const walk = (part: unknown, depth: number) => {
    if (typeof part !== 'object' || part === null) {
      if (part !== null && part !== undefined) add(part)
      return
    }
    if (depth === DEEPEST) return
    const isList = Array.isArray(part)
    for (const key in part) {
      if (left <= 0) return
      if (!isList) add(key)
      walk(part[key as keyof typeof part], depth + 1)
    }
  }
  walk(value, 0)
  return words.join(' ')
}

/** What is kept of a run for lists. */
export const detailsOf = (record: RunRecord) => ({ facts: factsOf(record), texts: textsOf(record) })
