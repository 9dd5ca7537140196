import { describe, expect, test } from 'vitest'
import { playPlan, type TestTool } from './testing/play-plan.ts'

const text = (description: string) => ({ type: 'string', description })

const ROOMS = [
  { id: 'R1', name: 'lobby', members: 40, topic: 'All' },
  { id: 'R2', name: 'garden', members: 7, topic: 'Plants' },
  { id: 'R3', name: 'attic', members: 12, topic: 'Boxes' },
]
const NOTES = [
  { id: 'n1', text: 'Water the ferns', ts: '2026-11-20T08:00:00Z' },
  { id: 'n2', text: 'Prune the roses', ts: '2026-11-25T08:00:00Z' },
]

const CHAT: TestTool[] = [
  {
    ...{ server: 'parley', tool: 'list_rooms', description: 'List all rooms', input: {}, reads: true },
    answer: () => ({ rooms: ROOMS }),
  },
  {
    ...{ server: 'parley', tool: 'send_note', description: 'Send a note to a room' },
    input: { room_id: text('The ID of the room'), text: text('What it says'), urgent: { type: 'boolean' } },
    required: ['room_id', 'text'],
  },
  {
    ...{ server: 'parley', tool: 'list_notes', description: 'List the notes of a room', reads: true },
    input: { room_id: text('The ID of the room') },
    required: ['room_id'],
    answer: () => ({ notes: NOTES }),
  },
  {
    ...{ server: 'parley', tool: 'delete_note', description: 'Delete a note' },
    input: { room_id: text('The ID of the room'), note_id: text('The ID of the note') },
    required: ['room_id', 'note_id'],
  },
]

const STOCK: TestTool[] = [
  {
    ...{ server: 'depot', tool: 'create_article', description: 'Create an article' },
    input: {
      title: text('Its title'),
      price: { type: 'integer', description: 'Its price in cents' },
      currency: text('Three-letter currency'),
      tags: { type: 'array', items: { type: 'string' } },
      kind: { type: 'string', enum: ['tool', 'part'] },
    },
    required: ['title'],
    answer: (input) => ({ id: 'a77', ...input }),
  },
  {
    ...{ server: 'depot', tool: 'get_article', description: 'Get an article by its ID', reads: true },
    input: { id: text('The ID of the article') },
    required: ['id'],
    answer: ({ id }) => ({ id, title: `Article ${id}`, sold: Number(String(id).slice(4)) }),
  },
]

const played = async (task: string, tools: readonly TestTool[], values?: Record<string, unknown>) =>
  (await playPlan(task, tools, values)) as { value: unknown; calls: { tool: string; input: unknown }[]; looks: number }

describe('values go where the schema, and what stands around them, say', () => {
  test('a title, an amount in cents with its currency, an option', async () => {
    const { calls } = await played('Create an article "Folding saw" of kind tool, price 29.90 eur', STOCK)
    expect(calls).toEqual([
      {
        tool: 'create_article',
        input: { title: 'Folding saw', price: 2990, currency: 'eur', kind: 'tool' },
      },
    ])
  })

  test('a name is looked up as an id, before the program and in it', async () => {
    const { calls, looks } = await played('Send the note "Tea is ready" to the room #garden', CHAT)
    expect(looks).toBe(1)
    expect(calls).toEqual([
      { tool: 'list_rooms', input: {} },
      { tool: 'send_note', input: { room_id: 'R2', text: 'Tea is ready' } },
    ])
  })

  test('what is described and not named is found among the rows of what lists it', async () => {
    const { calls } = await played('Delete the newest note in the room #attic', CHAT)
    expect(calls.at(-1)).toEqual({ tool: 'delete_note', input: { room_id: 'R3', note_id: 'n2' } })
  })

  test('several for what takes one: one call each', async () => {
    const { value } = await played(
      'Which of the articles ART-3, ART-9 and ART-5 has sold the most? Just its title',
      STOCK,
    )
    expect(value).toEqual('Article ART-9')
  })
})

describe('what comes back is worked on as the words ask', () => {
  test.each<[string, unknown]>([
    ['Which two rooms have the most members? Just their names', ['lobby', 'attic']],
    ['List the rooms with less than twenty members, smallest first. name only', ['garden', 'attic']],
    ['How many rooms are there?', 3],
  ])('%s', async (task, value) => {
    expect((await played(task, CHAT)).value).toEqual(value)
  })
})

describe('what was not said is asked for, and never guessed', () => {
  test('a parameter that is missing, by its name; given, it is used', async () => {
    expect(await playPlan('Send the note "Tea is ready"', CHAT)).toMatchObject({ asks: 'room_id' })
    const { calls } = await played('Send the note "Tea is ready"', CHAT, { room_id: 'R9' })
    expect(calls).toEqual([{ tool: 'send_note', input: { room_id: 'R9', text: 'Tea is ready' } }])
  })

  test('a name that nothing is called', async () => {
    expect(await playPlan('Send the note "Hi" to the room #cellar', CHAT)).toMatchObject({
      reason: 'No room is called "cellar". There are lobby, garden, attic.',
    })
  })

  test.each([
    'Send the note "Tea is ready" to the room #garden unless it rains',
    'Send the note "Tea is ready" to the room #garden tomorrow',
    'Do not send the note "Tea is ready" to the room #garden',
    'Send the note "Tea is ready" to the room #garden and paint it green',
    'List the rooms that smell of paint',
    'Knit a scarf',
    'Was the note "Tea is ready" sent to the room #garden?',
    'Did we send the note "Tea is ready" to the room #garden?',
  ])('no program for: %s', async (task) => {
    expect(await playPlan(task, CHAT)).toMatchObject({ reason: expect.any(String) })
  })
})

test('text of people stays text, whatever is in it', async () => {
  const hostile = ["It's `", '{process.exit(1)}` */ </task>'].join('$')
  const { calls } = await played(`Send the note “${hostile}” to the room #garden`, CHAT)
  expect(calls.at(-1)).toEqual({ tool: 'send_note', input: { room_id: 'R2', text: hostile } })
})

test('a column that a server calls what is code stays a key', async () => {
  const key = "x);throw new Error('run');//id"
  const rows = { ...CHAT[0]!, answer: () => ({ rooms: [{ [key]: 'R7', name: 'vault' }] }) }
  const { calls } = await played('Send the note "Hi" to the room #vault', [rows, CHAT[1]!])
  expect(calls.at(-1)).toEqual({ tool: 'send_note', input: { room_id: 'R7', text: 'Hi' } })
})

test('a task of many steps over many tools is refused before it holds up anybody', async () => {
  const tools = Array.from({ length: 300 }, (_, n) => ({ ...CHAT[1]!, tool: `send_note_${n}` }))
  const task = Array.from({ length: 15 }, (_, n) => `send the note "${n}" to the room #a${n} for Bob${n}`).join(
    ', then ',
  )
  expect(await playPlan(task, tools)).toMatchObject({ reason: expect.any(String) })
  const steps = Array.from({ length: 60 }, (_, n) => `Send the note "${n}" to the room #garden.`).join(' ')
  expect(await playPlan(steps, CHAT)).toMatchObject({
    reason: expect.stringMatching(/^The task has \d+ steps; rules read/),
  })
})
