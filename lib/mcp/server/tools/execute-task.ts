import { z } from 'zod'
import { runTool } from '../run/run-tool.ts'
import { defineTool } from '../tool.ts'
import { runOutput } from './execute-code.ts'

const MAX_TASK = 100_000

/** Takes a task from its words to its result. */
export const executeTask = defineTool({
  name: 'execute_task',
  description:
    'Do a task given in words: finds tools, writes a program, runs it. verbose adds the steps to output. With session (current, new or an id) it may refer to earlier tasks.',
  input: z.strictObject({
    task_description: z.string().max(MAX_TASK),
    verbose: z.boolean().default(false),
    session: z.string().max(100).optional(),
  }),
  output: runOutput,
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  call: ({ task_description: task, verbose, session }, call) =>
    runTool({ task, ...(session !== undefined && { session }) }, call, { verbose }),
})
