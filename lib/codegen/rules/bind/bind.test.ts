import { describe, expect, test } from 'vitest'
import { playPlan, type TestTool } from '../plan/testing/play-plan.ts'

const text = (description: string) => ({ type: 'string', description })
const whole = (description: string) => ({ type: 'integer', description })
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description })

const TOOLS: TestTool[] = [
  {
    ...{ server: 'lantern', tool: 'log_effort', description: 'Log effort spent on a job' },
    input: {
      job: text("Job key, e.g. 'PLAN-123'"),
      spent: text("Time spent, e.g. '2h 30m'"),
      remark: text('A remark'),
    },
    required: ['job', 'spent'],
  },
  {
    ...{ server: 'lantern', tool: 'create_reminder', description: 'Create a reminder' },
    input: {
      title: text('What to be reminded of'),
      due: text('Date and time in ISO 8601 format'),
      priority: whole('Priority from 1 (urgent) to 4 (normal)'),
    },
    required: ['title'],
  },
  {
    ...{ server: 'lantern', tool: 'add_list_items', description: 'Add items to a list' },
    input: { list: text('Name of the list'), items: texts('The items to add') },
    required: ['list', 'items'],
  },
  {
    ...{ server: 'lantern', tool: 'send_message', description: 'Send a message to a channel' },
    input: { channel: text('Channel, e.g. #general'), text: text('Text of the message'), pinned: { type: 'boolean' } },
    required: ['channel', 'text'],
  },
  {
    ...{ server: 'lantern', tool: 'create_order', description: 'Create an order' },
    input: {
      email: { type: 'string', format: 'email' },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: { title: text('Title'), quantity: whole('How many'), price: { type: 'number' } },
          required: ['title', 'quantity'],
        },
      },
    },
    required: ['email', 'lines'],
  },
  {
    ...{ server: 'lantern', tool: 'create_meeting', description: 'Create a meeting' },
    input: {
      summary: text('Title of the meeting'),
      start: text('Start (ISO 8601, 2025-05-01T10:00:00)'),
      end: text('End (ISO 8601)'),
      attendees: texts('Email addresses'),
    },
    required: ['summary', 'start', 'end'],
  },
]

const played = async (task: string) => (await playPlan(task, TOOLS)) as { calls: { tool: string; input: unknown }[] }

describe('what a parameter wants is read from its description, examples and units', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['Log 2.5 hours on WEB-88', 'log_effort', { job: 'WEB-88', spent: '2h 30m' }],
    ['Create a reminder "Renew the pass", urgent', 'create_reminder', { title: 'Renew the pass', priority: 1 }],
    ['Send "lunch?" to #kitchen', 'send_message', { channel: '#kitchen', text: 'lunch?' }],
    ['Send "lunch?" to #kitchen, not pinned', 'send_message', { channel: '#kitchen', text: 'lunch?', pinned: false }],
    [
      'Create a meeting "Review" tomorrow at 3pm for 45 minutes with ana@x.example and bo@x.example',
      'create_meeting',
      {
        summary: 'Review',
        start: '2026-11-27T15:00:00',
        end: '2026-11-27T15:45:00',
        attendees: ['ana@x.example', 'bo@x.example'],
      },
    ],
  ])('%s', async (task, tool, input) => {
    expect((await played(task)).calls).toEqual([{ tool, input }])
  })
})

describe('texts need no quotes, lists no brackets', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['Post in #kitchen that the soup is ready', 'send_message', { channel: '#kitchen', text: 'the soup is ready' }],
    ['Remind me to call mum tomorrow at 5pm', 'create_reminder', { title: 'call mum', due: '2026-11-27T17:00:00' }],
    [
      'add milk, eggs and bread to my shopping list',
      'add_list_items',
      { list: 'shopping', items: ['milk', 'eggs', 'bread'] },
    ],
    [
      'Create an order for lena@x.example: two mugs at 3 EUR and one teapot at 24 EUR',
      'create_order',
      {
        email: 'lena@x.example',
        lines: [
          { title: 'mugs', quantity: 2, price: 3 },
          { title: 'teapot', quantity: 1, price: 24 },
        ],
      },
    ],
  ])('%s', async (task, tool, input) => {
    expect((await played(task)).calls).toEqual([{ tool, input }])
  })
})

test('how many are wanted is said to a tool where nothing else is asked of them', async () => {
  const search: TestTool = {
    ...{ server: 'lantern', tool: 'search_notes', description: 'Search notes', reads: true },
    input: { query: text('What to search for'), limit: whole('Maximum number of results') },
    required: ['query'],
    answer: () => ({ notes: [{ title: 'Tax return' }] }),
  }
  const { calls } = (await playPlan('find 5 notes about tax return', [search])) as { calls: unknown[] }
  expect(calls).toEqual([{ tool: 'search_notes', input: { query: 'tax return', limit: 5 } }])
})

test('a day is told as it was said to what is about no days', async () => {
  const poll: TestTool = {
    ...{ server: 'lantern', tool: 'create_poll', description: 'Create a poll' },
    input: { question: text('What is asked'), options: texts('What may be answered') },
    required: ['question', 'options'],
  }
  const { calls } = (await playPlan('create a poll "When?" options Friday, Monday', [poll])) as { calls: unknown[] }
  expect(calls).toEqual([{ tool: 'create_poll', input: { question: 'When?', options: ['Friday', 'Monday'] } }])
})

test.each([
  ['Log effort on WEB-88', 'spent'],
  ['Send a message to #kitchen', 'text'],
  ['Create a meeting "Review" tomorrow at 3pm', 'end'],
])('what is missing is asked for: %s', async (task, asks) => {
  expect(await playPlan(task, TOOLS)).toMatchObject({ asks })
})

test.each([
  "Don't post in #kitchen that the soup is ready",
  'Did you post in #kitchen that the soup is ready?',
  'Post in #kitchen that the soup is ready or cold',
  'Create an order for lena@x.example: two mugs and some plates',
  'Log about 2 hours on WEB-88',
  'Remind me to call mum tomorrow or friday',
  'add everything I need to the shopping list',
])('no program for: %s', async (task) => {
  expect(await playPlan(task, TOOLS)).toMatchObject({ reason: expect.any(String) })
})
