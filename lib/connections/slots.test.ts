import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('two of one key are done at a time, in their order, and those of another key beside them', async () => {
  const inSlot = createSlots(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (key: string, name: string, signal?: AbortSignal) =>
    inSlot(key, () => new Promise<void>((end) => ends.set(name, end) && begun.push(name)), signal)
  const stopping = new AbortController()

  const first = work('ann', 'a1')
  const second = work('ann', 'a2')
  const stopped = work('ann', 'a3', stopping.signal)
  const last = work('ann', 'a4')
  const other = work('bob', 'b1')
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'a2', 'b1'])

  stopping.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  ends.get('a2')?.()
  await second
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a4'])
  for (const end of ends.values()) end()
  await Promise.all([first, last, other])
})

test('work that fails makes room as well', async () => {
  const inSlot = createSlots(1)
  await expect(inSlot('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inSlot('ann', async () => 1)).toBe(1)
})
