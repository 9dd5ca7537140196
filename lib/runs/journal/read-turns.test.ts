import { expect, test } from 'vitest'
import { ReadTurns } from './read-turns.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a person reads two runs at once and the next in order, also after one that failed; others do not wait for it', async () => {
  const turns = new ReadTurns(2)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const read = (name: string, personId = 'ada') =>
    turns.run(personId, () => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    })
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => read(name)))
  const his = read('his', 'bob')
  await settle()
  expect(begun).toEqual(['a', 'b', 'his'])
  ends.get('his')?.resolve('his')
  expect(await his).toBe('his')
  ends.get('a')?.reject(new Error('gone'))
  await settle()
  expect(begun).toEqual(['a', 'b', 'his', 'c'])
  for (const name of ['b', 'c']) ends.get(name)?.resolve(name)
  await settle()
  ends.get('d')?.resolve('d')
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
