import type { FileChange, RunRecord } from '../../runs/event.ts'
import { describeOutcome } from '../../runs/outcome-text.ts'
import type { OtherWay, TokenComparison } from '../../tokens/comparison.ts'
import { oursOf } from '../../tokens/comparison.ts'
import { type Saving, savingOf } from '../../tokens/saving.ts'
import { beginning, shapeResult } from '../entry-of.ts'
import { hidePrivate, hidePrivateIn } from './hide-private.ts'

/** Characters that are shown of each, and how many calls and files. */
const SHOWN = { task: 4_000, program: 60_000, result: 60_000, output: 20_000, calls: 500, files: 200 } as const

/**
 * One run as whoever has the link sees it: nothing says whose it is, personal data and secrets are hidden by their form, and the
 * arguments and answers of its calls are left out.
 */
export interface SharedRun {
  /** Null for a program that was sent without one. */
  task: string | null
  program: string | null
  /** `rules`, `person`, or the name of the model. */
  author: string | null
  /** Null while it goes on. */
  outcome: string | null
  /** How it ended, in words. */
  end: { title: string; sentence: string } | null
  result: unknown
  /** The result was larger: what is here is its beginning. */
  isCut: boolean
  /** In words, where a model wrote them. */
  answer: string | null
  output: string
  calls: { server: string; tool: string; ok: boolean; ms: number; line: number | null }[]
  /** How many calls there were. */
  callCount: number
  files: FileChange[]
  fileCount: number
  tokens: SharedTokens | null
  startedAt: string
  totalMs: number
}

export interface SharedTokens {
  codeMode: number
  basis: TokenComparison['basis']
  /** What the other ways would have used; null for a run that did not return, which is held against nothing. */
  others: Record<OtherWay, number> | null
  saving: Saving | null
}

export function sharedRun(record: RunRecord): SharedRun {
  const { task, program, outcome, value, files, toolCalls, timings } = record
  const hasReturned = outcome?.kind === 'returned'
  const result = hasReturned ? shapeResult(value, SHOWN.result) : null
  const { title, sentence } = describeOutcome(record)
  return {
    task: task === null ? null : hidePrivate(beginning(task, SHOWN.task)),
    program: program === null ? null : hidePrivate(beginning(program, SHOWN.program)),
    author: record.generator,
    outcome: outcome?.kind ?? null,
    end: outcome && { title: hidePrivate(byTheOwner(title)), sentence: hidePrivate(sentence) },
    result: hidePrivateIn(result),
    isCut: hasReturned && JSON.stringify(result) !== JSON.stringify(value ?? null),
    answer: record.answer === undefined ? null : hidePrivate(beginning(record.answer, SHOWN.output)),
    output: hidePrivate(beginning([record.stdout, record.stderr].filter(Boolean).join('\n'), SHOWN.output)),
    calls: toolCalls
      .slice(0, SHOWN.calls)
      .map(({ server, tool, ok, ms, line }) => ({ server, tool, ok, ms, line: line ?? null })),
    callCount: toolCalls.length,
    files: files.slice(0, SHOWN.files).map(({ path, change }) => ({ path: hidePrivate(path), change })),
    fileCount: files.length,
    tokens: record.tokens && tokensOf(record.tokens, hasReturned && record.way === undefined),
    startedAt: record.startedAt,
    totalMs: timings.totalMs,
  }
}

/** Who reads it is not who ran it. */
export const byTheOwner = (end: string): string => end.replace(/\bby you\b/, 'by the owner')

const tokensOf = (tokens: TokenComparison, isCompared: boolean): SharedTokens => ({
  codeMode: oursOf(tokens).total,
  basis: tokens.basis,
  others: isCompared ? { direct: tokens.direct.total, directWithSearch: tokens.directWithSearch.total } : null,
  saving: isCompared ? savingOf(tokens) : null,
})
