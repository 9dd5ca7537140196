import { describe, expect, it } from 'vitest'
import { planned, toolOf as tool } from './testing/planned.ts'

const text = (description: string, more = {}) => ({ type: 'string', description, ...more })
const number = (description: string, more = {}) => ({ type: 'number', description, ...more })

const TOOLS = [
  tool(
    'desk',
    'list_cases',
    'List the cases, newest first',
    {
      status: text('Only cases with this status', { enum: ['open', 'closed'] }),
      created_since: text('Only cases created after this date, ISO 8601'),
      per_page: number('Cases per page', { default: 25 }),
    },
    [],
  ),
  tool('desk', 'get_case', 'Get one case', { case_id: number('The ID of the case') }),
  tool('desk', 'search_cases', 'Search cases by text', { query: text('What to search for') }),
  tool('desk', 'list_agents', 'List the agents'),
]

const CASES = [
  { id: 1, subject: 'Jam', status: 'open', by: 'Ines', replies: 4, created_at: '2026-11-02', closed_at: null },
  {
    id: 2,
    subject: 'VPN',
    status: 'closed',
    by: 'Karl',
    replies: 9,
    created_at: '2026-10-20',
    closed_at: '2026-11-05',
  },
  {
    id: 3,
    subject: 'Mouse',
    status: 'closed',
    by: 'Mei',
    replies: 9,
    created_at: '2026-11-12',
    closed_at: '2026-11-13',
  },
]
const AGENTS = [
  { name: 'Bo Lund', cases: 7, fines: 0 },
  { name: 'Dana Fox', cases: 7, fines: 3 },
  { name: 'Eli Park', cases: 1, fines: 2 },
]
const whole = { 'desk.list_cases {}': { cases: CASES }, 'desk.list_agents {}': { agents: AGENTS } }
const said = (task: string, saw: Record<string, unknown> = whole) => planned(task, TOOLS, saw)

describe('a look that failed', () => {
  it('ends in a refusal, and no other tool answers instead', () => {
    const failed = { 'desk.list_cases {}': { failed: 'not allowed' } }
    expect(planned('which case has the fewest replies', TOOLS, {}, failed)).toBe(
      'refused: desk.list_cases was asked and answered: not allowed',
    )
  })
})

describe('what a question says', () => {
  it('is no text to search for', () => {
    expect(said('which case has the fewest replies')).not.toContain('searchCases(')
    expect(said('subjects of the ten newest cases')).not.toContain('searchCases(')
  })

  it('is no id where it says how many', () => {
    expect(said('subjects of the ten newest cases')).not.toContain('getCase(')
    expect(said('five cases by replies')).not.toContain('getCase(')
  })

  it('is no status where it says who did it', () => {
    expect(said('who opened the newest case')).not.toContain("status: 'open'")
  })

  it('of a day that something was closed is not that of when it was created', () => {
    const closed = { 'desk.list_cases {"status":"closed"}': { cases: CASES.slice(1) } }
    expect(said('how many cases were closed this month', closed)).not.toContain('created_since')
  })

  it('of two days is not told as one', () => {
    expect(said('cases created between 1 and 15 November')).not.toContain('created_since')
  })

  it('is of the year that rows are of, where none is said', () => {
    expect(said('which cases were created after 10 November')).toContain("Date.parse('2026-11-11')")
  })
})

describe('the most of something', () => {
  it('are all that tie', () => {
    expect(said('which agent has the most cases')).toContain('.filter((a, _at, all)')
    expect(
      said('which agent has the most cases', { ...whole, 'desk.list_agents {}': { agents: AGENTS.slice(1) } }),
    ).toContain('.slice(0, 1)')
  })

  it('is asked for where the least and the most of it are told', () => {
    const days = [
      { day: 'Mon', temperature_min: 3, temperature_max: 9 },
      { day: 'Tue', temperature_min: 4, temperature_max: 8 },
    ]
    const forecast = tool('sky', 'list_days', 'List the days of the forecast')
    expect(planned('which of the days is the warmest', [forecast], { 'sky.list_days {}': days })).toMatch(/^refused: /)
  })

  it('is not that of another column of time', () => {
    const rows = AGENTS.map((agent, at) => ({ ...agent, last_seen: `2026-11-0${at + 1}` }))
    expect(said('who is the oldest agent', { 'desk.list_agents {}': { agents: rows } })).toMatch(/^refused: /)
  })
})

describe('rows', () => {
  const goods = {
    'goods.list_goods {}': [
      { name: 'Rug', kind: 'Carpet', time: '2026-11-26T10:00:00Z' },
      { name: 'Oak', kind: 'Table', time: '2026-11-26T10:00:00Z' },
    ],
  }
  const list = tool('goods', 'list_goods', 'List the goods')

  it('of another day than was asked for are no empty list', () => {
    expect(planned('which goods are of tomorrow', [list], goods)).toMatch(/^refused: /)
  })

  it('called by what only some of them are are those', () => {
    const issues = {
      'code.list_issues {}': [
        { title: 'A', type: 'Bug' },
        { title: 'B', type: 'Task' },
      ],
    }
    const issue = tool('code', 'list_issues', 'List the issues')
    expect(planned('how many bugs are there', [issue], issues)).toContain("row.type === 'Bug'")
  })
})

describe('a part of the rows', () => {
  it.each([
    ['of how many it is said', { cases: CASES, total: 212 }],
    ['that goes on', { cases: CASES, has_more: true }],
    ['that has a next page', { cases: CASES, paging: { next_cursor: 'bmV4dA' } }],
    ['of the size of a page', { cases: Array.from({ length: 25 }, (_, id) => ({ ...CASES[0], id })) }],
  ])('%s is not taken for all', (_how, answer) => {
    expect(said('how many cases are there per status', { 'desk.list_cases {}': answer })).toContain(
      'is about all of them',
    )
  })

  it('is counted where it is the whole', () => {
    expect(said('how many cases are there per status')).toContain('Map.groupBy')
  })
})

describe('those that have something', () => {
  it('are asked for, and not all with what they have', () => {
    expect(said('agents with fines')).toContain('is not said')
    expect(said('agents with their fines')).not.toContain('is not said')
  })
})

describe('one', () => {
  it('is not answered by many', () => {
    const top = tool('news', 'get_stories', 'Get stories', { type: text('Which', { enum: ['top', 'new'] }) })
    const saw = {
      'news.get_stories {"type":"top"}': [
        { title: 'A', by: 'ann', score: 3 },
        { title: 'B', by: 'ben', score: 9 },
      ],
    }
    expect(planned('who posted the top story', [top], saw)).toContain('asks for one, and there are 2')
    expect(planned('who posted the top stories', [top], saw)).toContain('row.by')
  })
})
