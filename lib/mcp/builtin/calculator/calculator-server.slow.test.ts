import { afterAll, describe, expect, test } from 'vitest'
import { offload } from '../../../offload/offload.ts'
import { fixedServers } from '../../client/offer/server-source.ts'
import { openConnections } from '../../client/testing/open-connections.ts'

const connections = openConnections({ servers: fixedServers({ calculator: { builtin: 'calculator' } }) })
afterAll(async () => {
  await connections.close()
  offload.close()
})
const caller = { personId: 'ann', workspaceDir: '/nowhere' }
const call = (tool: string, input: unknown) =>
  connections.callTool(caller, 'calculator', tool, input, new AbortController().signal).then(JSON.parse)
const calculate = (expression: string) => call('calculate', { expression })

test.each([
  ['add', { a: 1, b: 2 }, 3],
  ['subtract', { a: 1, b: 2.5 }, -1.5],
  ['multiply', { a: -3, b: 4 }, -12],
  ['divide', { a: 7, b: 2 }, 3.5],
  ['power', { base: 2, exponent: 10 }, 1024],
  ['sqrt', { n: 144 }, 12],
  ['calculate', { expression: '(100 + 200) * 3 - 50' }, 850],
  ['sum_list', { numbers: [1, 2, 3.5] }, 6.5],
  ['avg_list', { numbers: [10, 20, 60] }, 30],
])('%s(%j) is %d', async (tool, input, expected) => {
  expect(await call(tool, input)).toBe(expected)
})

test.each([
  ['divide', { a: 1, b: 0 }, 'Cannot divide 1 by zero.'],
  ['sqrt', { n: -4 }, 'The square root of -4 is not a real number'],
  ['power', { base: 10, exponent: 400 }, 'not a finite number (Infinity)'],
  ['multiply', { a: 1e300, b: 1e300 }, 'not a finite number (Infinity)'],
  ['sum_list', { numbers: [] }, 'The list is empty; give at least one number.'],
  ['avg_list', { numbers: [] }, 'The list is empty; give at least one number.'],
  ['add', { a: 1 }, 'b: Invalid input: expected number'],
  ['add', { a: 1, b: '2' }, 'expected number, received string'],
  ['add', { a: 1, b: 2, c: 3 }, 'Unrecognized key: "c"'],
])('%s(%j) fails with: %s', async (tool, input, message) => {
  await expect(call(tool, input)).rejects.toThrow(message)
})

describe('calculate', () => {
  test.each([
    ['2 + 3 * 4', 14],
    ['2 ** 3', 8],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['17 % 5', 2],
    ['17 mod 5', 2],
    ['5!', 120],
    ['6 × 7 − 84 ÷ 2', 0],
    ['sqrt(16) + abs(-3)', 7],
    ['round(2.567, 1)', 2.6],
    ['max(1, 5, 3) - min(4, 2)', 3],
    ['mean(1, 2, 3) * sum(4, 5)', 18],
    ['2 pi', 2 * Math.PI],
    ['1e3', 1000],
  ])('knows that %s is %d', async (expression, expected) => {
    expect(await calculate(expression)).toBeCloseTo(expected, 10)
  })

  test.each([
    ['', 'The expression is empty'],
    ['1 +', 'Cannot calculate "1 +"'],
    ['1 / 0', 'no finite real value (Infinity)'],
    ['sqrt(-1) ^ 2', 'no finite real value'],
    ['sqrt(-1)', 'no finite real value'],
    ['10 ^ 400', 'no finite real value (Infinity)'],
    ['price * 2', '"price" has no value'],
    ['5 > 3', 'the operator ">" is not known here'],
    ['"a"', '"a" is not a number'],
    ['true', 'true is not a number'],
    [`1${' + 1'.repeat(1000)}`, 'at most 2000 are taken'],
    ['('.repeat(900) + 1 + ')'.repeat(900), 'nested too deeply'],
  ])('says what is wrong with %j', async (expression, message) => {
    await expect(calculate(expression)).rejects.toThrow(message)
  })

  test.each([
    `${'1%('.repeat(24)}*${')'.repeat(24)}`,
    `${'1%('.repeat(60)}1${')'.repeat(60)}`,
    `${'(1%'.repeat(60)}${')'.repeat(60)}`,
  ])('ends what the parser would never end, %j, and keeps nobody waiting', { timeout: 60_000 }, async (expression) => {
    const began = process.threadCpuUsage()
    await expect(calculate(expression)).rejects.toThrow(/^The expression takes too long to evaluate; .*"\.$/)
    const { user, system } = process.threadCpuUsage(began)
    expect((user + system) / 1_000).toBeLessThan(500)
  })

  test('reads also elsewhere what it reads here', async () => {
    expect(await calculate('((((17 % 5))))')).toBe(2)
    await expect(calculate('((((1 % price))))')).rejects.toThrow('"price" has no value')
  })

  test.each([
    'import({ a: 1 })',
    'evaluate("1")',
    'parse("1")',
    'simplify("x")',
    'derivative("x", "x")',
    'createUnit("foo")',
    'f(x) = f(x)',
    'a = 1',
    'cos.constructor("return process")()',
    'e.constructor',
    '[1, 2][1]',
    '{ a: 1 }.a',
    'random()',
    'bernoulli(100000)',
    'constructor(1)',
    '1; 2',
  ])('does not run %j', async (expression) => {
    await expect(calculate(expression)).rejects.toThrow('Cannot calculate')
  })
})
