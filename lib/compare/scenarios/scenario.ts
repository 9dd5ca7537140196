import { z } from 'zod'
import { faultInJson } from '../../json/fault-in-json.ts'

export const MOST_TOOLS = 20_000
export const MOST_STEPS = 2_000
/** Of one result or answer. More than any model reads. */
export const MOST_TOKENS = 100_000_000

const Tokens = z
  .int('expected a whole number of tokens')
  .min(0, 'expected a number of tokens, 0 or more')
  .max(MOST_TOKENS, `expected at most ${MOST_TOKENS.toLocaleString('en-US')} tokens`)
const Name = z.string('expected a name').min(1, 'expected a name').max(500, 'expected a name of at most 500 characters')
const Schema = z.record(z.string(), z.unknown(), 'expected a JSON Schema, which is an object')

/** What servers say of a tool beyond this is of no matter here. */
const ScenarioTool = z.object({
  server: Name,
  tool: Name,
  description: z.string('expected a text').default(''),
  inputSchema: Schema,
  outputSchema: Schema.optional(),
})

const Step = z.strictObject({
  server: Name,
  tool: Name,
  args: z.record(z.string(), z.unknown(), 'expected the arguments of the call, an object'),
  resultTokens: Tokens,
  argsCopy: z
    .array(z.int('expected numbers of steps').min(0, 'expected numbers of steps'), 'expected numbers of steps, as [1]')
    .max(100, 'expected at most 100 steps')
    .optional(),
})

const ScenarioLine = z.strictObject({
  id: z.union([z.string().max(500), z.number()], 'expected a text or a number'),
  task: z.string('expected the task in words').trim().min(1, 'expected the task in words').max(1_000_000),
  tools: z.array(ScenarioTool, 'expected the tools that are connected, a list').max(MOST_TOOLS),
  steps: z.array(Step, 'expected the calls, a list').min(1, 'expected at least one call').max(MOST_STEPS),
  finalAnswerTokens: Tokens,
  program: z.string('expected the text of a program').max(4_000_000).optional(),
})

export type ScenarioTool = z.output<typeof ScenarioTool>

/** A call of a scenario. */
export interface ScenarioStep {
  server: string
  tool: string
  args: Record<string, unknown>
  resultTokens: number
  /** Steps whose results the arguments repeat, by their place in the list: the first is 0. */
  copies: readonly number[]
}

/** A task that was done once, or could be: what is connected, which calls are made and how long everything is. */
export interface Scenario {
  id: string | number
  task: string
  /** All that are connected. */
  tools: readonly ScenarioTool[]
  steps: readonly ScenarioStep[]
  /** Of what the model writes at the end, whichever way it works. */
  finalAnswerTokens: number
  program?: string
}

/** What a line says, or why it cannot be counted and what to do; `id` where at least that could be read. */
export type ReadScenario = { scenario: Scenario } | { fault: string; id: string | number | null }

/** Reads one line of a file of scenarios. */
export function readScenario(text: string): ReadScenario {
  const fault = faultInJson(text)
  if (fault !== null) return { fault: `It is not JSON: ${fault}. Write each scenario as one line of JSON.`, id: null }
  const json: unknown = JSON.parse(text)
  const parsed = ScenarioLine.safeParse(json)
  if (!parsed.success) return { fault: `${faultsIn(parsed.error)}. Correct them in this line.`, id: idOf(json) }
  const { steps, program, ...line } = parsed.data
  const wrong = faultOfTools(parsed.data) ?? faultOfCopies(steps)
  if (wrong) return { fault: wrong, id: line.id }
  const from = firstNumber(steps)
  const scenario = {
    ...line,
    steps: steps.map(({ argsCopy = [], ...step }) => ({
      ...step,
      copies: [...new Set(argsCopy)].map((number) => number - from),
    })),
    ...(program !== undefined && { program }),
  }
  return { scenario }
}

type ParsedStep = z.output<typeof Step>

/** Steps are counted from 1, as people do it. Only where a 0 occurs they can be meant from 0. */
const firstNumber = (steps: readonly ParsedStep[]) => (steps.some(({ argsCopy }) => argsCopy?.includes(0)) ? 0 : 1)

function faultOfCopies(steps: readonly ParsedStep[]): string | null {
  const from = firstNumber(steps)
  for (const [place, { argsCopy = [] }] of steps.entries()) {
    const later = argsCopy.find((number) => number - from >= place)
    if (later === undefined) continue
    return `Step ${place + from} says that its arguments repeat the result of step ${later}, which was not there yet. In argsCopy name earlier steps; the first is step ${from}.`
  }
  return null
}

function faultOfTools({ tools, steps }: z.output<typeof ScenarioLine>): string | null {
  const names = new Set<string>()
  for (const { server, tool } of tools) {
    const name = nameOf(server, tool)
    if (names.has(name)) return `The tool ${JSON.stringify(`${server}/${tool}`)} is there twice. List each tool once.`
    names.add(name)
  }
  const at = steps.findIndex(({ server, tool }) => !names.has(nameOf(server, tool)))
  if (at === -1) return null
  const { server, tool } = steps[at]!
  return `Step ${at + 1} calls ${JSON.stringify(`${server}/${tool}`)}, which is not among the tools. Add it to tools, with its description and its schema.`
}

export const nameOf = (server: string, tool: string) => JSON.stringify([server, tool])

const MOST_FAULTS = 5

function faultsIn({ issues }: z.ZodError): string {
  const told = issues.slice(0, MOST_FAULTS).map((issue) => {
    const text =
      issue.code === 'unrecognized_keys' ? `there is no field ${issue.keys.map(quoted).join(', ')}` : issue.message
    return `${placeOf(issue.path)}: ${text}`
  })
  const more = issues.length - told.length
  return told.join('; ') + (more > 0 ? `; and ${more} more faults` : '')
}

const quoted = (text: string) => JSON.stringify(text)

/** `steps`, 1, `args` is step 2, args. */
function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the line'
  const [list, at, ...rest] = path
  if (typeof at !== 'number') return path.map(String).join('.')
  return [`${list === 'steps' ? 'step' : 'tool'} ${at + 1}`, ...rest.map(String)].join(', ')
}

function idOf(json: unknown): string | number | null {
  const id = typeof json === 'object' && json !== null && 'id' in json ? json.id : null
  return (typeof id === 'string' && id.length <= 500) || typeof id === 'number' ? id : null
}
