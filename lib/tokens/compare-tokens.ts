import { breakEvenOf } from './break-even.ts'
import {
  oursOf,
  oursWithCaching,
  type TokenComparison,
  type TokenCount,
  totalWithCaching,
  type Way,
} from './comparison.ts'
import { type CountedTurn, countConversation, type FirstRequest } from './conversation.ts'
import { countTokens } from './count-tokens.ts'
import type { Excerpt } from './excerpts.ts'
import type { ModelUsage } from './model-usage.ts'
import { countOurWay, type OurRun, withMore } from './our-way.ts'
import type { ModelPrice } from './prices/model-price.ts'
import { type CountedTool, directPrompt } from './prompts.ts'
import { type CallInRound, roundsOf } from './rounds-of.ts'
import { savingOf } from './saving.ts'
import { countTools } from './tool-tokens.ts'

/** A call the program made. */
export type CountedCall = CallInRound

export interface ComparedRun extends OurRun {
  /** The task in words; empty for a program that somebody sent. */
  task: string
  /** What a model wrote that has read the result, where one has: any way writes it at its end. */
  answer?: string
  /** What the model costs that wrote the program. */
  price?: ModelPrice
  /** What the model read and wrote for servers while they were called. */
  sampled?: ModelUsage
  /** What the model read and wrote for the program, which asked it. */
  asked?: ModelUsage
  /** The tools the program was written with. */
  selected: readonly CountedTool[]
  /** Those that direct calling sends: connected and not switched off. */
  connected: readonly CountedTool[]
  calls: readonly CountedCall[]
  hasReturned: boolean
}

/**
 * What a run costs a model in code mode and what the same calls cost by direct calling.
 *
 * Code mode: see `countOurWay`. Direct calling is a turn for each round of calls, and a last one that reads what came back;
 * every turn sends the schemas and the history again. `cached` says how much of that a prompt cache would serve.
 */
export async function compareTokens(run: ComparedRun): Promise<TokenComparison> {
  const count = await countAll(run)
  const schemasOf = async (tools: readonly CountedTool[]) =>
    (await countTools(tools)).reduce((sum, tokens) => sum + tokens, 0)

  const turns = roundsOf(run.calls).map((calls) => ({
    written: calls.reduce((sum, { written }) => sum + count(written), 0),
    read: calls.reduce((sum, { answer }) => sum + count(answer), 0),
  }))
  const { sampled } = run
  const answer = run.answer === undefined ? undefined : { inputTokens: 0, outputTokens: count(run.answer) }
  const task = count(directPrompt(run.task))
  const converse = (first: FirstRequest, made: typeof turns) =>
    withMore(withMore(countConversation(first, made), sampled), answer)
  const together = turns.length < 2 ? turns : [turns.reduce(addTurn)]
  const direct = { schemas: await schemasOf(run.connected), task }
  const directWithSearch = { schemas: await schemasOf(run.selected), task }

  const { codeMode, reading, basis: ofPrograms } = countOurWay(run, count)
  const basis = sampled?.isComputed || run.asked?.isComputed ? 'computed' : ofPrograms
  // What the program asked is of code mode alone: in the other ways a model has read the results anyway.
  const ways = {
    codeMode: withMore(withMore(codeMode, run.asked), sampled),
    direct: converse(direct, turns),
    directWithSearch: converse(directWithSearch, turns),
    ...(reading && { reading }),
  }
  const saving = savingOf(ways)
  const { price } = run
  const cachedTotal = (one: TokenCount, way: Way) =>
    way === 'codeMode' ? oursWithCaching({ ...ways, basis, ...(price && { price }) }) : totalWithCaching(one, price)
  return {
    ...ways,
    ...(run.hasReturned && {
      savedPercent: saving.percent,
      against: saving.against,
      savedPercentCached: savingOf(ways, cachedTotal).percent,
    }),
    breakEvenTools: breakEvenOf(oursOf(ways).total, ways.direct, run.connected.length),
    connected: run.connected.length,
    turns: turns.length + 1,
    inOneTurn: {
      direct: converse(direct, together).total,
      directWithSearch: converse(directWithSearch, together).total,
    },
    basis,
    ...(run.asked && { asked: run.asked.inputTokens + run.asked.outputTokens }),
    ...(run.price && { price: run.price }),
  }
}

const addTurn = (one: CountedTurn, other: CountedTurn): CountedTurn => ({
  written: one.written + other.written,
  read: one.read + other.read,
})

/** Counts every text of a run at once, but for the schemas. */
async function countAll(run: ComparedRun): Promise<(text: string | Excerpt) => number> {
  const texts = [
    ...[run.instructions, run.prompt, run.program, run.result, directPrompt(run.task), run.answer ?? ''],
    ...(run.before ?? []).flatMap(({ written, read }) => [written, read]),
    ...run.calls.flatMap(({ written, answer }) => [written, answer]),
  ]
  const distinct = [...new Set(texts)]
  const counts = await countTokens(distinct)
  const countOf = new Map<string | Excerpt, number>(distinct.map((text, index) => [text, counts[index]!]))
  return (text) => countOf.get(text)!
}
