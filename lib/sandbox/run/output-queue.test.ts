import { expect, test } from 'vitest'
import { OutputQueue } from './output-queue.ts'

const open = () => new OutputQueue<string>({ capacity: 3, sizeOf: (text) => text.length })

test('read settles when the reader has dealt with what was pushed, not before', async () => {
  const queue = open()
  const told: string[] = []
  void queue.push('one')
  const read = queue.read().then(() => told.push('read'))
  const reader = (async () => {
    for await (const value of queue) {
      await new Promise((done) => setImmediate(done))
      told.push(value)
    }
  })()
  await read
  expect(told).toEqual(['one', 'read'])
  await queue.read() // nothing new
  void queue.push('two')
  await queue.read()
  expect(told).toEqual(['one', 'read', 'two'])
  queue.end()
  await reader
})

test('nobody waits for a reader that has gone, nor after the end', async () => {
  const left = open()
  void left.push('one')
  for await (const _ of left) break
  await left.push('longer than there is room for')
  await left.read()
  const ended = open()
  void ended.push('one')
  const read = ended.read()
  ended.end()
  await Promise.all([read, ended.read()])
})

test('whoever fills it waits while it is full', async () => {
  const queue = open()
  let isThrough = false
  const pushing = queue.push('long text').then(() => {
    isThrough = true
  })
  await new Promise((done) => setImmediate(done))
  expect(isThrough).toBe(false)
  for await (const _ of queue) queue.end()
  await pushing
  expect(isThrough).toBe(true)
})
