import type { RunEvent, Spent, ToolCallStep } from '../runs/event.ts'
import { applyEvent } from '../runs/events/apply-event.ts'
import { summaryOf } from '../runs/events/fold-run.ts'
import { newRunState } from '../runs/events/run-state.ts'
import type { TokenComparison, Way } from '../tokens/comparison.ts'
import { createExcerpts, type Excerpt } from '../tokens/excerpts.ts'

/** What of a run its figures are made of: little, however much it printed and read. */
export interface EndedRun {
  runId: string
  startedAt: string
  outcome: string
  /** The model that wrote its programs; null where none did. */
  model: string | null
  way: Way
  /** Its calls were answered from a record, of a run or of a test. */
  isReplay: boolean
  /** It was done to compare ways. */
  isTrial: boolean
  tokens: TokenComparison | null
  spent: Spent | null
  /** What it called, in the order the calls ended. */
  calls: readonly { server: string; text: Excerpt }[]
  /** Skills that its program imports. */
  skills: readonly string[]
}

/** Of a name that a program can import. */
const SKILL_IMPORT = /\bfrom\s*['"](?:\.{1,2}\/)+skills\/([A-Za-z0-9_-]{1,100})\//g
/** So many are told apart; a program imports a few. */
const MOST_SKILLS = 50
/** No run comes near it, and ten thousand of them can still be added up exactly. */
const MOST_TOKENS = 1e11

/** Reads a run from its events; null where it has not begun or not ended. Throws `TypeError` for a log that was changed from outside. */
export function endedRun(runId: string, events: readonly RunEvent[]): EndedRun | null {
  const state = newRunState()
  let model: string | null = null
  for (const event of events) {
    applyEvent(state, event)
    if (event.kind === 'generated' && event.writer === 'model') model = event.generator
  }
  const { outcome, replayOf, testOf, tokens, spent, program } = summaryOf(state)
  const [first] = events
  if (!first || outcome === null) return null
  assertSound({ outcome: outcome.kind, startedAt: first.at, tokens, spent: spent ?? null })
  const found = [...(program ?? '').matchAll(SKILL_IMPORT)].map(([, name]) => name as string)
  return {
    ...{ runId, startedAt: first.at, outcome: outcome.kind, model, way: wayOf(first) },
    ...{ isReplay: replayOf !== undefined || testOf !== undefined, tokens, spent: spent ?? null },
    isTrial: first.kind === 'accepted' && first.trialOf !== undefined,
    calls: excerptsOf(lastAttempt(events)),
    skills: [...new Set(found)].slice(0, MOST_SKILLS),
  }
}

/** What is added up must be numbers: a journal is a file, and files can be written by others. */
function assertSound({
  outcome,
  startedAt,
  tokens,
  spent,
}: Pick<EndedRun, 'outcome' | 'startedAt' | 'tokens' | 'spent'>) {
  const ways = tokens ? [tokens.codeMode, tokens.direct, tokens.directWithSearch] : []
  const counts = [
    ...ways.flatMap(({ input, output, total, cached }) => [input, output, total, cached]),
    ...(spent ? [spent.inputTokens, spent.outputTokens, spent.cachedInputTokens ?? 0] : []),
  ]
  const isSound =
    typeof outcome === 'string' &&
    !Number.isNaN(Date.parse(startedAt)) &&
    counts.every((count) => Number.isInteger(count) && count >= 0 && count <= MOST_TOKENS)
  if (!isSound) throw new TypeError('The log of this run was changed from outside.')
}

/** Runs that were kept before it was told were all done in code mode. */
const wayOf = (event: RunEvent & { way?: Way }): Way => event.way ?? 'codeMode'

/** Calls with their ends. What an attempt called before it was begun again is called again. */
function lastAttempt(events: readonly RunEvent[]): ToolCallStep[] {
  const from = events.findLastIndex(({ kind }) => kind === 'resumed')
  const args = new Map<number, unknown>()
  return events.slice(from + 1).flatMap((event) => {
    if (event.kind !== 'tool-call') return []
    if (event.args !== undefined) args.set(event.callId, event.args)
    if (event.phase === 'started' || event.phase === 'awaiting-approval') return []
    return [{ ...event, args: event.args ?? args.get(event.callId) }]
  })
}

/** What a model would write and read for each call. A result that was shortened for the log counts as long as it was. */
function excerptsOf(calls: readonly ToolCallStep[]): EndedRun['calls'] {
  const excerpt = createExcerpts()
  const begun = calls.map(({ server, tool, args, result, error, bytes = 0 }) => {
    const text = `${tool} ${JSON.stringify(args) ?? ''} ${JSON.stringify(result ?? error?.message) ?? ''}`
    return { server, bytes, text: excerpt(text) }
  })
  // Not before all are there: each makes room for the next.
  return begun.map(({ server, bytes, text: { length, beginning } }) => ({
    server,
    text: { length: Math.max(length, bytes), beginning },
  }))
}
