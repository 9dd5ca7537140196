import type { TokenComparison, TokenCount, TokenParts } from './comparison.ts'
import { countConversation, type FirstRequest } from './conversation.ts'
import type { ModelUsage } from './model-usage.ts'

/** A run as far as code mode is counted by it. */
export interface OurRun {
  /** What a model reads before it writes the program, and the same without any tool. */
  prompt: string
  instructions: string
  program: string
  /** What was written before it, and what the model read of it each time. */
  before?: readonly { written: string; read: string }[]
  /** What every request to the model for programs has read and written, and whether that was counted here. */
  usage?: ModelUsage
  /** The last program is of no model although one was asked: rules stood in. */
  isByRules?: boolean
  /** A model has read the result and written an answer, which is in `usage`. */
  hasAnswer?: boolean
  /** What came back to the model: the value and the output. */
  result: string
}

type OurWay = Pick<TokenComparison, 'codeMode' | 'reading' | 'basis'>

/**
 * What code mode costs. Where a model wrote, all that its requests read and wrote, whatever they came to, and beside it the
 * turn that reads the result, as long as no model did. Where none did it is a turn for each program, and one that reads
 * the result.
 */
export function countOurWay(run: OurRun, count: (text: string) => number): OurWay {
  const { usage, before = [] } = run
  const instructions = count(run.instructions)
  const first = { schemas: count(run.prompt) - instructions, task: instructions }
  const earlier = before.map(({ written, read }) => ({ written: count(written), read: count(read) }))
  const last = { written: count(run.program), read: count(run.result) }
  if (!usage) return { codeMode: countConversation(first, [...earlier, last]), basis: 'computed' }

  // The conversation as it was sent for the last program.
  const sent = [first.schemas, first.task, ...earlier.flatMap(({ written, read }) => [written, read])]
  const cached = sent.reduce((sum, tokens) => sum + tokens)
  const reading = run.hasAnswer ? {} : { reading: { input: cached + last.written + last.read, cached } }
  const spent = spentTurns(first, usage)
  // What a model was asked came to nothing; the program is then counted as if one had written it.
  if (run.isByRules)
    return {
      codeMode: withMore(spent, { inputTokens: cached, outputTokens: last.written }),
      ...reading,
      basis: 'computed',
    }
  return { codeMode: spent, ...reading, basis: usage.isComputed ? 'computed' : 'measured' }
}

/** What was counted of whole requests does not say of what: the input is parted as the tokenizer parts the first prompt. */
function spentTurns(first: FirstRequest, usage: ModelUsage): TokenCount {
  const { inputTokens: input, outputTokens: output, cachedInputTokens: cached = 0 } = usage
  const schemas = Math.round((input * first.schemas) / Math.max(1, first.schemas + first.task))
  const parts: TokenParts = { schemas, results: 0, written: output, history: input - schemas }
  return { input, output, total: input + output, cached, parts }
}

/** The same with what the model read and wrote besides. */
export function withMore(count: TokenCount, more: ModelUsage | undefined): TokenCount {
  if (!more) return count
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = more
  const { input, output, total, cached, parts } = count
  return {
    ...{ input: input + inputTokens, output: output + outputTokens, total: total + inputTokens + outputTokens },
    cached: cached + cachedInputTokens,
    parts: { ...parts, history: parts.history + inputTokens, written: parts.written + outputTokens },
  }
}
