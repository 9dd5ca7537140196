import { describe, expect, test } from 'vitest'
import type { Clause } from './clause.ts'
import { readTask } from './read-task.ts'

// A Thursday.
const NOW = new Date(2026, 10, 26, 14, 0)

const read = (task: string) => readTask(task, NOW)
const only = (task: string): Clause => {
  const clauses = read(task)
  expect(clauses.map(({ text }) => text)).toHaveLength(1)
  return clauses[0]!
}
/** `kind: value` of every value, the likelier first. */
const values = (task: string) =>
  read(task).flatMap((clause) => clause.values.map(({ kind, value }) => [kind, value] as const))
const ofKind = (task: string, kind: string) => values(task).flatMap(([is, value]) => (is === kind ? [value] : []))

describe('steps', () => {
  test.each([
    [
      'take half of 2,450 and subtract a dozen times 35.5 from it',
      ['take half of 2,450', 'subtract a dozen times 35.5 from it'],
    ],
    ['Read a.txt. Then count its lines; save it to b.txt', ['Read a.txt', 'count its lines', 'save it to b.txt']],
    ['show 3.5, e.g. as a decimal', ['show 3.5, e.g. as a decimal']],
    ['remind me at 5 p.m. tomorrow about it', ['remind me at 5 p.m. tomorrow about it']],
    ['post "one. two; three, then four" in #general', ['post "one. two; three, then four" in #general']],
    [
      'run this: SELECT city, COUNT(*) AS n FROM users GROUP BY city',
      ['run this: SELECT city, COUNT(*) AS n FROM users GROUP BY city'],
    ],
    ['count it\nsave it\n', ['count it', 'save it']],
  ])('of %s', (task, steps) => {
    expect(read(task).map(({ text }) => text)).toEqual(steps)
  })
})

describe('words', () => {
  const said = (task: string) =>
    only(task)
      .words.filter(({ isFiller }) => !isFiller)
      .map(({ root }) => root)

  test.each([
    ['Could you please show me the files', ['file']],
    ['pls give me the avrage', ['average']],
    ["I'd like to see the open issues, thanks", ['open', 'issue']],
    ['how will the wether be tomorrow', ['how', 'weather', 'tomorrow']],
    ["what's the sum of 3 and 4", ['what', 'sum', 'of', '3', 'and', '4']],
    ["don't count the ones about timeouts", ['not', 'count', 'one', 'about', 'timeout']],
    ['which people cancelled their orders', ['which', 'person', 'cancel', 'their', 'order']],
    ['name + rating', ['name', 'rating']],
    ['name the massage', ['name', 'massage']],
  ])('that mean something in %s', (task, roots) => {
    expect(said(task)).toEqual(roots)
  })

  test.each([
    ['split "a;b" at the semicolons', 'split', 'verb'],
    ['compare the sentry issues', 'compare', 'verb'],
    ['compare the sentry issues', 'issues', 'noun'],
    ['Look at the csv files in it', 'files', 'noun'],
    ['post 3 messages', 'messages', 'noun'],
    ['the largest file', 'largest', 'adjective'],
    ["What's in my calendar", 'in', 'preposition'],
    ["What's in my calendar", 'calendar', 'noun'],
  ])('have a kind: in %s, %s is a %s', (task, text, kind) => {
    expect(only(task).words.find((word) => word.text === text)?.kind).toBe(kind)
  })

  test('what is meant letter by letter is one word, without its quotes', () => {
    const { words } = only('put "Call the plumber" at the end of lists/to do/todo.txt')
    expect(words.map(({ text }) => text)).toContain('Call the plumber')
    const [text] = only("save 'it is Ada’s' for Ben's file").values
    expect(text).toEqual({ kind: 'text', text: 'it is Ada’s', value: 'it is Ada’s', from: 1, to: 2 })
  })
})

