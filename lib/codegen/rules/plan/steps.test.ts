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
    [
      'Put all the visits in visits.csv in the plan, they take half an hour',
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

const DIARY: TestTool[] = [
  {
    ...{ server: 'diary', tool: 'list_meetings', description: 'List the meetings on a day or in a week', reads: true },
    input: {
      from: text('First day, like "2026-06-01", or moment, like "2026-06-01T09:00"'),
      to: text('Last day or moment, which is included'),
    },
    answer: ({ from, to }) =>
      MEETINGS.filter(
        ({ start }) => (!from || start >= String(from)) && (!to || start.slice(0, String(to).length) <= String(to)),
      ),
  },
  {
    ...{ server: 'diary', tool: 'cancel_meeting', description: 'Cancel a meeting', required: ['id'] },
    input: { id: text('The ID of the meeting') },
  },
  {
    ...{ server: 'diary', tool: 'send_note', description: 'Send a note to somebody', required: ['to', 'text'] },
    input: { to: text('Addresses, with commas between'), text: text('What it says') },
  },
]
const MEETINGS = [
  { id: 'm1', title: 'Choir', start: '2026-11-27T18:00' },
  { id: 'm2', title: 'Bank', start: '2026-11-27T09:00' },
  { id: 'm3', title: 'Market', start: '2026-12-01T08:00' },
]

const inDiary = async (task: string) => {
  const played = await playPlan(task, DIARY)
  return 'reason' in played ? played.reason : played
}

describe('a condition is looked at before anything is done, in the program', () => {
  test.each<[string, unknown]>([
    [
      'If I have a meeting on 27 November 2026, send the note "I am away" to ada@boat.example',
      { to: 'ada@boat.example', text: 'I am away' },
    ],
    [
      'If there is no meeting on 28 November 2026, send the note "Come" to ada@boat.example. Otherwise do nothing.',
      { to: 'ada@boat.example', text: 'Come' },
    ],
    ['If there are more than two meetings on 27 November 2026, send the note "Busy" to ada@boat.example', null],
    ['if there are no meetings on 27 November 2026 send the note "Free" to ada@boat.example', expect.any(String)],
  ])('%s', async (task, made) => {
    const played = await inDiary(task)
    expect(typeof played === 'string' ? played : (played.value as unknown)).toEqual(made)
  })

  test.each([
    'If it rains, send the note "Come" to ada@boat.example',
    'If a meeting on 27 November 2026 is boring, send the note "Come" to ada@boat.example',
    'If I have a meeting on 27 November 2026, send the note "A" to ada@boat.example, otherwise send the note "B"',
    'If I have a meeting on 27 November 2026, dance',
    'Send the note "Come" to ada@boat.example if it rains',
  ])('nothing is done where it cannot be told: %s', async (task) => {
    expect(await inDiary(task)).toEqual(expect.any(String))
  })
})

describe('a period goes into where it begins and where it ends', () => {
  test.each<[string, unknown]>([
    ['Show my meetings on 27 November 2026', { from: '2026-11-27', to: '2026-11-27' }],
    ['Show my meetings tomorrow', { from: '2026-11-27', to: '2026-11-27' }],
    ['Show my meetings next week', { from: '2026-11-30', to: '2026-12-06' }],
    ['Show my meetings between 27 November and 1 December 2026', { from: '2026-11-27', to: '2026-12-01' }],
    ['Show my meetings since 20 November', { from: '2026-11-20' }],
    ['Show my meetings until 30 November 2026', { to: '2026-11-30' }],
    ['Show my meetings tomorrow evening', { from: '2026-11-27T17:00:00', to: '2026-11-27T23:59:59' }],
  ])('%s', async (task, input) => {
    expect(await inDiary(task)).toMatchObject({ calls: [{ tool: 'list_meetings', input }] })
  })
})

test('all that a period has are cancelled, each by its id', async () => {
  expect(await inDiary('Cancel all my meetings on 27 November 2026')).toMatchObject({
    calls: [
      { tool: 'list_meetings' },
      { tool: 'cancel_meeting', input: { id: 'm1' } },
      { tool: 'cancel_meeting', input: { id: 'm2' } },
    ],
  })
  expect(await inDiary('Cancel my meeting on 27 November 2026')).toMatch(/That describes 2 /)
})

test('several addresses are one text where that takes commas, and a call each where it is said', async () => {
  expect(await inDiary('Send the note "Hi" to ada@boat.example and ben@boat.example')).toMatchObject({
    calls: [{ input: { to: 'ada@boat.example, ben@boat.example', text: 'Hi' } }],
  })
})

const SKY: TestTool[] = [
  {
    ...{
      server: 'vane',
      tool: 'get_sky',
      description: 'Get the current sky of a city: how warm it is, the wind',
      reads: true,
    },
    ...{ input: { city: text('City, like "Bonn"') }, required: ['city'] },
    answer: ({ city }) => ({ city, temperature: 7, wind_speed: 12, time: '2026-11-26T12:00:00Z' }),
  },
  {
    ...{ server: 'vane', tool: 'get_sky_forecast', description: 'Get the sky of the next days in a city', reads: true },
    input: { city: text('City, like "Bonn"'), days: { type: 'integer', description: 'How many days' } },
    required: ['city'],
    answer: ({ city, days }) => ({ city, days: [{ date: '2026-11-27', most: Number(days ?? 7) }] }),
  },
]

describe('words of time choose the tool that is about it', () => {
  test.each<[string, unknown]>([
    ['How warm is the sky in Bonn right now?', { tool: 'get_sky', input: { city: 'Bonn' } }],
    ['Sky in Bonn for the next four days', { tool: 'get_sky_forecast', input: { city: 'Bonn', days: 4 } }],
  ])('%s', async (task, call) => {
    expect(await playPlan(task, SKY)).toMatchObject({ calls: [call] })
  })

  test.each([
    'Get the sky in Bonn tomorrow',
    'Get the sky in Bonn when I arrive',
    'Sky in the office',
    'Sky for my trip',
    'Sky in Bonn for the last four days',
  ])('no program for: %s', async (task) => {
    expect(await playPlan(task, SKY.slice(0, 1))).toMatchObject({ reason: expect.any(String) })
  })
})
