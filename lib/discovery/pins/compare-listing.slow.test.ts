import { expect, test } from 'vitest'
import { compareListing } from './compare-listing.ts'
import { decided, digestOfAll, waitingIn } from './decide.ts'

test('ten thousand tools that change all at once are compared, held back and accepted, and others have their turn', async () => {
  const inputSchema = { type: 'object', properties: { text: { type: 'string', description: 'What to say.' } } }
  const many = (text: string) =>
    Array.from({ length: 10_000 }, (_, n) => ({
      fn: `t${10_000 + n}`,
      tool: `t${10_000 + n}`,
      description: `${text} ${n}`,
      inputSchema,
    }))
  let turns = 0
  let isDone = false
  const taking = (async () => {
    for (; !isDone; turns++) await new Promise((resolve) => setImmediate(resolve))
  })()
  const before = await compareListing(many('Before'), new Map(), 0)
  const { pins, tools } = await compareListing(many('After'), before.pins, 1)
  isDone = true
  await taking
  expect(turns).toBeGreaterThan(100)
  expect(waitingIn(pins)).toHaveLength(10_000)
  expect(tools).toEqual(many('Before'))
  const { pins: after } = decided(pins, { tool: null, decision: 'accept', digest: digestOfAll(pins) })
  expect(waitingIn(after)).toEqual([])
  expect((await compareListing(many('After'), after, 2)).tools).toEqual(many('After'))
})
