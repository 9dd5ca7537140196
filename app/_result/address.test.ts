import { expect, test } from 'vitest'
import { PLAIN_ADDRESS, parseResultAddress, resultAddress } from './address.ts'

const read = (address: string) => {
  const params = new URL(address, 'http://x').searchParams
  return parseResultAddress(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])))
}

test('what is looked at comes back from its address', () => {
  const address = {
    ...PLAIN_ADDRESS,
    ...{ file: 'a b/c.csv', part: 'cities', find: 'a&b', sort: { column: 'n=1', isDescending: true } },
    conditions: [{ column: 'a=b', how: 'is' as const, value: '50 % & more' }],
    columns: ['x', 'y'],
  }
  expect(read(resultAddress('r_1', address))).toEqual(address)
  expect(resultAddress('r_1', { form: 'json' })).toBe('/runs/r_1/result?as=json')
  expect(resultAddress('r/1')).toBe('/runs/r%2F1/result')
})

test('what makes no sense in an address is left out', () => {
  expect(
    parseResultAddress({ as: 'poem', where: ['is:a', 'was:a=b', 'is:%=1'], find: 'x'.repeat(400), draw: 'pie' }),
  ).toEqual(PLAIN_ADDRESS)
})
