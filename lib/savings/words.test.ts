import { expect, test } from 'vitest'
import { againstText, basisText, moneyText, notesOn, pricedText, savedText, shareText } from './words.ts'

test('who cost more says so', () => {
  expect([savedText(599_685), savedText(0), savedText(-40_126)]).toEqual(['599,685', '0', '40,126 more'])
  expect([shareText(65.3), shareText(-12.5), shareText(null)]).toEqual(['65.3 % fewer', '12.5 % more', '–'])
  expect([moneyText(0.31), moneyText(-0.02), moneyText(0), moneyText(undefined)]).toEqual([
    ...['$0.31', '−$0.02', '$0.00', '–'],
  ])
})

test('of a sum it is told how much was measured, and for how many runs money is known', () => {
  expect(basisText({ used: 10, measured: 10 })).toBe('measured')
  expect(basisText({ used: 10, measured: 0 })).toBe('computed')
  expect(basisText({ used: 5_000, measured: 1_200 })).toBe('1,200 of it measured, the rest computed')
  const cost = { used: 1, other: 2, saved: 1, runs: 3 }
  expect(pricedText({ cost, runs: 3 })).toBeNull()
  expect(pricedText({ cost, runs: 12 })).toBe('Money is that of 3 of 12 runs: for the others the price is not known.')
  expect(pricedText({ cost: null, runs: 12 })).toBe('The price of the model is not known for any of these runs.')
})

test('the cheapest other way is named', () => {
  expect(againstText({ direct: 0, directWithSearch: 412 })).toBe('direct with tool search')
  expect(againstText({ direct: 4, directWithSearch: 0 })).toBe('direct calling')
  expect(againstText({ direct: 4, directWithSearch: 408 })).toBe('with tool search 408 times, plain direct calling 4')
})

test('what is in no figure is told', () => {
  const report = {
    ...{ against: { direct: 0, directWithSearch: 0 } },
    removed: 2,
    leftOut: 1,
    unreadable: 1,
    isFilling: true,
  }
  expect(notesOn(report)).toEqual([
    'Older runs are being read at this moment: the figures will grow.',
    '2 runs were deleted since; what they used and saved stays counted.',
    '1 run was left out: trials of comparisons, replays, tests of skills, runs that were asked to stop early, and runs done in other ways.',
    '1 run could not be read: the log was changed from outside.',
  ])
  const nothing = { ...report, removed: 0, leftOut: 0, unreadable: 0, isFilling: false }
  expect(notesOn(nothing)).toEqual([])
  expect(notesOn({ ...nothing, against: { direct: 1, directWithSearch: 0 } })).toEqual([
    'In the other ways a call that waited for another takes a turn of its own. With all calls in one turn they would have used less: the card of each run says how much.',
  ])
})
