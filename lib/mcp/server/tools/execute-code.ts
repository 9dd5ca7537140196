import { z } from 'zod'
import { runTool } from '../run/run-tool.ts'
import { defineTool } from '../tool.ts'

/** The guardrails say what is too large; this only keeps a request small. */
const MAX_CODE = 1_000_000

/** What a run answers. */
export const runOutput = z.object({
  success: z.boolean(),
  result: z.unknown(),
  output: z.string(),
  error: z.string().nullable(),
})

/** Runs a program that the client wrote. */
export const executeCode = defineTool({
  name: 'execute_code',
  description: 'Check a TypeScript program and run it in a sandbox. Returns its default export and what it printed.',
  input: z.strictObject({ code: z.string().max(MAX_CODE) }),
  output: runOutput,
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  call: ({ code }, call) => runTool({ code }, call),
})
