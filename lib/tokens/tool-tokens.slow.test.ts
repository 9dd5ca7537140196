import { expect, test } from 'vitest'
import type { CountedTool } from './prompts.ts'
import { countTools } from './tool-tokens.ts'

/** Words first and figures then: a count of the beginning alone says little of the whole. */
const toolOf = (tool: string): CountedTool => ({
  ...{ server: 'large', tool, inputSchema: { type: 'object' } },
  description: `${tool} ${'hello '.repeat(30_000)}${'7 $ '.repeat(15_000)}`,
})

test('a tool counts the same by itself and among megabytes of others', { timeout: 120_000 }, async () => {
  const many = Array.from({ length: 20 }, (_, at) => toolOf(`tool_${at}`))
  const [alone] = await countTools([{ ...many[0]! }])
  const counts = await countTools(many)
  expect(counts[0]).toBe(alone)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(5)
})

test('counting ends when it is stopped, and what was counted stays', async () => {
  const tool: CountedTool = { server: 'a', tool: 'b', description: '', inputSchema: {} }
  await expect(countTools([tool], AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
  const [tokens] = await countTools([tool])
  expect(await countTools([tool], AbortSignal.abort(new Error('enough')))).toEqual([tokens])
})
