import { answerTool } from '../harness/sandbox-programs.ts'
import type { OpenContestant } from '../sandbox/contestant.ts'
import { loadPackage } from './load-package.ts'

interface CodeMode {
  CodeModeUtcpClient: {
    create(): Promise<{
      registerManual(template: object): Promise<{ success: boolean; errors: string[] }>
      callToolChain(code: string, timeoutMs: number): Promise<{ result: unknown; logs: string[] }>
    }>
  }
}
interface DirectCall {
  addFunctionToUtcpDirectCall(name: string, run: (...args: unknown[]) => Promise<unknown>): void
}

const TOOLS = ['one', 'rows']
const FAILED = '[ERROR] Code execution failed: '

/**
 * `@utcp/code-mode`: a fresh isolate of `isolated-vm` for each program, in the server's process. Tools are functions of
 * this process by its plugin `@utcp/direct-call`; a program calls them as if they were synchronous.
 */
export const open: OpenContestant = async () => {
  const { addFunctionToUtcpDirectCall } = await loadPackage<DirectCall>('@utcp/direct-call')
  const { CodeModeUtcpClient } = await loadPackage<CodeMode>('@utcp/code-mode')
  for (const name of TOOLS) addFunctionToUtcpDirectCall(name, async () => answerTool(name))
  addFunctionToUtcpDirectCall('manual', async () => ({
    utcp_version: '1.0.0',
    manual_version: '1.0.0',
    tools: TOOLS.map((name) => ({
      name,
      description: `The tool ${name}`,
      inputs: { type: 'object', properties: { a: { type: 'number' } } },
      outputs: { type: 'object', properties: {} },
      tags: [],
      tool_call_template: { call_template_type: 'direct-call', callable_name: name },
    })),
  }))
  const client = await CodeModeUtcpClient.create()
  const manual = { name: 's', call_template_type: 'direct-call', callable_name: 'manual' }
  const { success, errors } = await client.registerManual(manual)
  if (!success) throw new Error(`The manual was not registered: ${errors.join(', ')}`)

  return {
    async run(body, { timeoutMs }) {
      const { result, logs } = await client.callToolChain(`const { one, rows } = s; ${body}`, timeoutMs)
      const failure = logs.find((line) => line.startsWith(FAILED))
      if (failure !== undefined) throw new Error(failure.slice(FAILED.length))
      return result
    },
    close: async () => {},
  }
}
