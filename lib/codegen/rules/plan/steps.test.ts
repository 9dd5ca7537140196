import { describe, expect, test } from 'vitest'
import { playPlan, type TestTool } from './testing/play-plan.ts'

const text = (description: string) => ({ type: 'string', description })

const PARCELS = [
  { id: 'P1', town: 'Ulm', weight: 3, state: 'waiting' },
  { id: 'P2', town: 'Bonn', weight: 8, state: 'waiting' },
  { id: 'P3', town: 'Ulm', weight: 5, state: 'sent' },
]

const POST: TestTool[] = [
  {
    ...{ server: 'pigeon', tool: 'send_letter', description: 'Send a letter to somebody', required: ['to', 'body'] },
    input: { to: text('Address'), heading: text('What stands above it'), body: text('What it says') },
  },
  {
    ...{ server: 'pigeon', tool: 'list_parcels', description: 'List all parcels', input: {}, reads: true },
    answer: () => ({ parcels: PARCELS }),
  },
  {
    ...{ server: 'pigeon', tool: 'create_visit', description: 'Plan a visit', required: ['title', 'start'] },
    input: {
      title: text('What it is'),
      start: text('When it begins, like "2026-06-02T09:00"'),
      duration_minutes: { type: 'integer', description: 'How long it takes, in minutes' },
    },
  },
]

const FILES = {
  'crew.json': JSON.stringify([
    { name: 'Ida', email: 'ida@crew.example', shift: 'early', hours: 12 },
    { name: 'Olu', email: 'olu@crew.example', shift: 'late', hours: 30 },
    { name: 'Pia', email: 'pia@crew.example', shift: 'early', hours: 8 },
  ]),
  'visits.csv': 'day,hour,title\n2027-03-01,9:00,Chimney sweep\n2027-03-02,14:30,Piano tuner\n',
  'german.csv': 'day,title\n01.03.2027,Chimney sweep\n02.03.2027,Piano tuner\n',
}

const calls = async (task: string) => {
  const played = await playPlan(task, POST, {}, FILES)
  return 'reason' in played
    ? played.reason
    : played.calls.filter(({ tool }) => !tool.startsWith('list')).map(({ input }) => input)
}

describe('what a step found goes into the next', () => {
  test.each<[string, unknown]>([
    ['Add up the hours in crew.json and mail the total to ada@boat.example', [{ to: 'ada@boat.example', body: '50' }]],
    ['How many parcels are there? Send that number to ada@boat.example', [{ to: 'ada@boat.example', body: '3' }]],
  ])('%s', async (task, made) => {
    expect(await calls(task)).toEqual(made)
  })

  test.each([
    'Send the total to ada@boat.example',
    'Mail it to ada@boat.example',
    'How many parcels are there? Send the stamps to ada@boat.example',
  ])('nothing is sent where no step found it: %s', async (task) => {
    expect(await calls(task)).toEqual(expect.any(String))
  })
})

describe('one call for each row of a file', () => {
  test.each<[string, unknown]>([
    [
      'Send everybody in crew.json a letter that says "We sail at noon"',
      ['ida', 'olu', 'pia'].map((name) => ({ to: `${name}@crew.example`, body: 'We sail at noon' })),
    ],
    [
      'Everyone from crew.json who has the early shift should get a letter, body "Bring rope"',
      ['ida', 'pia'].map((name) => ({ to: `${name}@crew.example`, body: 'Bring rope' })),
    ],
    [
      'Plan every visit from visits.csv. Each one takes half an hour.',
      [
        { title: 'Chimney sweep', start: '2027-03-01T09:00', duration_minutes: 30 },
        { title: 'Piano tuner', start: '2027-03-02T14:30', duration_minutes: 30 },
      ],
    ],
  ])('%s', async (task, made) => {
    expect(await calls(task)).toEqual(made)
  })

  test.each([
    'Plan every visit from german.csv',
    'Send everybody in crew.json who likes rope a letter that says "Come"',
    'Send everybody in crew.json a letter',
    'Send everybody in crew.json but Olu or Pia a letter that says "Come"',
    'Should everybody in crew.json get a letter that says "Come"?',
    'Do not send everybody in crew.json a letter that says "Come"',
  ])('not one call for: %s', async (task) => {
    expect(await calls(task)).toEqual(expect.any(String))
  })
})
