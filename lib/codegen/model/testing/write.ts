import type { Tool } from '../../../discovery/tool.ts'
import type { Generated, Generator } from '../../generator.ts'
import type { ModelOptions } from '../model-options.ts'

export const KEY = 'sk-proj-very-secret-0123456789'

export const ADD: Tool = {
  server: 'calculator',
  tool: 'add',
  fn: 'add',
  module: './servers/calculator/add.ts',
  description: 'Add two numbers: the sum of a plus b.',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number', description: 'First number' }, b: { type: 'number', minimum: 0 } },
    required: ['a', 'b'],
  },
  signature: 'add(input: { a: number; b: number }): Promise<number>',
}

export const PROGRAM = `import { add } from './servers/calculator/add.ts'

const sum = await add({ a: 1, b: 2 })
console.log('added')
export default sum
`

export const optionsFor = (baseUrl: string, more: Partial<ModelOptions> = {}): ModelOptions => ({
  provider: 'openai',
  model: 'test-model',
  apiKey: KEY,
  baseUrl,
  timeoutMs: 5_000,
  ...more,
})

/** Writes a program to its end: what was streamed, and the answer or what was thrown instead. */
export async function write(generator: Generator, task = 'Add 1 and 2', signal = new AbortController().signal) {
  const deltas: string[] = []
  const restarts: number[] = []
  const writing = generator.generate({ task, tools: [ADD] }, signal)
  try {
    for (;;) {
      const next = await writing.next()
      if (next.done) return { deltas, restarts, streamed: deltas.join(''), generated: next.value as Generated }
      if (next.value.restart) restarts.push(deltas.length)
      deltas.push(next.value.delta)
    }
  } catch (error) {
    return { deltas, restarts, streamed: deltas.join(''), error: error as Error }
  }
}
