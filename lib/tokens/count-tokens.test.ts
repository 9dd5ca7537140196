import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { countTokens } from './count-tokens.ts'
import { splitRuns } from './split-runs.ts'

test('texts are counted in their order, the empty one as nothing', async () => {
  expect(await countTokens(['hello world', '', 'hello'])).toEqual([2, 0, 1])
})

test('questions asked at the same time each get their own answer', async () => {
  const answers = await Promise.all(['one', 'one two', 'one two three'].map((text) => countTokens([text])))
  expect(answers).toEqual([[1], [2], [3]])
})

test('who asks about little does not wait for who asks about much', async () => {
  const signs = [...'漢字仮名交文日本語']
  const long = (seed: number) =>
    Array.from({ length: 60_000 }, (_, i) => signs[(i * i * 7 + i * seed + (i >> 3)) % signs.length]).join('')
  const ended: string[] = []
  const much = countTokens(Array.from({ length: 8 }, (_, i) => long(i))).then(() => ended.push('much'))
  const little = countTokens(['something that nobody asked about before']).then(() => ended.push('little'))
  await Promise.all([much, little])
  expect(ended).toEqual(['little', 'much'])
})

test('special tokens in a text are text', async () => {
  const [count = 0] = await countTokens(['<|endoftext|>'])
  expect(count).toBeGreaterThan(1)
})

test('a tokenizer that is loaded ahead, or has answered, does not keep a process alive', () => {
  const module = JSON.stringify(new URL('./count-tokens.ts', import.meta.url).href)
  for (const use of ['preloadTokenizer()', "countAhead(['hello'])", "console.log(await countTokens(['hello']))"]) {
    const code = `const { countAhead, countTokens, preloadTokenizer } = await import(${module}); ${use}`
    const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 20_000 })
    expect([use, status, signal]).toEqual([use, 0, null])
  }
})

test('a thousand long texts are counted by their beginnings', async () => {
  const line = 'the quick brown fox\n'
  const [one = 0] = await countTokens([line.repeat(10_000)])
  const many = await countTokens(Array.from({ length: 1_000 }, () => line.repeat(10_000)))
  expect(Math.min(...many) / one).toBeCloseTo(1, 2)
  expect(Math.max(...many) / one).toBeCloseTo(1, 2)
})

test.each([
  ['letters', 'x', 32_768],
  ['spaces', ' ', 2_048],
  ['signs', '-', 4_096],
])('a run of a million %s is counted, as pieces of it', async (_what, sign, tokens) => {
  const [half = 0] = await countTokens([sign.repeat(262_144)])
  expect(half).toBe(tokens)
  const [whole = 0] = await countTokens([sign.repeat(1_048_576)])
  expect(whole).toBe(tokens * 4)
})

test('words of every length in between are counted as they are', async () => {
  const random = Array.from({ length: 50 }, (_, n) => String.fromCharCode(97 + ((n * 7_919) % 26)).repeat(n * 10)).join(
    ' ',
  )
  const [together = 0] = await countTokens([random])
  expect(together).toBeGreaterThan(0)
  expect(splitRuns(random)).toEqual([random])
})

test('a very long text is counted by its beginning', async () => {
  const line = 'the quick brown fox\n'
  const [one = 0, many = 0] = await countTokens([line.repeat(1_000), line.repeat(200_000)])
  expect(many / one).toBeCloseTo(200, 0)
})
