import { expect, test } from 'vitest'
import { fillQueue } from '../../../offload/testing/fill-queue.ts'
import { resultText } from './result-text.ts'

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
