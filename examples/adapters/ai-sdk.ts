// Our two tools for the AI SDK (`ai`).
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, stepCountIs, tool } from 'ai'
import { createAgent } from 'code-execution-mcp'
import { temporarySettings } from '../runner/temporary-settings.ts'
import { codeTools } from './code-tools.ts'
import { startLoopbackModel } from './loopback-model.ts'

const agent = createAgent({ config: temporarySettings() })
const server = await startLoopbackModel()
try {
  const { search_tools: search, execute_code: execute } = codeTools(agent)

  const { text, steps } = await generateText({
    model: createOpenAICompatible({ name: 'loopback', baseURL: server.baseURL })('any-model'),
    tools: {
      search_tools: tool({ description: search.description, inputSchema: search.input, execute: search.call }),
      execute_code: tool({ description: execute.description, inputSchema: execute.input, execute: execute.call }),
    },
    stopWhen: stepCountIs(5),
    prompt: 'What is (100 + 200) * 3?',
  })
  console.log('Called', steps.flatMap(({ toolCalls }) => toolCalls.map(({ toolName }) => toolName)).join(', '))
  console.log(text)
} finally {
  await server.close()
  await agent.close()
}