describe('numbers', () => {
  test.each([
    ['12', [12]],
    ['1,234.5', [1234.5]],
    ['the sum of 1, 2 and 3', [1, 2, 3]],
    ['twelve, 19, 23.5 and thirty-one', [12, 19, 23.5, 31]],
    ['a dozen', [12]],
    ['two dozen', [24]],
    ['a dozen times 35.5', [12, 35.5]],
    ['a hundred and five', [105]],
    ['two thousand five hundred', [2500]],
    ['twenty five', [25]],
    ['five or six', [5, 6]],
    ['one and two', [1, 2]],
    ['three hundred and two and four', [302, 4]],
    ['nineteen hundred', [1900]],
    ['1.5 million', [1_500_000]],
    ['two and a half', [2.5]],
    ['half of 80', [0.5, 80]],
    ['three quarters of 80', [0.75, 80]],
    ['3/4 of 80', [0.75, 80]],
    ['a couple of pens', [2]],
    ['-2 and 5', [-2, 5]],
    ['7-3', []],
    ['20k', [20_000]],
    ['the 3rd line', [3]],
    ['the first five links', [5]],
    ['for the next five days', [5]],
    ['how much does each one pay', []],
    ['the newest one, and one per line', []],
    ['one of the two mats', [1, 2]],
    ['"7" apples', []],
    ['v2.3.1', []],
    ['the numbers 4, eight and -2', [4, 8, -2]],
  ])('in %s', (task, numbers) => {
    expect(ofKind(task, 'number')).toEqual(numbers)
  })

  test.each([
    ['a 10 percent tip', [10]],
    ['8%', [8]],
    ['five percent off', [5]],
    ['12.5% of 80', [12.5]],
    ['20 per cent', [20]],
    ['per month', []],
  ])('of percent in %s', (task, percents) => {
    expect(ofKind(task, 'percent')).toEqual(percents)
  })

  test.each([
    ['a price of 29.90 eur', { amount: 29.9, currency: 'eur' }],
    ['half of the 48.00 euro', { amount: 48, currency: 'eur' }],
    ['$5', { amount: 5, currency: 'usd' }],
    ['$1,200.50', { amount: 1200.5, currency: 'usd' }],
    ['EUR 20', { amount: 20, currency: 'eur' }],
    ['five dollars', { amount: 5, currency: 'usd' }],
    ['3€', { amount: 3, currency: 'eur' }],
    ['£3.50', { amount: 3.5, currency: 'gbp' }],
  ])('of money in %s', (task, money) => {
    expect(ofKind(task, 'money')).toEqual([money])
  })

  test.each([
    ['it takes an hour', [3600]],
    ['for 30 minutes', [1800]],
    ['two days', [172_800]],
    ['half an hour', [1800]],
    ['two and a half hours', [9000]],
    ['45min', [2700]],
    ['3 hours 20 minutes', [12_000, 10_800, 1200]],
    ['twice a day', []],
    ['the hours of each person', []],
  ])('of how long in %s', (task, seconds) => {
    expect(ofKind(task, 'duration')).toEqual(seconds)
  })

  test('count in `the next five days`, and tell how long in `for five days`', () => {
    expect(values('the next five days').map(([kind]) => kind)).toEqual(['number', 'duration'])
    expect(values('for five days').map(([kind]) => kind)).toEqual(['duration', 'number'])
  })
})

describe('dates', () => {
  test.each([
    ['tomorrow', { date: '2026-11-27' }],
    ['2027-01-20', { date: '2027-01-20' }],
    ['on 2027-01-14T12:30', { date: '2027-01-14', time: '12:30' }],
    ['31.12.2026', { date: '2026-12-31' }],
    ['since Monday', { date: '2026-11-23' }],
    ['on Monday', { date: '2026-11-30' }],
    ['from 4 to 10 May 2026', { date: '2026-05-04', end: { date: '2026-05-10' } }],
    ['from 2 till 5 May', { date: '2027-05-02', end: { date: '2027-05-05' } }],
    ['between 3 and 6 June', { date: '2027-06-03', end: { date: '2027-06-06' } }],
    ['between 1 March and 5 April', { date: '2027-03-01', end: { date: '2027-04-05' } }],
    [
      '14 January 2027 from 12:30 to 13:30',
      { date: '2027-01-14', time: '12:30', end: { date: '2027-01-14', time: '13:30' } },
    ],
    ['on Friday at 7pm', { date: '2026-11-27', time: '19:00' }],
    ['at 5 p.m. tomorrow', { date: '2026-11-27', time: '17:00' }],
    ['in thirty days', { date: '2026-12-26' }],
    ['in two hours', { date: '2026-11-26', time: '16:00' }],
    ['two days ago', { date: '2026-11-24' }],
    ['next week', { date: '2026-11-30', end: { date: '2026-12-06' } }],
    ['last month', { date: '2026-10-01', end: { date: '2026-10-31' } }],
    ['this weekend', { date: '2026-11-28', end: { date: '2026-11-29' } }],
    ['in March 2026', { date: '2026-03-01', end: { date: '2026-03-31' } }],
    ['in May', { date: '2027-05-01', end: { date: '2027-05-31' } }],
  ])('%s', (task, moment) => {
    expect(ofKind(task, 'date')).toEqual([moment])
  })

  test.each([
    'lines 3 to 5',
    'the next five days',
    'may I see it',
    'sum up the hours',
    'Is 7,919 a prime',
    'a "Friday" event',
    'january.csv',
    'it takes an hour',
    'the sun and the sat nav',
    'march on',
  ])('none in %s', (task) => {
    expect(ofKind(task, 'date')).toEqual([])
  })

  test('come with the words that say them', () => {
    const { values, words } = only('put it into my calendar for 14 January 2027 from 12:30 to 13:30, at home')
    const date = values.find(({ kind }) => kind === 'date')!
    expect(date.text).toBe('14 January 2027 from 12:30 to 13:30')
    expect(words.slice(date.from, date.to).map(({ text }) => text)).toEqual(date.text.split(' '))
  })
})

