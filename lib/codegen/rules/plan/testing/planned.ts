import type { Tool } from '../../../../discovery/tool.ts'
import { planTask } from '../plan.ts'
import { PlanProblem } from '../problem.ts'
import { NOW } from './play-plan.ts'

/** A tool that is planned with and never called. */
export function toolOf(
  server: string,
  name: string,
  description: string,
  properties: Record<string, object> = {},
  required: readonly string[] = Object.keys(properties),
): Tool {
  const fn = name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
  return {
    ...{ server, tool: name, fn, module: `./servers/${server}/${fn}.ts`, description, signature: '' },
    inputSchema: { type: 'object', properties, required },
  }
}

/** The program of a task, with what looks saw before, by what was looked at, or failed to; or why there is none. */
export function planned(
  task: string,
  tools: readonly Tool[],
  saw: Record<string, unknown> = {},
  failed: Record<string, { failed: string }> = {},
): string {
  const value = { ...Object.fromEntries(Object.entries(saw).map(([look, one]) => [look, { value: one }])), ...failed }
  try {
    return planTask({ task, tools, before: [{ source: '', came: { kind: 'returned', value } }] }, NOW).source
  } catch (error) {
    if (!(error instanceof PlanProblem)) throw error
    return `refused: ${error.message}`
  }
}
