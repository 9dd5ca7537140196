import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('texts are quoted where they must be, numbers stay numbers, and what is not known is empty', () => {
  expect(
    toCsv(
      ['server', 'saved', 'usd'],
      [
        ['a,b', -40_126, null],
        ['say "x"', 1.5, 0],
      ],
    ),
  ).toBe('server,saved,usd\r\n"a,b",-40126,\r\n"say ""x""",1.5,0\r\n')
})

test('what a spreadsheet would run as a formula is text', () => {
  const names = ['=1+1', '+1+1', '-A1', '-1-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0", '＝1+1']
  const lines = toCsv(
    ['name'],
    names.map((name) => [name]),
  )
  for (const name of names) expect(lines).toContain(`'${name}`)
  expect(toCsv(['name'], [['a=1']])).toBe('name\r\na=1\r\n')
})

test('names of columns are no formula either', () => {
  expect(toCsv(['=1+1', '-1', 'a'], [[1, 2, 3]])).toBe("'=1+1,-1,a\r\n1,2,3\r\n")
})

test('a number that is given as text stays as it is', () => {
  const numbers = ['-1', '+1', '-1.5', '-.5', '-2.', '-1e6', '+1.5E-3']
  const lines = toCsv(
    ['n'],
    numbers.map((number) => [number]),
  )
  expect(lines).toBe(`${['n', ...numbers].join('\r\n')}\r\n`)
})

test('yes and no are words', () => {
  expect(
    toCsv(
      ['passed', 'why'],
      [
        [true, undefined],
        [false, 'no'],
      ],
    ),
  ).toBe('passed,why\r\ntrue,\r\nfalse,no\r\n')
})
