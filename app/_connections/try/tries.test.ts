import { expect, test } from 'vitest'
import { asJson, asProgram, gistOf, resultOf, type Try, withTry } from './tries.ts'

const TOOL = { tool: 'say_hello', fn: 'sayHello', module: './servers/notes/sayHello.ts' }
const made = (id: number): Try => ({
  id,
  tool: TOOL,
  input: { name: 'you' },
  at: 0,
  ms: 1,
  messages: [],
  result: { kind: 'returned', value: 1 },
})

test('the newest try comes first, and the oldest are let go', () => {
  const tries = Array.from({ length: 40 }, (_, id) => made(id)).reduce<Try[]>(withTry, [])
  expect(tries).toHaveLength(30)
  expect(tries[0]?.id).toBe(39)
})

test('a try is a program, too', () => {
  expect(asProgram(made(1))).toBe(
    `import { sayHello } from './servers/notes/sayHello.ts'\n\nexport default await sayHello({\n  "name": "you"\n})\n`,
  )
})

test('what was sent and what came back is one JSON', () => {
  expect(JSON.parse(asJson(made(1)))).toEqual({
    tool: 'say_hello',
    input: { name: 'you' },
    result: { kind: 'returned', value: 1 },
  })
})

test('how a call ended is kept with its reason', () => {
  expect(resultOf({ ok: true, value: 3, ms: 1, messages: [] })).toEqual({ kind: 'returned', value: 3 })
  const error = { code: 'tool-failed', message: 'No such issue.' }
  expect(resultOf({ ok: false, error, ms: 1, messages: [] })).toEqual({ kind: 'failed', ...error })
})

test('a row says the first of what was sent', () => {
  expect(gistOf({ query: 'memory\n is:open', page: 2 })).toBe('memory is:open')
  expect(gistOf({ ids: [1, 2] })).toBe('[1,2]')
  expect(gistOf({})).toBe('')
})
