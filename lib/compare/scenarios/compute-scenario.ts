import { codeModePrompt } from '../../codegen/model/write-prompt.ts'
import { breakEvenOf } from '../../tokens/break-even.ts'
import { type OtherWay, type TokenComparison, type TokenCount, totalWithCaching } from '../../tokens/comparison.ts'
import { type CountedTurn, countConversation, withAnswer } from '../../tokens/conversation.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { directPrompt } from '../../tokens/prompts.ts'
import { type Saving, savingOf } from '../../tokens/saving.ts'
import { countTools } from '../../tokens/tool-tokens.ts'
import { programOfCalls, WORK_BESIDE_CALLS } from './estimated-program.ts'
import type { Scenario } from './scenario.ts'
import { asModules, toolsUsed } from './scenario-tools.ts'

/** What a scenario costs in each way of working, computed. */
export interface ScenarioComparison extends TokenComparison {
  id: Scenario['id']
  savedPercent: number
  savedPercentCached: number
  against: OtherWay
  /** With caching the cheapest of the other ways may be another one. */
  againstCached: OtherWay
  /** There was no program, and its length is estimated from the calls. */
  programEstimated?: true
}

export interface ComputeOptions {
  /** Hosts that programs may reach: instructions name them. */
  hosts?: readonly string[]
}

/**
 * Counts a scenario as if it were done by each way of working, with no model asked.
 *
 * - Code mode reads its instructions and the declarations of the tools that the calls need, writes the program, reads what it
 *   returned, which is taken to be as long as the answer, and writes the answer. Tools are selected without a model.
 * - Direct calling sends the schemas of all tools in every turn, and each call is a turn. Where arguments repeat a result, its
 *   tokens are written again.
 * - With tool search only the schemas of the tools that the calls need are sent. The search itself costs nothing here.
 */
export async function computeScenario(
  scenario: Scenario,
  { hosts = [] }: ComputeOptions = {},
): Promise<ScenarioComparison> {
  const { id, task, tools, steps, finalAnswerTokens: answer, program } = scenario
  const used = toolsUsed(scenario)
  const modules = asModules(used, tools)
  const [prompt, instructions, programs, directTask, ...calls] = (await countTokens([
    ...[codeModePrompt(task, modules, hosts), codeModePrompt(task, [], hosts)],
    program ?? programOfCalls(scenario, modules),
    directPrompt(task),
    ...steps.map(({ server, tool, args }) => writtenCall(server, tool, args)),
  ])) as [number, number, number, number, ...number[]]
  const schemas = await countTools(tools)
  const connected = sum(schemas)
  const found = sum(used.map((tool) => schemas[tools.indexOf(tool)]!))

  const codeMode = withAnswer(
    countConversation({ schemas: prompt - instructions, task: instructions }, [
      { written: program === undefined ? programs * WORK_BESIDE_CALLS : programs, read: answer },
    ]),
    answer,
  )
  const turns = steps.map(({ resultTokens, copies }, at) => ({
    written: calls[at]! + sum(copies.map((place) => steps[place]!.resultTokens)),
    read: resultTokens,
  }))
  const others = (turns: readonly CountedTurn[]): Record<OtherWay, TokenCount> => ({
    direct: withAnswer(countConversation({ schemas: connected, task: directTask }, turns), answer),
    directWithSearch: withAnswer(countConversation({ schemas: found, task: directTask }, turns), answer),
  })
  const ways = { codeMode, ...others(turns) }
  const saving = savingOf(ways)
  const withCaching = savingOf(ways, (count) => totalWithCaching(count))
  return {
    id,
    ...ways,
    savedPercent: saving.percent,
    against: saving.against,
    savedPercentCached: withCaching.percent,
    againstCached: withCaching.against,
    breakEvenTools: breakEvenOf(codeMode.total, ways.direct, tools.length),
    basis: 'computed',
    ...oneTurnOf(scenario, () => others([inOne(turns)])),
    ...(program === undefined && { programEstimated: true }),
  }
}

/** How code mode compares with one of the other ways alone. */
export function savingAgainst(
  { codeMode, ...others }: Pick<TokenComparison, 'codeMode' | OtherWay>,
  way: OtherWay,
): Saving {
  return { ...savingOf({ codeMode, direct: others[way], directWithSearch: others[way] }), against: way }
}

/** Only where no call is known to need the result of another. */
function oneTurnOf(
  { steps }: Scenario,
  count: () => Record<OtherWay, TokenCount>,
): Pick<ScenarioComparison, 'inOneTurn'> {
  if (steps.length < 2 || steps.some(({ copies }) => copies.length > 0)) return {}
  const { direct, directWithSearch } = count()
  return { inOneTurn: { direct: direct.total, directWithSearch: directWithSearch.total } }
}

const inOne = (turns: readonly CountedTurn[]): CountedTurn => ({
  written: sum(turns.map(({ written }) => written)),
  read: sum(turns.map(({ read }) => read)),
})

/** A call as a model writes it. */
const writtenCall = (server: string, tool: string, args: object): string =>
  JSON.stringify({ name: `${server}__${tool}`, arguments: args })

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
