import { type TokenComparison, type TokenCount, type TokenParts, totalWithCaching } from './comparison.ts'
import { countConversation } from './conversation.ts'
import { countTokens } from './count-tokens.ts'
import type { Excerpt } from './excerpts.ts'
import type { ModelUsage } from './model-usage.ts'
import { type CountedTool, directPrompt } from './prompts.ts'
import { savingOf } from './saving.ts'
import { countTools } from './tool-tokens.ts'

/** A call the program made. */
export interface CountedCall {
  /** The call as a model writes it. */
  written: Excerpt
  /** What came back. */
  answer: Excerpt
  /** Both in ms on one clock: calls that overlap were made in parallel. */
  startedAt: number
  endedAt: number
}

export interface ComparedRun {
  /** The task in words; empty for a program that somebody sent. */
  task: string
  /** What a model reads before it writes the program, and the same without any tool. */
  prompt: string
  instructions: string
  program: string
  /** What was written before it, and what the model read of it each time. */
  before?: readonly { written: string; read: string }[]
  /** What the provider of the model counted that wrote it. */
  usage?: ModelUsage
  /** What the model read and wrote for servers while they were called. */
  sampled?: ModelUsage
  /** What the model read and wrote for the program, which asked it. */
  asked?: ModelUsage
  /** The tools the program was written with. */
  selected: readonly CountedTool[]
  connected: readonly CountedTool[]
  calls: readonly CountedCall[]
  /** What came back to the model: the value and the output. */
  result: string
  hasReturned: boolean
  /** A model has read the result and written the answer: it is part of `usage`. */
  hasAnswer?: true
  /** What it wrote: what any way writes at its end. */
  answer?: string
}

/**
 * What a run costs a model in code mode and what the same calls cost by direct tool calling.
 *
 * Code mode is what the provider counted, of all programs of the run; computed it is a turn for each of them and one that reads
 * the result. Direct calling is a turn for each call, calls that the
 * program made in parallel sharing one, and a last turn that reads the results; every turn sends the schemas and the
 * history again. `cached` says how much of that a prompt cache would serve.
 */
export async function compareTokens(run: ComparedRun): Promise<TokenComparison> {
  const count = await countAll(run)
  const schemasOf = async (tools: readonly CountedTool[]) =>
    (await countTools(tools)).reduce((sum, tokens) => sum + tokens, 0)

  const { before = [] } = run
  const instructions = count(run.instructions)
  const asked = count(run.prompt)
  const sent = { schemas: asked - instructions, task: instructions }
  const codeMode = run.usage
    ? measuredTurns(sent, run.usage)
    : countConversation(sent, [
        ...before.map(({ written, read }) => ({ written: count(written), read: count(read) })),
        { written: count(run.program), read: count(run.result) },
      ])

  const turns = parallelTurns(run.calls).map((calls) => ({
    written: calls.reduce((sum, { written }) => sum + count(written), 0),
    read: calls.reduce((sum, { answer }) => sum + count(answer), 0),
  }))
  const task = count(directPrompt(run.task))
  const connected = await schemasOf(run.connected)
  const direct = countConversation({ schemas: connected, task }, turns)

  // Direct calling grows by one average schema a turn with every tool that is connected.
  const perTool = direct.parts.schemas / Math.max(1, run.connected.length)
  const withoutSchemas = direct.total - direct.parts.schemas
  const { sampled } = run
  // Of code mode alone: in the other ways a model has read the results anyway.
  const askedTokens = run.asked && run.asked.inputTokens + run.asked.outputTokens
  const ways = {
    codeMode: withMore(withMore(codeMode, run.asked), sampled),
    direct: withMore(direct, sampled),
    directWithSearch: withMore(countConversation({ schemas: await schemasOf(run.selected), task }, turns), sampled),
  }
  const saving = savingOf(ways)
  return {
    ...ways,
    ...(run.hasReturned && {
      savedPercent: saving.percent,
      against: saving.against,
      savedPercentCached: savingOf(ways, totalWithCaching).percent,
    }),
    breakEvenTools:
      perTool > 0 ? Math.max(1, Math.ceil((codeMode.total + (askedTokens ?? 0) - withoutSchemas) / perTool)) : null,
    basis: run.usage ? 'measured' : 'computed',
    ...(askedTokens !== undefined && { asked: askedTokens }),
  }
}

/** What a provider counted. It does not say of what: the input is parted as the tokenizer parts the first prompt. */
function measuredTurns(sent: { schemas: number; task: number }, usage: ModelUsage): TokenCount {
  const { inputTokens: input, outputTokens: output, cachedInputTokens: cached = 0 } = usage
  const schemas = Math.round((input * sent.schemas) / Math.max(1, sent.schemas + sent.task))
  const parts: TokenParts = { schemas, results: 0, written: output, history: input - schemas }
  return { input, output, total: input + output, cached, parts }
}

/** The same with what the model read and wrote besides. For servers it would have in every way of calling them. */
function withMore(count: TokenCount, more: ModelUsage | undefined): TokenCount {
  if (!more) return count
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = more
  const { input, output, total, cached, parts } = count
  return {
    ...{ input: input + inputTokens, output: output + outputTokens, total: total + inputTokens + outputTokens },
    cached: cached + cachedInputTokens,
    parts: { ...parts, history: parts.history + inputTokens, written: parts.written + outputTokens },
  }
}

/** Groups calls that were under way at the same time: a model would have asked for them in one turn. */
function parallelTurns(calls: readonly CountedCall[]): CountedCall[][] {
  const turns: CountedCall[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const call of [...calls].sort((a, b) => a.startedAt - b.startedAt)) {
    const turn = turns.at(-1)
    if (turn && call.startedAt < end) turn.push(call)
    else turns.push([call])
    // A turn lasts as long as its first call's companions could have been started beside it.
    end = turn && call.startedAt < end ? Math.min(end, call.endedAt) : call.endedAt
  }
  return turns
}

/** Counts every text of a run at once, but for the schemas. */
async function countAll(run: ComparedRun): Promise<(text: string | Excerpt) => number> {
  const texts = [
    ...[run.instructions, run.prompt, run.program, run.result, directPrompt(run.task)],
    ...(run.before ?? []).flatMap(({ written, read }) => [written, read]),
    ...run.calls.flatMap(({ written, answer }) => [written, answer]),
  ]
  const distinct = [...new Set(texts)]
  const counts = await countTokens(distinct)
  const countOf = new Map<string | Excerpt, number>(distinct.map((text, index) => [text, counts[index]!]))
  return (text) => countOf.get(text)!
}
