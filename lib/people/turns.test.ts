import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

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

type Work = ReturnType<typeof work>
