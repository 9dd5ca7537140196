import { afterAll, describe, expect, test } from 'vitest'
import { offload } from '../../../offload/offload.ts'
import { READS } from '../open-builtin-server.ts'
import { connectBuiltin, describedTools } from '../testing/connect-builtin.ts'

const { client, call } = await connectBuiltin('text')
afterAll(async () => {
  await client.close()
  offload.close()
})

const LONGEST = 1_000_000
const NOTES = 'One two\nthree ONE\n\none'

test('every tool says in one sentence what it does, and that it only reads', async () => {
  const tools = await describedTools(client)
  const names = [
    ...['split', 'join', 'search', 'replace', 'regex_match', 'regex_findall'],
    ...['to_upper', 'to_lower', 'strip', 'word_count', 'line_count'],
  ]
  expect(tools).toEqual(
    names.map((name) => ({
      ...{ name, isTitled: true, sentences: 1, undescribed: [], saysResult: true, annotations: READS },
    })),
  )
})

test.each<[string, Record<string, unknown>, unknown]>([
  ['split', { text: 'a;b;;c', separator: ';' }, ['a', 'b', '', 'c']],
  ['split', { text: '  one\ttwo \n three ' }, ['one', 'two', 'three']],
  ['split', { text: '', separator: ',' }, ['']],
  ['split', { text: '' }, []],
  ['join', { parts: ['A', 'B', 3], separator: ' & ' }, 'A & B & 3'],
  ['join', { parts: ['a', 'b'] }, 'ab'],
  ['join', { parts: [] }, ''],
  ['replace', { text: 'a colour, a colour', find: 'colour', replacement: 'color' }, 'a color, a color'],
  ['replace', { text: 'a.b', find: '.', replacement: '$&' }, 'a$&b'],
  ['replace', { text: 'aaa', find: 'aa', replacement: 'b' }, 'ba'],
  ['to_upper', { text: 'straße, éclair' }, 'STRASSE, ÉCLAIR'],
  ['to_lower', { text: 'ÀB 1' }, 'àb 1'],
  ['strip', { text: ' \n\ta b\u00a0\r\n' }, 'a b'],
  ['strip', { text: '--=a-b=--', characters: '-=' }, 'a-b'],
  ['strip', { text: '👍👍a👍', characters: '👍' }, 'a'],
  ['strip', { text: '---', characters: '-' }, ''],
  ['word_count', { text: "It's a well-known fact – isn’t it? 42!" }, 7],
  ['word_count', { text: ' \n' }, 0],
  ['line_count', { text: 'a\nb\r\nc' }, 3],
  ['line_count', { text: 'a\n\n' }, 2],
  ['line_count', { text: '' }, 0],
])('%s(%j) is %j', async (tool, input, expected) => {
  expect(await call(tool, input)).toEqual(expected)
})

describe('search', () => {
  test('says on which line and where in it', async () => {
    expect(await call('search', { text: NOTES, find: 'one' })).toEqual([{ line: 4, column: 1, text: 'one' }])
    expect(await call('search', { text: NOTES, find: 'one', ignore_case: true })).toEqual([
      { line: 1, column: 1, text: 'One two' },
      { line: 2, column: 7, text: 'three ONE' },
      { line: 4, column: 1, text: 'one' },
    ])
    expect(await call('search', { text: NOTES, find: 'four' })).toEqual([])
  })

  test('finds what goes over the end of a line, and shows no return', async () => {
    expect(await call('search', { text: 'a b\r\nc', find: 'b\r\nc' })).toEqual([{ line: 1, column: 3, text: 'a b' }])
  })

  test('keeps places where they are behind a letter that has two in lower case', async () => {
    expect(await call('search', { text: 'İİ Word', find: 'word', ignore_case: true })).toEqual([
      { line: 1, column: 4, text: 'İİ Word' },
    ])
  })

  test('shows of a long line what is around the place', async () => {
    const [place] = (await call('search', { text: `${'x'.repeat(5_000)}y${'x'.repeat(5_000)}`, find: 'y' })) as [object]
    expect(place).toEqual({ line: 1, column: 5_001, text: `…${'x'.repeat(80)}y${'x'.repeat(159)}…` })
  })
})

