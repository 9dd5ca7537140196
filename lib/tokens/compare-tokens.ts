import type { Tool } from '../discovery/tool.ts'
import type { TokenComparison, TokenCount } from './comparison.ts'
import { loadTokenizer } from './count-tokens.ts'
import { codeModePrompt, directPrompt, schemaText } from './prompts.ts'

/** A call the program made. */
export interface CountedCall {
  tool: Tool
  input: unknown
  /** What came back, as text. */
  answer: string
  /** Both in ms on one clock: calls that overlap were made in parallel. */
  startedAt: number
  endedAt: number
}

export interface ComparedRun {
  /** The task in words; for a program that somebody sent, what there was to say about it. */
  task: string
  program: string
  /** The tools the program was written with. */
  selected: readonly Tool[]
  connected: readonly Tool[]
  calls: readonly CountedCall[]
  /** What came back to the model: the value and the output. */
  result: string
}

/**
 * What a run costs a model in code mode and what the same calls cost by direct tool calling, both computed.
 *
 * Code mode is two turns: write the program, read its result. Direct calling is a turn for each call, calls that the
 * program made in parallel sharing one, and a last turn that reads the results; every turn sends the schemas and the
 * history again. Prompt caching is left out of account.
 */
export async function compareTokens(run: ComparedRun): Promise<TokenComparison> {
  const count = await loadTokenizer()
  const schemasOf = (tools: readonly Tool[]) => tools.reduce((sum, tool) => sum + schemaTokens(tool, count), 0)

  const asked = count(codeModePrompt(run.task, run.selected))
  const written = count(run.program)
  const codeMode = sum({ input: asked + asked + written + count(run.result), output: written })

  const turns = parallelTurns(run.calls).map((calls) => ({
    written: calls.reduce(
      (total, call) => total + count(JSON.stringify({ name: call.tool.tool, arguments: call.input ?? {} })),
      0,
    ),
    read: calls.reduce((total, call) => total + count(call.answer), 0),
  }))
  const base = count(directPrompt(run.task))
  const directWith = (schemas: number) => directCalling(schemas + base, turns)
  const connected = schemasOf(run.connected)
  const direct = directWith(connected)

  // Direct calling grows by one average schema a turn with every tool that is connected.
  const perTool = ((turns.length + 1) * connected) / Math.max(1, run.connected.length)
  const withoutSchemas = directWith(0).total
  const breakEvenTools = perTool > 0 ? Math.max(1, Math.ceil((codeMode.total - withoutSchemas) / perTool)) : null

  return {
    codeMode,
    direct,
    directWithSearch: directWith(schemasOf(run.selected)),
    savedPercent: Math.round((1 - codeMode.total / direct.total) * 1000) / 10,
    breakEvenTools,
    basis: 'computed',
  }
}

function directCalling(firstPrompt: number, turns: { written: number; read: number }[]): TokenCount {
  let history = firstPrompt
  let input = 0
  let output = 0
  for (const turn of turns) {
    input += history
    output += turn.written
    history += turn.written + turn.read
  }
  return sum({ input: input + history, output })
}

const sum = ({ input, output }: { input: number; output: number }): TokenCount => ({
  input,
  output,
  total: input + output,
})

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

const counted = new WeakMap<Tool, number>()

function schemaTokens(tool: Tool, count: (text: string) => number): number {
  const known = counted.get(tool)
  if (known !== undefined) return known
  const tokens = count(schemaText(tool))
  counted.set(tool, tokens)
  return tokens
}
