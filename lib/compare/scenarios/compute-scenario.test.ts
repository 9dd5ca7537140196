import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { codeModePrompt } from '../../codegen/model/write-prompt.ts'
import type { TokenCount } from '../../tokens/comparison.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { directPrompt } from '../../tokens/prompts.ts'
import { countTools } from '../../tokens/tool-tokens.ts'
import { computeScenario, type ScenarioComparison, savingAgainst } from './compute-scenario.ts'
import { readScenario, type Scenario } from './scenario.ts'
import { headline, sentencesOf, tableOf } from './scenario-text.ts'
import { asModules, toolsUsed } from './scenario-tools.ts'
import { makeTools } from './testing/make-tools.ts'

const [drive, oneCall, report] = readFileSync(new URL('../../../examples/scenarios.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const read = readScenario(line)
    if ('fault' in read) throw new Error(read.fault)
    return read.scenario
  }) as [Scenario, Scenario, Scenario]

const withTools = (scenario: Scenario, count: number): Scenario => ({
  ...scenario,
  tools: [...scenario.tools, ...makeTools(count - scenario.tools.length)],
})
const waysOf = ({ codeMode, direct, directWithSearch }: ScenarioComparison) => [codeMode, direct, directWithSearch]
const partsOf = ({ parts }: TokenCount) => Object.values(parts).reduce((sum, part) => sum + part, 0)

describe('a transcript of two hours, copied once from Drive into a CRM, with 500 tools connected', () => {
  const counting = computeScenario(withTools(drive, 500))

  test('takes at least 98 % fewer tokens than direct calling', async () => {
    const counted = await counting
    expect(savingAgainst(counted, 'direct').percent).toBeGreaterThanOrEqual(98)
    expect(counted.direct.parts.schemas).toBeGreaterThan(3 * 500 * 50)
  })

  test('the figure that is quoted is the smaller one, against direct calling with tool search', async () => {
    const counted = await counting
    expect(counted.against).toBe('directWithSearch')
    expect(counted.savedPercent).toBe(savingAgainst(counted, 'directWithSearch').percent)
    expect(counted.savedPercent).toBeLessThan(savingAgainst(counted, 'direct').percent)
    expect(headline(counted)).toMatch(
      /^Code mode needs 99\.1 % fewer tokens than direct with tool search, the cheapest other way, and 99\.\d % fewer than direct calling\.$/,
    )
  })

  test('there, too, the transcript is read, written and read again', async () => {
    const { directWithSearch, direct, codeMode } = await counting
    for (const { output, parts } of [direct, directWithSearch]) {
      expect(output).toBeGreaterThan(50_000)
      expect(parts.results).toBe(2 * 50_000 + 30)
      expect(parts.history).toBeGreaterThan(50_000)
    }
    expect(codeMode.total).toBeLessThan(3_000)
  })

  test('a program reads no more for tools that it does not use', async () => {
    const [few, many] = [await computeScenario(drive), await counting]
    expect(many.codeMode).toEqual(few.codeMode)
    expect(many.directWithSearch).toEqual(few.directWithSearch)
    expect(many.breakEvenTools).toBe(1)
  })
})

describe('one tool and one call', () => {
  test('are cheaper by direct calling, and that is said', async () => {
    const counted = await computeScenario(oneCall)
    expect(counted.savedPercent).toBeLessThan(0)
    expect(counted.against).toBe('direct')
    expect(headline(counted)).toMatch(
      /^Direct calling is cheaper here: code mode needs \d+ % more tokens, and \d+ % more than direct with tool search\.$/,
    )
    expect(sentencesOf(counted).at(-1)).toMatch(/^From \d+ connected tools like these on, code mode needs fewer/)
  })

  test('from the break-even on code mode is cheaper than direct calling, and with a tool fewer it is not', async () => {
    const alike = (count: number): Scenario => ({
      ...oneCall,
      tools: Array.from({ length: count }, (_, n) => ({
        ...oneCall.tools[0]!,
        server: n === 0 ? 'calculator' : `calculato${n}`,
      })),
    })
    const { breakEvenTools } = await computeScenario(alike(100))
    expect(breakEvenTools).toBeGreaterThan(2)
    const at = async (count: number) => savingAgainst(await computeScenario(alike(count)), 'direct').percent
    expect(await at(breakEvenTools! + 1)).toBeGreaterThan(0)
    expect(await at(breakEvenTools! - 1)).toBeLessThanOrEqual(0)
  })
})

