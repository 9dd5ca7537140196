import { expect, test } from 'vitest'
import { fillQueue } from '../../../offload/testing/fill-queue.ts'
import { failureText, resultText } from './result-text.ts'

const where = { server: 'far', tool: 'go' }
const save = () => Promise.reject(new Error('there is no file in it'))
const textOf = (text: string) => resultText({ content: [{ type: 'text', text }] }, where, { owner: 'ann', save })

test('a text that is JSON is handed over as it is, any other as a text', async () => {
  const rows = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id })))
  expect(await textOf(rows)).toBe(rows)
  expect(await textOf('[not json')).toBe('"[not json"')
})

test('what cannot be read now is handed over as a text: the call was made', async () => {
  const rows = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id })))
  const over = fillQueue('ann')
  expect(await textOf(rows)).toBe(JSON.stringify(rows))
  await over
})

test.each([
  [{ type: 'resource' }, 'a block of the type "resource" has nothing in it'],
  [{ type: 'resource', resource: { uri: 'x' } }, 'a block of the type "resource" has nothing in it'],
  [{ type: 'resource', resource: null }, 'a block of the type "resource" has nothing in it'],
  [{ type: 'image' }, 'a block of the type "image" has nothing in it'],
  [{ type: 'audio', data: 5 }, 'a block of the type "audio" has nothing in it'],
  [{ type: 'text' }, 'a block of the type "text" has nothing in it'],
])('a block that lacks what its kind has is an invalid result: %j', async (block, why) => {
  const whole = { type: 'text', text: 'whole' }
  for (const content of [[block], [whole, block]])
    await expect(
      resultText({ content } as Parameters<typeof resultText>[0], where, { owner: 'ann', save }),
    ).rejects.toMatchObject({
      ...{ name: 'ToolError', code: 'tool-failed' },
      message: `far.go returned an invalid MCP result: ${why}`,
    })
})

test('a structure that is nested too deeply to be written is an invalid result', async () => {
  const structuredContent = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)
  await expect(resultText({ content: [], structuredContent }, where, { owner: 'ann', save })).rejects.toMatchObject({
    ...{ name: 'ToolError', code: 'tool-failed' },
    message: 'far.go returned an invalid MCP result: it is nested too deeply',
  })
})

test('a failure whose text is none says so', () => {
  const content = [{ type: 'text', text: { a: 1 } }] as unknown as Parameters<typeof failureText>[0]['content']
  expect(failureText({ content, isError: true })).toBe('The tool failed and did not say why.')
})
