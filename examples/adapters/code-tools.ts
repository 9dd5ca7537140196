import type { Agent } from 'code-execution-mcp'
import { z } from 'zod'

const search = z.object({ query: z.string().describe('What should be done, in words') })
const execute = z.object({ code: z.string().describe('A TypeScript module; its default export is the result') })

/** Our two tools in no SDK's own shape: what a model reads of each, and what answers it with text. */
export const codeTools = (agent: Agent) => ({
  search_tools: {
    description: 'Find tools for a task in words. Answers the module to import for each, and its function.',
    input: search,
    async call({ query }: z.output<typeof search>): Promise<string> {
      const { results } = await agent.searchTools(query, { limit: 5, detail: 'full' })
      return JSON.stringify(results.map(({ module, signature, description }) => ({ module, signature, description })))
    },
  },
  execute_code: {
    description: 'Check a TypeScript program and run it in a sandbox. Answers its default export and what it printed.',
    input: execute,
    async call({ code }: z.output<typeof execute>): Promise<string> {
      const { value, output, error } = await agent.executeCode(code)
      return JSON.stringify({ result: value, output, error: error?.message ?? null })
    },
  },
})
