import { expect, test } from 'vitest'
import { checkCode } from './check-code.ts'
import { proofOf } from './proofs.ts'
import { proveReadable } from './prove-readable.ts'

const now = { youngMs: 0 }
let texts = 0
/** Never the same, so that nothing is known of it. Each level of it doubles the parser's work. */
const endless = () => `// ${++texts}\n${'<T>('.repeat(60)}`
const plain = () => `export default <number>${++texts}`

test('what takes too long to read is found out elsewhere: here everything else goes on, and the answer is there at once', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 5)
  const source = endless()
  await proveReadable(source, 'ann', now)
  clearInterval(counting)
  // Two seconds without a turn would have been one.
  expect(turns).toBeGreaterThan(10)
  expect(proofOf(source)?.message).toContain('within 2 seconds')
  expect(checkCode(source).findings).toEqual([
    expect.objectContaining({ rule: 'syntax', message: expect.stringContaining('within 2 seconds') }),
  ])
})

test('many of one person’s keep nobody else waiting, and their own are read in turn', async () => {
  // Two threads that are there: how long one takes to come is not the question.
  await Promise.all(['ann', 'bob'].map((owner) => proveReadable(plain(), owner, now)))
  const over: string[] = []
  const tell = (name: string, source: string, owner: string) =>
    proveReadable(source, owner, now).then(() => over.push(name))
  const bad = [1, 2].map((number) => tell(`ann ${number}`, endless(), 'ann'))
  const last = tell('ann plain', plain(), 'ann')
  await tell('bob', plain(), 'bob')
  expect(over).toEqual(['bob'])
  await Promise.all([...bad, last])
  expect(over).toEqual(['bob', 'ann 1', 'ann 2', 'ann plain'])
})

test.each([
  ['what is right', plain(), []],
  ['what is wrong', 'const = 1', ['syntax']],
  ['what is nested too deeply', `[${'['.repeat(200_000)}`, ['syntax']],
  ['what is too large', 'x'.repeat(1024 * 1024 + 1), ['size']],
])('%s is told as without it', async (_what, source, rules) => {
  const before = checkCode(source).findings
  await proveReadable(source, 'ann', now)
  expect(checkCode(source).findings).toEqual(before)
  expect(before.map(({ rule }) => rule)).toEqual(rules)
})

test('asked for twice at once it is read once', async () => {
  const source = plain()
  await Promise.all([proveReadable(source, 'ann', now), proveReadable(source, 'ann', now)])
  expect(proofOf(source)).toBeNull()
})
