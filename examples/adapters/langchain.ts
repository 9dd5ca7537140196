// Our two tools for LangChain JS (`@langchain/core`).
import { type BaseMessage, HumanMessage } from '@langchain/core/messages'
import { type StructuredToolInterface, tool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import { createAgent } from 'code-execution-mcp'
import { temporarySettings } from '../runner/temporary-settings.ts'
import { codeTools } from './code-tools.ts'
import { startLoopbackModel } from './loopback-model.ts'

const agent = createAgent({ config: temporarySettings() })
const server = await startLoopbackModel()
try {
  const { search_tools: search, execute_code: execute } = codeTools(agent)

  const tools: Record<string, StructuredToolInterface> = {
    search_tools: tool(search.call, { name: 'search_tools', description: search.description, schema: search.input }),
    execute_code: tool(execute.call, { name: 'execute_code', description: execute.description, schema: execute.input }),
  }
  const model = new ChatOpenAI({
    model: 'any-model',
    apiKey: 'none',
    configuration: { baseURL: server.baseURL },
  }).bindTools(Object.values(tools))

  const messages: BaseMessage[] = [new HumanMessage('What is (100 + 200) * 3?')]
  const called: string[] = []
  for (;;) {
    const answer = await model.invoke(messages)
    messages.push(answer)
    if (!answer.tool_calls?.length) break
    for (const call of answer.tool_calls) {
      called.push(call.name)
      messages.push(await tools[call.name]?.invoke({ ...call, type: 'tool_call' }))
    }
  }
  console.log('Called', called.join(', '))
  console.log(messages.at(-1)?.text)
} finally {
  await server.close()
  await agent.close()
}
