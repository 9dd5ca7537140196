import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { emitRows } from './emit-rows.ts'
import { findRows } from './find-rows.ts'
import { programsPassTypes, written } from './testing/cases.ts'

const A = { id: 1, name: 'Ada' }
const B = { id: 2, name: 'Bo' }

const answers: [what: string, answer: unknown, rows: unknown][] = [
  ['a list', [A, B], [A, B]],
  ['a list in an object', { total: 2, items: [A, B] }, [A, B]],
  ['a list two deep', { data: { results: [A, B], 'next page': null } }, [A, B]],
  ['the list of objects before one of names', { tags: ['x', 'y', 'z'], users: [A] }, [A]],
  ['the filled list before an empty one', { errors: [], 'all users': [A, B] }, [A, B]],
  ['an empty list', { items: [] }, []],
  ['scalars', { names: ['x', 'y'] }, [{ value: 'x' }, { value: 'y' }]],
  [
    'cells under names',
    {
      columns: ['id', 'name'],
      rows: [
        [1, 'Ada'],
        [2, 'Bo'],
      ],
    },
    [A, B],
  ],
  ['JSON in a text', '{"users": [{"id": 1, "name": "Ada"}]}', [A]],
  [
    'what Python prints',
    "[{'id': 1, 'name': 'Ada', 'boss': None}, {'id': 2, 'name': \"Bo's\", 'boss': True}]",
    [
      { ...A, boss: null },
      { id: 2, name: "Bo's", boss: true },
    ],
  ],
  [
    'CSV',
    'id,name\n1,"Prieto, Ana"\n2,"said ""no"""\n',
    [
      { id: '1', name: 'Prieto, Ana' },
      { id: '2', name: 'said "no"' },
    ],
  ],
  [
    'CSV with semicolons',
    'id;name\n1;Ada\n;Bo',
    [
      { id: '1', name: 'Ada' },
      { id: '', name: 'Bo' },
    ],
  ],
  [
    'a list with dashes',
    'Found 2 tasks:\n- Water plants\n  Due: Nov 3\n  https://x.example/1\n- Call Bo\n  Due: Nov 5',
    [
      { name: 'Water plants', Due: 'Nov 3' },
      { name: 'Call Bo', Due: 'Nov 5' },
    ],
  ],
  [
    'a list with brackets',
    '- Inbox (ID: 22, Owner: Ada)\n\n- Home (ID: 23)',
    [
      { name: 'Inbox', ID: '22', Owner: 'Ada' },
      { name: 'Home', ID: '23' },
    ],
  ],
  [
    'blocks',
    'Found 2:\n\nName: Ada\nRating: 4.5 (3 reviews)\n\nName: Bo\nRating: 3',
    [
      { Name: 'Ada', Rating: '4.5 (3 reviews)' },
      { Name: 'Bo', Rating: '3' },
    ],
  ],
  [
    'blocks with lines between',
    'Name: Ada\nCity: Graz\n---\nName: Bo\nCity: Linz\n',
    [
      { Name: 'Ada', City: 'Graz' },
      { Name: 'Bo', City: 'Linz' },
    ],
  ],
  [
    'a numbered list of names between quotes',
    '# Songs\n\n1. "Jóga" by Björk (5:05) - ID: r1\n2. "Gone - Demo" by A & B (3:50) - ID: r2',
    [
      { name: 'Jóga', by: 'Björk', duration: '5:05', ID: 'r1' },
      { name: 'Gone - Demo', by: 'A & B', duration: '3:50', ID: 'r2' },
    ],
  ],
  [
    'a numbered list with how many',
    '1. "Focus" (9 tracks) - ID: p1\n2. Lamps - ID: p2\n3. "Snow" by Orhan Pamuk (2002) - ID: b3',
    [
      { name: 'Focus', tracks: '9', ID: 'p1' },
      { name: 'Lamps', ID: 'p2' },
      { name: 'Snow', by: 'Orhan Pamuk', year: '2002', ID: 'b3' },
    ],
  ],
  [
    'bold names',
    '- **Central** (ID: br-1): open until 20:00\n- **Mill** (ID: br-2)',
    [
      { name: 'Central', ID: 'br-1', about: 'open until 20:00' },
      { name: 'Mill', ID: 'br-2' },
    ],
  ],
  [
    'a list whose first line is a pair too',
    "Overview:\n- names: Lamp\n  state: 'on'\n- names: Fan\n  state: 'off'",
    [
      { names: 'Lamp', state: 'on' },
      { names: 'Fan', state: 'off' },
    ],
  ],
  ['bold keys of one thing', '# Playing\n\n**Track**: "Roads"\n**ID**: r6', [{ Track: 'Roads', ID: 'r6' }]],
  [
    'one thing in two blocks',
    'Station: Bergen\n\nHigh tide: 05:02\nRange: 1.1 m',
    [{ Station: 'Bergen', 'High tide': '05:02', Range: '1.1 m' }],
  ],
  [
    'headings with lines below',
    '# Found 2\n\n## Ada\n- **Age**: 36\n\n## Bo\n- **Age**: 40\n',
    [
      { name: 'Ada', Age: '36' },
      { name: 'Bo', Age: '40' },
    ],
  ],
  [
    'a table in Markdown',
    '# Forecast\n\n| Day | High (°C) |\n|---|:---:|\n| **Mon** | 3 |\n| Tue | -1 |\n\nThat is all.',
    [
      { Day: 'Mon', 'High (°C)': '3' },
      { Day: 'Tue', 'High (°C)': '-1' },
    ],
  ],
  [
    'a text in an object',
    { success: true, result: '- Lamp (ID: 1)\n- Fan (ID: 2)' },
    [
      { name: 'Lamp', ID: '1' },
      { name: 'Fan', ID: '2' },
    ],
  ],
  ['JSON in a text in an object', { ok: true, data: { text: '{"users": [{"id": 1, "name": "Ada"}]}' } }, [A]],
  [
    'nodes of edges',
    {
      users: {
        edges: [
          { cursor: 'x', node: A },
          { cursor: 'y', node: B },
        ],
      },
    },
    [A, B],
  ],
]

