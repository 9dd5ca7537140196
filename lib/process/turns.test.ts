import { expect, test } from 'vitest'
import { createTurns, createTurnsByKey, type Turn } from './turns.ts'

/** Work that ends when it is told to, and remembers when it began. */
function work(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>()
  return {
    end: () => resolve(name),
    run: () => {
      begun.push(name)
      return promise
    },
  }
}

test('so many run at once, so many wait in order, the next are refused, and a failure gives its place on', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 2, busy: 'Try again.' })
  const begun: string[] = []
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => work(name, begun)) as [Work, Work, Work, Work]
  const first = turns(a.run)
  const second = turns(() => b.run().then(() => Promise.reject(new Error('failed'))))
  const third = turns(c.run)
  await expect(turns(d.run)).rejects.toMatchObject({ code: 'busy', message: 'Try again.' })
  expect(begun).toEqual(['a'])

  for (const one of [a, b, c]) one.end()
  expect(await first).toBe('a')
  await expect(second).rejects.toThrow('failed')
  expect(await third).toBe('c')
  d.end()
  expect(await turns(d.run)).toBe('d')
})

test('who goes ahead is next, also when the line is full', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1, busy: 'Try again.' })
  const begun: string[] = []
  const [a, b, c] = ['a', 'b', 'c'].map((name) => work(name, begun)) as [Work, Work, Work]
  const all = [turns(a.run), turns(b.run), turns(c.run, { ahead: true })]
  for (const one of [a, b, c]) one.end()
  await Promise.all(all)
  expect(begun).toEqual(['a', 'c', 'b'])
})

test('whoever is ahead with many takes turns with the other accounts there, and does not starve those behind', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 20, busy: 'Try again.' })
  const begun: string[] = []
  const first = work('first', begun)
  const come = (name: string, turn?: Turn) =>
    turns(async () => {
      begun.push(name)
    }, turn)
  const all: Promise<unknown>[] = [turns(first.run), come('stranger'), come('stranger')]
  for (let n = 0; n < 6; n++) all.push(come('eve', { ahead: true, of: 'eve' }))
  all.push(come('ada', { ahead: true, of: 'ada' }))
  first.end()
  await Promise.all(all)
  expect(begun.slice(0, 5)).toEqual(['first', 'eve', 'ada', 'eve', 'stranger'])
  expect(begun.slice(5)).toEqual(['eve', 'eve', 'eve', 'stranger', 'eve'])
})

test('who no longer wants the work leaves the line, and its place is somebody else’s', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1, busy: 'Try again.' })
  const begun: string[] = []
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => work(name, begun)) as [Work, Work, Work, Work]
  const leave = new AbortController()
  const { signal } = leave
  const first = turns(a.run)
  const left = [turns(b.run, { signal }), turns(c.run, { signal, ahead: true, of: 'ada' })]
  leave.abort(new Error('not wanted any more'))
  for (const one of left) await expect(one).rejects.toThrow('not wanted any more')
  const last = turns(d.run)
  for (const one of [a, d]) one.end()
  expect(await Promise.all([first, last])).toEqual(['a', 'd'])
  await expect(turns(b.run, { signal })).rejects.toThrow('not wanted any more')
  expect(begun).toEqual(['a', 'd'])
})

type Work = ReturnType<typeof work>

test('two of one key are done at a time, in their order, and those of another key beside them', async () => {
  const turns = createTurnsByKey({ atOnce: 2 })
  const begun: string[] = []
  const [a, b, c, d, other] = ['a', 'b', 'c', 'd', 'other'].map((name) => work(name, begun)) as [
    ...[Work, Work, Work, Work, Work],
  ]
  const stopping = new AbortController()
  const first = [turns('ann', a.run), turns('ann', b.run)]
  const stopped = turns('ann', c.run, { signal: stopping.signal })
  const last = turns('ann', d.run)
  const bobs = turns('bob', other.run)
  await expect.poll(() => begun).toEqual(['a', 'b', 'other'])

  stopping.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  b.end()
  await expect.poll(() => begun).toEqual(['a', 'b', 'other', 'd'])
  for (const one of [a, d, other]) one.end()
  await Promise.all([...first, last, bobs])
})