describe('what is meant letter by letter', () => {
  test.each([
    ['send it to ana@fjord.example, please', [['email', 'ana@fjord.example']]],
    ['in #general', [['handle', 'general']]],
    ['for @mona', [['handle', 'mona']]],
    ['by dependabot[bot], oldest first', [['handle', 'dependabot[bot]']]],
    ['read logs/server.log', [['path', 'logs/server.log']]],
    ['read customers.csv.', [['path', 'customers.csv']]],
    ['files in the data folder', [['path', 'data']]],
    [
      'issues of acme/webshop',
      [
        ['repository', { owner: 'acme', name: 'webshop' }],
        ['path', 'acme/webshop'],
      ],
    ],
    [
      'the branch release/2.4',
      [
        ['path', 'release/2.4'],
        ['repository', { owner: 'release', name: '2.4' }],
      ],
    ],
    ['yes and/or no', []],
    ['look up https://fjord.example/issues/6142/', [['url', 'https://fjord.example/issues/6142/']]],
    [
      'save it in "out/my.txt"',
      [
        ['path', 'out/my.txt'],
        ['text', 'out/my.txt'],
      ],
    ],
    [
      'run “SELECT 1”',
      [
        ['code', 'SELECT 1'],
        ['text', 'SELECT 1'],
      ],
    ],
    ['run: SELECT a FROM b WHERE c = 2', [['code', 'SELECT a FROM b WHERE c = 2']]],
    ['set ENG-142 to open', [['id', 'ENG-142']]],
    ['payment pi_3QLm8vK2eZvKYlo21xYzAbCd', [['id', 'pi_3QLm8vK2eZvKYlo21xYzAbCd']]],
    ['base appL2sVnHc9RpUeGa', [['id', 'appL2sVnHc9RpUeGa']]],
    ['page 1f0e8d42-77aa-4c19-b2d3-6e5f4a3b2c1d', [['id', '1f0e8d42-77aa-4c19-b2d3-6e5f4a3b2c1d']]],
    ['close #42', [['id', '42']]],
    [
      'message 1764075600.482919',
      [
        ['id', '1764075600.482919'],
        ['number', 1764075600.482919],
      ],
    ],
    [
      'sentry issue 6142087731',
      [
        ['id', '6142087731'],
        ['number', 6142087731],
      ],
    ],
    [
      'gitlab project 4417',
      [
        ['id', '4417'],
        ['number', 4417],
      ],
    ],
    ['count 4417 lines', [['number', 4417]]],
  ])('in %s', (task, found) => {
    expect(values(task)).toEqual(found)
  })
})

describe('names', () => {
  test.each([
    ['What has Grace Kim ordered from us?', ['Grace Kim']],
    ['Grace Kim ordered what?', ['Grace Kim']],
    ['Forecast for Lisbon', ['Lisbon']],
    ['Weather Lisbon', ['Lisbon']],
    ['Berlin weather', ['Berlin']],
    ['For Berlin, Paris and Rome: how many users?', ['Berlin', 'Paris', 'Rome']],
    ['is there rain in New York now', ['New York']],
    ['mails from DHL', ['DHL']],
    ['add Lena Vogt to it', ['Lena Vogt']],
    ['Add Lena Vogt to it', ['Lena Vogt']],
    ["what is Bob's title", ['Bob']],
    ['at the Bank of America', ['Bank of America']],
    ['in our Notion database "Editorial plan"', ['Notion']],
    ['my Shopping list', ['Shopping']],
    ['who is better, marlow_k or pellets9', ['marlow_k', 'pellets9']],
    ['do NOT send it', []],
    ['on Monday in May I will', []],
    ['Show the files', []],
    ['How much is it', []],
  ])('in %s', (task, names) => {
    expect(ofKind(task, 'name')).toEqual(names)
  })
})