test.each(answers)('%s: found, and found by the program too', (_what, answer, rows) => {
  const found = findRows(answer)!
  expect(found.rows).toEqual(rows)
  const { helpers, lines, expression } = emitRows('answer', found)
  const source = stripTypeScriptTypes([...helpers, ...lines, `const rows = ${expression}`].join('\n'))
  expect(new Function('answer', `${source}\nreturn rows`)(answer)).toEqual(rows)
  written([...helpers, ...lines, `return ${expression}`], 'answer')
})

test.each([
  ['prose', 'The weather is fine, and it will stay so.\nTake a walk.'],
  ['a number', 7],
  ['an object of values', A],
  ['nothing', null],
])('there are none in %s', (_what, answer) => {
  expect(findRows(answer)).toBeNull()
})

test('the code is short where the answer is', () => {
  expect(emitRows('answer', findRows({ data: { results: [A] } })!)).toEqual({
    helpers: [],
    lines: [],
    expression: '(answer as { data: { results: unknown } }).data.results',
  })
  expect(emitRows('answer', findRows({ items: [A] })!, true).expression).toBe('answer.items')
})

test('hostile texts take no time that grows with their square', () => {
  for (const text of [
    '- (a: '.repeat(100_000),
    '"'.repeat(300_000),
    'a: '.repeat(200_000),
    "['".repeat(200_000),
    ',"'.repeat(200_000),
    `1. ${'a - '.repeat(100_000)}`,
    `1. ${'a '.repeat(200_000)}`,
    '**a'.repeat(100_000),
    '|-'.repeat(100_000),
    '# a\n'.repeat(100_000),
  ])
    findRows(text)
})

programsPassTypes()
