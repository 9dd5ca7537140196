import { afterAll, describe, expect, test } from 'vitest'
import { READS } from '../open-builtin-server.ts'
import { connectBuiltin, describedTools } from '../testing/connect-builtin.ts'

const { client, call } = await connectBuiltin('math')
afterAll(() => client.close())

test('every tool says in one sentence what it does, and that it only reads', async () => {
  const names = ['fibonacci', 'factorial', 'gcd', 'lcm', 'is_prime', 'primes_up_to']
  expect(await describedTools(client)).toEqual(
    names.map((name) => ({
      ...{ name, isTitled: true, sentences: 1, undescribed: [], saysResult: true, annotations: READS },
    })),
  )
})

const LARGEST = Number.MAX_SAFE_INTEGER

test.each<[string, object, unknown]>([
  ['fibonacci', { n: 0 }, 0],
  ['fibonacci', { n: 1 }, 1],
  ['fibonacci', { n: 2 }, 1],
  ['fibonacci', { n: 10 }, 55],
  ['fibonacci', { n: 78 }, 8944394323791464],
  ['fibonacci', { n: 79 }, '14472334024676221'],
  ['fibonacci', { n: 100 }, '354224848179261915075'],
  ['factorial', { n: 0 }, 1],
  ['factorial', { n: 5 }, 120],
  ['factorial', { n: 18 }, 6402373705728000],
  ['factorial', { n: 19 }, '121645100408832000'],
  ['gcd', { numbers: [12, 18, 30] }, 6],
  ['gcd', { numbers: [-12, 0, 18] }, 6],
  ['gcd', { numbers: [0, 0] }, 0],
  ['gcd', { numbers: [7] }, 7],
  ['lcm', { numbers: [18, 24, 30] }, 360],
  ['lcm', { numbers: [-4, 6] }, 12],
  ['lcm', { numbers: [4, 0] }, 0],
  ['lcm', { numbers: [LARGEST, LARGEST - 1] }, '81129638414606654674191240921090'],
  ['is_prime', { n: 7919 }, true],
  ['is_prime', { n: 2 }, true],
  ['is_prime', { n: 1 }, false],
  ['is_prime', { n: 0 }, false],
  ['is_prime', { n: -7 }, false],
  ['is_prime', { n: 3215031751 }, false], // passes Miller and Rabin's test for 2, 3, 5 and 7
  ['is_prime', { n: 9007199254740881 }, true],
  ['is_prime', { n: LARGEST }, false],
  ['primes_up_to', { limit: 13 }, [2, 3, 5, 7, 11, 13]],
  ['primes_up_to', { limit: 1 }, []],
  ['primes_up_to', { limit: 0 }, []],
])('%s(%j) is %j', async (tool, input, expected) => {
  expect(await call(tool, { ...input })).toEqual(expected)
})

test('what is prime and what is among the primes is the same', async () => {
  const primes = new Set((await call('primes_up_to', { limit: 1_000 })) as number[])
  expect(primes.size).toBe(168)
  for (let n = 0; n <= 1_000; n++) expect([n, await call('is_prime', { n })]).toEqual([n, primes.has(n)])
})

describe('the largest that is taken', () => {
  test.each([
    ['fibonacci', { n: 10_000 }, 2_090],
    ['factorial', { n: 2_000 }, 5_736],
  ])('%s(%j) has %d digits, all of them exact', async (tool, input, digits) => {
    const value = (await call(tool, input)) as string
    expect(value).toHaveLength(digits)
    expect(BigInt(value) > 0n).toBe(true)
  })

  test('a list of a thousand large numbers', async () => {
    const numbers = Array.from({ length: 1_000 }, (_n, i) => LARGEST - i)
    expect(await call('gcd', { numbers })).toBe(1)
    const multiple = BigInt((await call('lcm', { numbers })) as string)
    expect(numbers.filter((n) => multiple % BigInt(n) !== 0n)).toEqual([])
  })

  test('all primes up to a million', async () => {
    const primes = (await call('primes_up_to', { limit: 1_000_000 })) as number[]
    expect([primes.length, primes.at(-1)]).toEqual([78_498, 999_983])
  })
})

test.each<[string, object, string]>([
  ['fibonacci', { n: 10_001 }, 'fibonacci takes a whole number up to 10000.'],
  ['fibonacci', { n: -1 }, 'fibonacci takes a whole number from 0 on.'],
  ['factorial', { n: 2_001 }, 'factorial takes a whole number up to 2000.'],
  ['factorial', { n: 2.5 }, 'factorial takes a whole number.'],
  ['factorial', { n: '5' }, 'factorial takes a whole number.'],
  ['primes_up_to', { limit: 1e9 }, 'primes_up_to takes a whole number up to 1000000.'],
  ['is_prime', { n: 2 ** 53 }, 'n: '],
  ['is_prime', { n: 1e300 }, 'n: '],
  ['gcd', { numbers: [] }, 'The list is empty'],
  ['gcd', { numbers: [1.5] }, 'Only whole numbers have divisors and multiples in common.'],
  ['lcm', { numbers: Array(1_001).fill(2) }, 'The list has more than 1000 numbers.'],
  ['lcm', { numbers: 6 }, 'numbers: '],
  ['lcm', { numbers: [6], __proto__x: 1 }, 'Unrecognized key'],
])('%s(%j) fails with: %s', async (tool, input, message) => {
  await expect(call(tool, { ...input })).rejects.toThrow(message)
})
