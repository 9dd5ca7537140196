import { expect, test } from 'vitest'
import type { FileChange } from '../../runs/event.ts'
import type { SessionEntry, SessionTask } from '../session.ts'
import { referBack } from './refer-back.ts'

/** A task that returned. */
function did(task: string | null, result: unknown = null, more: Partial<SessionEntry> = {}): SessionTask {
  const entry = { task, program: '', result, output: '', files: [], endedAt: '2026-01-01T00:00:00.000Z', ...more }
  return { runId: 'r_222222222222', title: task ?? '', startedAt: '', outcome: 'returned', isKept: true, entry }
}

const wrote = (...paths: string[]): { files: FileChange[] } => ({
  files: paths.map((path) => ({ path, change: 'created' })),
})

test.each([
  ['What is the weather in London?', 'the same for Paris', 'What is the weather in Paris?'],
  ['What is the weather in London?', 'And Paris?', 'What is the weather in Paris?'],
  ['What is the weather in London?', 'now for New York', 'What is the weather in New York?'],
  ['What is the weather in London?', 'What about Paris?', 'What is the weather in Paris?'],
  [
    'What is the weather in New York tomorrow?',
    'Do the same for Rio de Janeiro.',
    'What is the weather in Rio de Janeiro tomorrow?',
  ],
  ['weather in london', 'same for paris', 'weather in paris'],
  ['Forecast for London today', 'the same for tomorrow', 'Forecast for London tomorrow'],
  ['Calculate 20% of 80', 'the same for 200', 'Calculate 20% of 200'],
  ['What is 6 factorial?', 'please do the same with 7', 'What is 7 factorial?'],
  ['Count the lines in a.txt', 'the same for notes/b.md', 'Count the lines in notes/b.md'],
  ['Count the words in "one two"', 'the same for "three"', 'Count the words in "three"'],
  ['Count the words in "one two"', 'the same for three four', 'Count the words in "three four"'],
  ['Count the users in Paris', 'repeat that for Rome', 'Count the users in Rome'],
  ['Add 2 and 3', 'again', 'Add 2 and 3'],
  ['Add 2 and 3', 'Do it again, please', undefined],
  ['Add 2 and 3', 'Do that again', 'Add 2 and 3'],
])('after %j, %j means %j', (last, task, meant) => {
  expect(referBack(task, [did(last)]).meant).toBe(meant)
})

test.each([
  ['Multiply it by 2', did('Calculate 30 * 30', 900), 'Multiply 900 by 2'],
  ['Add 10 to it', did('Calculate', 900), 'Add 10 to 900'],
  ['Now divide that by 3.', did('Calculate', 900), 'Now divide 900 by 3.'],
  ['What is the square root of that result?', did('Calculate', { result: 900 }), 'What is the square root of 900?'],
  ['Save it to total.txt', did('Calculate', 900), 'Save 900 to total.txt'],
  ['Save it to w.json', did('Weather', { a: 1, b: 'x y' }), `Save '{"a":1,"b":"x y"}' to w.json`],
  ['Calculate the sum of them', did('List', [1, 2, 3]), 'Calculate the sum of 1, 2, 3'],
  ['Translate it to German', did('Say', 'good morning'), 'Translate "good morning" to German'],
  ['Read it', did('Write', { savedTo: 'a.txt' }, wrote('a.txt')), 'Read a.txt'],
  ['Count the lines in that file', did('Write', 1, wrote('notes/a b.txt')), 'Count the lines in "notes/a b.txt"'],
  ['Please read that file again', did('Read notes.txt', 'hello'), 'Please read notes.txt again'],
  ['Delete the last file', did('Copy a.txt to b.txt', null, wrote('b.txt')), 'Delete b.txt'],
  // Sentences that stand by themselves.
  ['Read notes.txt and count the words in it', did('Calculate', 900), undefined],
  ['Write "it" to it.txt', did('Calculate', 900), undefined],
  ['Is it raining in Paris?', did('Calculate', 900), undefined],
  ['What time is it?', did('Calculate', 900), undefined],
  ['Calculate 2 + 2, then double it', did('Calculate', 900), undefined],
  ['Check that all users are older than 18', did('Calculate', 900), undefined],
  ['Now write a file', did('Calculate 2', 900), undefined],
])('%j has what it refers to in its place', (task, before, meant) => {
  expect(referBack(task, [before]).meant).toBe(meant)
})

test.each([
  ['the same for Paris', did('Add 2 and 3'), /nothing that "Paris" could take the place of/],
  ['the same for 9', did('Add 2 and 3'), /"9" could take the place of 2 or 3 in the last task/],
  ['read that file', did('Write', 1, wrote('a.txt', 'b.txt')), /"that file" may mean a\.txt or b\.txt/],
  ['read that file', did('Add 2 and 3', 5), /nothing done before has a file/],
  ['the same for refunded', did('Count the units of orders with status pending'), /nothing that "refunded" could/],
  ['Add 10 to it', did('Run', 'done'), /"it" is "done", which is no number/],
  ['Multiply it by 2', did('Weather', { a: 1, b: 2 }), /no result that fits into a sentence/],
  ['Calculate the sum of them', did('List', [1, 2], { isCut: true }), /no result that fits/],
])('%j is not guessed at', (task, before, why) => {
  const { meant, unclear } = referBack(task, [before])
  expect(meant).toBeUndefined()
  expect(unclear).toMatch(why)
})

test('one refers to what the one before meant, and not to what failed', () => {
  const failed: SessionTask = { ...did('Read nothing.txt'), outcome: 'threw' }
  const second = did('the same for Paris', 'mild', { meant: 'What is the weather in Paris?' })
  expect(referBack('and Rome?', [did('Add 1 and 2', 3), second, failed])).toEqual({
    meant: 'What is the weather in Rome?',
  })
})

test('nothing is said of a session that has done nothing', () => {
  expect(referBack('the same for Paris', [])).toEqual({})
})

/** The shortest of a few times that it took, in milliseconds: what others do on the machine only adds. */
function timeOf(task: string, last: string): number {
  const before = [did(last, 'x'.repeat(1_000)), did(task)]
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now()
    for (const done of [before, before.slice(0, 1)]) referBack(task, done)
    return performance.now() - begun
  })
  return Math.min(...times)
}

test.each([
  ...['the same for Paris ', 'Paris ', 'it ', 'and ', '((', 'in the ', 'what about ', 'again ', 'A. ', '1,1 ', '"'],
  ...['do the same ', "O'", 'the last file '],
])('words of %j take twice the time when there are twice as many', (part) => {
  // Both within what is read at all: 700 characters for those that have "the same for", 2,000 for the others.
  for (const length of [340, 990]) {
    const [once, twice] = [1, 2].map((times) => part.repeat(Math.ceil((times * length) / part.length)))
    const last = (words: string) => `In ${words}`
    timeOf(twice!, last(twice!))
    // A bound that is squared takes four times as long; what is done in no time is as long as the clock says.
    expect(timeOf(twice!, last(twice!))).toBeLessThan(3 * timeOf(once!, last(once!)) + 20)
  }
})