describe('regular expressions', () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    [
      'regex_match',
      { text: 'to ada@x.example', pattern: '(\\w+)@([\\w.]+)(!)?' },
      { match: 'ada@x.example', index: 3, groups: ['ada', 'x.example', null] },
    ],
    ['regex_match', { text: 'abc', pattern: '\\d' }, null],
    ['regex_match', { text: '', pattern: '^$' }, { match: '', index: 0, groups: [] }],
    ['regex_match', { text: 'ABC', pattern: 'b', ignore_case: true }, { match: 'B', index: 1, groups: [] }],
    ['regex_match', { text: 'a1', pattern: '(?P<__proto__>\\d)' }, { match: '1', index: 1, groups: ['1'] }],
    ['regex_findall', { text: '#sale at #bookshop #sale', pattern: '#(\\w+)' }, ['#sale', '#bookshop', '#sale']],
    ['regex_findall', { text: '#sale at #bookshop', pattern: '#(\\w+)', group: 1 }, ['sale', 'bookshop']],
    ['regex_findall', { text: 'one\ntwo', pattern: '(?m)^\\w' }, ['o', 't']],
    ['regex_findall', { text: 'a😀b', pattern: '.' }, ['a', '😀', 'b']],
    ['regex_findall', { text: 'ab', pattern: 'x*' }, ['', '', '']],
    [
      'replace',
      { text: 'Ada Novak', find: '(\\w+) (\\w+)', replacement: '$2, $1 $3 $& $$', regex: true },
      'Novak, Ada $3 Ada Novak $',
    ],
    ['replace', { text: 'ab', find: 'x*', replacement: '-', regex: true }, '-a-b-'],
  ])('%s(%j) is %j', async (tool, input, expected) => {
    expect(await call(tool, input)).toEqual(expected)
  })

  test.each([
    ['a(', 'missing closing )'],
    ['(a)\\1', 'no back references'],
    ['(?=a)', 'no look-around'],
    ['((a{100}){100}){100}', 'invalid repeat count'],
    [`${'('.repeat(500)}a`, 'missing closing )'],
    ['a'.repeat(1_001), 'more than 1000 characters'],
    ['', 'It is empty'],
  ])('say what is wrong with %j', async (pattern, message) => {
    await expect(call('regex_match', { text: 'a', pattern })).rejects.toThrow(message)
  })

  test('that would take other engines for ever take linear time', async () => {
    const text = `${'a'.repeat(100_000)}b`
    expect(await call('regex_match', { text, pattern: '(a+)+$' })).toBeNull()
    expect(await call('regex_findall', { text, pattern: '(a|aa)+$' })).toEqual([])
    expect(await call('replace', { text, find: '(.*)*x', replacement: '', regex: true })).toBe(text)
  })

  test('that find each place only after a look at all the rest are ended, and hold up nobody', async () => {
    const began = process.threadCpuUsage()
    await expect(call('regex_findall', { text: 'a'.repeat(500_000), pattern: 'a.*z|a' })).rejects.toThrow(
      'The pattern takes more than 5 s over this text',
    )
    const { user, system } = process.threadCpuUsage(began)
    expect((user + system) / 1_000).toBeLessThan(500)
    expect(await call('regex_findall', { text: 'aa', pattern: 'a' })).toEqual(['a', 'a'])
  })
})

const huge = 'a'.repeat(LONGEST)
const tooLong = `${huge}a`

