import { z } from 'zod'
import { runTool } from '../run/run-tool.ts'
import { defineTool } from '../tool.ts'
import { runOutput } from './execute-code.ts'

/** Runs a saved program with other inputs. */
export const runSkill = defineTool({
  name: 'run_skill',
  description: 'Run a saved program.',
  input: z.strictObject({ name: z.string().max(200), input: z.record(z.string(), z.unknown()).optional() }),
  output: runOutput,
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  async call({ name, input = {} }, call) {
    const code = await call.playground.skills.program(call.person, name, input)
    return runTool({ code }, call, { isSkill: true })
  },
})