describe('what is counted', () => {
  test('parts add up, and every way writes the answer', async () => {
    for (const scenario of [drive, oneCall, report])
      for (const count of waysOf(await computeScenario(scenario))) {
        expect(partsOf(count)).toBe(count.total)
        expect(count.input + count.output).toBe(count.total)
        expect(count.output).toBeGreaterThanOrEqual(scenario.finalAnswerTokens)
        expect(count.cached).toBeLessThan(count.input)
      }
  })

  test('of code mode: what is really sent, the program, and a turn that reads its result', async () => {
    const modules = asModules(toolsUsed(drive), drive.tools)
    expect(modules.map(({ module, signature }) => [module, signature])).toEqual([
      [
        './servers/drive/getDocument.ts',
        'getDocument(input: { documentId: string }): Promise<{ title: string; text: string }>',
      ],
      ['./servers/crm/updateRecord.ts', expect.stringMatching(/^updateRecord\(.*\): Promise<.*>$/)],
    ])
    const [prompt = 0, program = 0] = await countTokens([codeModePrompt(drive.task, modules), drive.program!])
    const { codeMode } = await computeScenario(drive)
    expect(codeMode.input).toBe(prompt + (prompt + program + drive.finalAnswerTokens))
    expect(codeMode.output).toBe(program + drive.finalAnswerTokens)
  })

  test('of direct calling: all schemas in every turn, a turn for each call and one that answers', async () => {
    const counted = await computeScenario(report)
    const schemas = (await countTools(report.tools)).reduce((sum, tokens) => sum + tokens, 0)
    const [task = 0] = await countTokens([directPrompt(report.task)])
    expect(counted.direct.parts.schemas).toBe(5 * schemas)
    expect(counted.direct.parts.results).toBe((4 + 3 + 2) * 6_200 + 25)
    expect(counted.direct.parts.history).toBeGreaterThan(5 * task)
  })

  test('of tool search: the schemas of the tools that are used in every turn, and no search', async () => {
    const counted = await computeScenario(report)
    const found = (await countTools(toolsUsed(report))).reduce((sum, tokens) => sum + tokens, 0)
    expect(counted.directWithSearch.parts.schemas).toBe(5 * found)
    expect(counted.directWithSearch.parts.results).toBe(counted.direct.parts.results)
  })

  test('without a program its length is estimated, and that is said', async () => {
    const { program: _, ...without } = drive
    const [given, estimated] = [await computeScenario(drive), await computeScenario(without)]
    expect(given).not.toHaveProperty('programEstimated')
    expect(estimated.programEstimated).toBe(true)
    expect(estimated.codeMode.output).toBeGreaterThan(given.codeMode.output)
    expect(estimated.codeMode.output).toBeLessThan(3 * given.codeMode.output)
  })

  test('calls that may not need each other are also counted in one turn, which is what they take at least', async () => {
    const { inOneTurn, direct, directWithSearch } = await computeScenario(report)
    expect(inOneTurn?.direct).toBeLessThan(direct.total)
    expect(inOneTurn?.directWithSearch).toBeLessThan(directWithSearch.total)
    for (const scenario of [drive, oneCall]) expect(await computeScenario(scenario)).not.toHaveProperty('inOneTurn')
  })
})

test('the table shows the three ways under each other, and what others wrote as plain text', async () => {
  const hostile = { ...oneCall, id: 'a\u001b[2J', task: 'Look\nhere' }
  const lines = tableOf(hostile, await computeScenario(hostile)).split('\n')
  expect(lines[0]).toBe('a [2J: Look here (1 tool connected, 1 call)')
  expect(lines.map((line) => line.trim().split(/ {2,}/)[0])).toEqual([
    lines[0],
    'read',
    'Code mode',
    'Direct with tool search',
    'Direct calling',
  ])
  expect(new Set(lines.slice(1).map((line) => line.length)).size).toBe(1)
})