test.each<[string, string, Record<string, unknown>, string]>([
  ['a text that is too long', 'word_count', { text: tooLong }, 'more than 1000000 characters'],
  ['a separator that is too long', 'split', { text: 'a', separator: tooLong }, 'more than 1000000 characters'],
  ['an empty separator', 'split', { text: 'a', separator: '' }, 'It is empty'],
  ['nothing to search for', 'search', { text: 'a', find: '' }, 'It is empty'],
  ['nothing to replace', 'replace', { text: 'a', find: '', replacement: 'b' }, 'It is empty'],
  ['too many pieces', 'split', { text: huge, separator: 'a' }, 'more than 100000 pieces'],
  ['too many places', 'search', { text: huge, find: 'a' }, 'more than 5000 places'],
  ['too many parts', 'join', { parts: Array(100_001).fill('') }, 'At most 100000 strings'],
  ['a list as a part', 'join', { parts: [['a']] }, 'parts'],
  [
    'a result that would be too long',
    'join',
    { parts: Array(1_000).fill('a'), separator: 'b'.repeat(10_000) },
    '9991000 characters',
  ],
  ['a text that would explode', 'replace', { text: huge, find: 'a', replacement: huge }, '1000000000000 characters'],
  [
    'an expression that would explode',
    'replace',
    { text: 'a'.repeat(1_000), find: 'a+', replacement: '$&'.repeat(400_000), regex: true },
    'characters, at most 1000000 are returned',
  ],
  ['too many matches', 'regex_findall', { text: 'a'.repeat(200_000), pattern: 'a' }, 'more than 100000 matches'],
  ['a group that is not there', 'regex_findall', { text: 'a', pattern: '(a)', group: 2 }, 'there is no group 2'],
  ['letters that grow', 'to_upper', { text: 'ŉ'.repeat(600_000) }, '1200000 characters'],
  ['no text', 'to_upper', {}, 'text: Invalid input'],
  ['a number', 'to_upper', { text: 7 }, 'expected string, received number'],
  ['what is not known', 'to_upper', { text: 'a', __other__: 1 }, 'Unrecognized key'],
])('refuses %s', async (_what, tool, input, message) => {
  await expect(call(tool, input)).rejects.toThrow(message)
})

test('takes the longest text in all of them', async () => {
  expect(await call('word_count', { text: huge })).toBe(1)
  expect(await call('strip', { text: ' '.repeat(LONGEST) })).toBe('')
  expect(await call('strip', { text: `${'-'.repeat(LONGEST - 1)}a`, characters: '-' })).toBe('a')
  expect(await call('search', { text: `${huge.slice(1)}b`, find: 'b' })).toMatchObject([{ column: LONGEST }])
  expect(await call('line_count', { text: '\n'.repeat(LONGEST) })).toBe(LONGEST)
  expect(await call('regex_findall', { text: huge, pattern: 'b' })).toEqual([])
})

// The engine's own search compares both at every place: minutes, for everybody whose requests this process answers.
test.each<[string, object, unknown]>([
  ['search', {}, []],
  ['replace', { replacement: 'c' }, 'a'.repeat(600_000)],
  ['split', {}, ['a'.repeat(600_000)]],
])('%s is quick also over a text that is made to be slow', async (tool, more, expected) => {
  const half = 'a'.repeat(150_000)
  const find = `${half}b${half}`
  const input = { text: 'a'.repeat(600_000), [tool === 'split' ? 'separator' : 'find']: find, ...more }
  expect(await call(tool, input)).toEqual(expected)
})

test('a long phrase is found wherever it stands, and none over another', async () => {
  const phrase = 'ab'.repeat(30)
  const text = `a${phrase}${phrase}ab\nb${phrase}`
  expect(await call('search', { text, find: phrase })).toMatchObject([
    { line: 1, column: 2 },
    { line: 1, column: 62 },
    { line: 2, column: 2 },
  ])
  expect(await call('split', { text, separator: phrase })).toEqual(['a', '', 'ab\nb', ''])
  expect(await call('replace', { text, find: phrase, replacement: '-' })).toBe('a--ab\nb-')
})
