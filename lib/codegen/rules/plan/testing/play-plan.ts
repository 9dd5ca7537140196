import { stripTypeScriptTypes } from 'node:module'
import type { Tool } from '../../../../discovery/tool.ts'
import type { Turn } from '../../../generator.ts'
import { planTask } from '../plan.ts'
import { PlanProblem } from '../problem.ts'

/** A tool of a test, and what it answers. */
export interface TestTool {
  server: string
  tool: string
  description: string
  input: Record<string, unknown>
  required?: readonly string[]
  /** Default: what it was given. A function that throws is a call that fails. */
  answer?: (input: Record<string, unknown>) => unknown
  reads?: boolean
}

/** What came of a task: a value with the calls that were made for it and the last program, or why there is none. */
export type PlayedPlan =
  | { value: unknown; calls: { tool: string; input: unknown }[]; source: string; looks: number }
  | { reason: string; asks?: string }

export const NOW = new Date('2026-11-26T12:00:00')

/** Plans a task and runs what is written in this process: only for programs that our own rules wrote. */
export async function playPlan(
  task: string,
  made: readonly TestTool[],
  values: Readonly<Record<string, unknown>> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<PlayedPlan> {
  const tools = made.map(toolOf)
  const before: Turn[] = []
  for (;;) {
    let plan: ReturnType<typeof planTask>
    try {
      plan = planTask({ task, tools, before, values }, NOW)
    } catch (error) {
      if (!(error instanceof PlanProblem)) throw error
      return { reason: error.message, ...(error.question && { asks: error.question.name }) }
    }
    const calls: { tool: string; input: unknown }[] = []
    const value = await run(plan.source, made, calls, files)
    if (!plan.isLook) return { value, calls, source: plan.source, looks: before.length }
    before.push({ source: plan.source, came: { kind: 'returned', value } })
  }
}

const toolOf = ({ server, tool, description, input, required = [], reads = false }: TestTool): Tool => ({
  ...{ server, tool, description, fn: fnOf(tool), module: `./servers/${server}/${fnOf(tool)}.ts`, signature: '' },
  inputSchema: { type: 'object', properties: input, required },
  annotations: { readOnlyHint: reads },
})

const fnOf = (tool: string) => tool.replace(/_(.)/g, (_, sign: string) => sign.toUpperCase())

function run(
  source: string,
  made: readonly TestTool[],
  calls: { tool: string; input: unknown }[],
  files: Readonly<Record<string, string>>,
): Promise<unknown> {
  const functions = Object.fromEntries(
    made.map(({ tool, answer }) => [
      fnOf(tool),
      async (input: Record<string, unknown>) => {
        calls.push({ tool, input })
        return answer ? answer(input) : input
      },
    ]),
  )
  const body = stripTypeScriptTypes(source)
    .replace(/^import \{ (\w+) \} from '.*'$/gm, 'const { $1 } = tools')
    .replace(/^export default /m, 'return ')
  return new AsyncFunction('tools', body)({
    ...functions,
    readFile: async (path: string) => files[path],
  }) as Promise<unknown>
}

const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...inputs: unknown[]) => unknown
