import { answerTool } from '../harness/sandbox-programs.ts'
import type { OpenContestant } from '../sandbox/contestant.ts'
import { loadPackage } from './load-package.ts'

interface CodeMode {
  experimental_runCodeMode(input: {
    js: string
    tools: Record<string, unknown>
    options: { executionPolicy: { timeoutMs: number } }
  }): Promise<unknown>
}
interface Sdk {
  tool(definition: { description: string; inputSchema: unknown; execute(input: unknown): Promise<unknown> }): unknown
  jsonSchema(schema: object): unknown
}

/** `@ai-sdk/code-mode`: a fresh QuickJS in WebAssembly for each program, in worker threads that it keeps. */
export const open: OpenContestant = async () => {
  const { experimental_runCodeMode: runCodeMode } = await loadPackage<CodeMode>('@ai-sdk/code-mode')
  const { tool, jsonSchema } = await loadPackage<Sdk>('ai')
  const inputSchema = jsonSchema({ type: 'object', properties: { a: { type: 'number' } } })
  const toolFor = (name: string) =>
    tool({ description: `The tool ${name}`, inputSchema, execute: async () => answerTool(name) })
  const tools = { one: toolFor('one'), rows: toolFor('rows') }
  return {
    run: (body, { timeoutMs }) =>
      runCodeMode({
        js: `const { one, rows } = tools; ${body}`,
        tools,
        options: { executionPolicy: { timeoutMs } },
      }),
    close: async () => {},
  }
}
