import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { countTokens } from './count-tokens.ts'

test('texts are counted in their order, the empty one as nothing', async () => {
  expect(await countTokens(['hello world', '', 'hello'])).toEqual([2, 0, 1])
})

test('questions asked at the same time each get their own answer', async () => {
  const answers = await Promise.all(['one', 'one two', 'one two three'].map((text) => countTokens([text])))
  expect(answers).toEqual([[1], [2], [3]])
})

test('special tokens in a text are text', async () => {
  const [count = 0] = await countTokens(['<|endoftext|>'])
  expect(count).toBeGreaterThan(1)
})

test('a tokenizer that is loaded ahead, or has answered, does not keep a process alive', () => {
  const module = JSON.stringify(new URL('./count-tokens.ts', import.meta.url).href)
  for (const use of ['preloadTokenizer()', "console.log(await countTokens(['hello']))"]) {
    const code = `const { countTokens, preloadTokenizer } = await import(${module}); ${use}`
    const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 20_000 })
    expect([use, status, signal]).toEqual([use, 0, null])
  }
})

test('a very long text is counted by its beginning', async () => {
  const line = 'the quick brown fox\n'
  const [one = 0, many = 0] = await countTokens([line.repeat(1_000), line.repeat(200_000)])
  expect(many / one).toBeCloseTo(200, 0)
})
