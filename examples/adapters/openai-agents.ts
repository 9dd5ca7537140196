// Our two tools for the OpenAI Agents SDK (`@openai/agents`).
import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents'
import { createAgent } from 'code-execution-mcp'
import { temporarySettings } from '../runner/temporary-settings.ts'
import { codeTools } from './code-tools.ts'
import { startLoopbackModel } from './loopback-model.ts'

const ours = createAgent({ config: temporarySettings() })
const server = await startLoopbackModel()
try {
  const { search_tools: search, execute_code: execute } = codeTools(ours)

  const agent = new Agent({
    name: 'Calculator',
    instructions: 'Find the tools that fit, write a program that imports them, and run it.',
    model: 'any-model',
    tools: [
      tool({ name: 'search_tools', description: search.description, parameters: search.input, execute: search.call }),
      tool({
        name: 'execute_code',
        description: execute.description,
        parameters: execute.input,
        execute: execute.call,
      }),
    ],
  })
  const runner = new Runner({
    modelProvider: new OpenAIProvider({ apiKey: 'none', baseURL: server.baseURL, useResponses: false }),
    tracingDisabled: true,
  })
  const { finalOutput, newItems } = await runner.run(agent, 'What is (100 + 200) * 3?')
  const calls = newItems.flatMap(({ rawItem }) => (rawItem?.type === 'function_call' ? [rawItem.name] : []))
  console.log('Called', calls.join(', '))
  console.log(finalOutput)
} finally {
  await server.close()
  await ours.close()
}
