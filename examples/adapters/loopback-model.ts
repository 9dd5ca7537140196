import { type ChatCompletionRequest, LLMock } from '@copilotkit/aimock'

/** Stands in for a model that speaks the OpenAI protocol, so that no key is needed: it searches, runs a program, and answers. */
export async function startLoopbackModel() {
  const model = new LLMock({ port: 0, host: '127.0.0.1' })
  model.on({ predicate: () => true }, ({ messages }: ChatCompletionRequest) => {
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
    const call = (name: string, args: object) => ({ toolCalls: [{ name, arguments: JSON.stringify(args) }] })
    const [found, ran] = results
    if (found === undefined) return call('search_tools', { query: 'calculate an expression' })
    if (ran === undefined) {
      const { module, signature } = JSON.parse(found)[0]
      const fn = signature.split('(')[0]
      return call('execute_code', {
        code: `import { ${fn} } from '${module}'\nexport default await ${fn}({ expression: '(100 + 200) * 3' })`,
      })
    }
    return { content: `It is ${JSON.parse(ran).result}.` }
  })
  await model.start()
  return { baseURL: `${model.url}/v1`, close: () => model.stop() }
}
