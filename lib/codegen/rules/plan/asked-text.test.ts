import { describe, expect, test } from 'vitest'
import { playPlan, type TestTool } from './testing/play-plan.ts'

const text = (description: string) => ({ type: 'string', description })

const KITES = [
  { id: 'k1', title: 'Red dragon', state: 'torn', flown: 3 },
  { id: 'k2', title: 'Blue box', state: 'whole', flown: 9 },
  { id: 'k3', title: 'Tiny delta', state: 'torn', flown: 1 },
]

/** Two servers: what the one has is told to the other. */
const BOTH: TestTool[] = [
  {
    ...{ server: 'loft', tool: 'list_kites', description: 'List the kites', reads: true },
    input: { state: { type: 'string', enum: ['torn', 'whole'] } },
    answer: ({ state }) => ({ kites: KITES.filter((kite) => state === undefined || kite.state === state) }),
  },
  {
    ...{ server: 'loft', tool: 'get_kite', description: 'Get a kite by its ID', reads: true, required: ['kite_id'] },
    input: { kite_id: text('The ID of the kite, e.g. KITE-1') },
    answer: ({ kite_id }) => `Title: Kite ${kite_id}\nState: torn\nFlown: 3`,
  },
  {
    ...{ server: 'signal', tool: 'post_message', description: 'Post a message to a mast', required: ['mast', 'text'] },
    input: { mast: text('Name of the mast'), text: text('What it says') },
  },
  {
    ...{ server: 'chores', tool: 'create_chore', description: 'Create a chore', required: ['title'] },
    input: { title: text('What is to be done') },
  },
]

const made = async (task: string) => {
  const played = await playPlan(task, BOTH)
  return 'reason' in played
    ? played
    : played.calls.filter(({ tool }) => /post|create/.test(tool)).map(({ input }) => input)
}

describe('what one server answers is told to another', () => {
  test.each<[string, unknown]>([
    ['Post the title of the kite KITE-7 to #harbour', [{ mast: 'harbour', text: 'Kite KITE-7' }]],
    ['Count the torn kites and post "Torn: N" to #harbour, N being the number', [{ mast: 'harbour', text: 'Torn: 2' }]],
    ['Look up the kite KITE-7 and post the state to #harbour', [{ mast: 'harbour', text: 'torn' }]],
    ['Add the titles of the torn kites as chores', [{ title: 'Red dragon' }, { title: 'Tiny delta' }]],
  ])('%s', async (task, calls) => {
    expect(await made(task)).toEqual(calls)
  })

  test.each([
    'Was the title of the kite KITE-7 posted to #harbour?',
    'Do not post the title of the kite KITE-7 to #harbour',
    'Post the colour of the kite KITE-7 to #harbour',
    'Post the title of the kite KITE-7 to #harbour unless it rains',
    'Post the title of the kite KITE-7 or KITE-8 to #harbour',
    'Post the kites to #harbour, N being the number',
  ])('nothing is told for: %s', async (task) => {
    expect(await made(task)).toMatchObject({ reason: expect.any(String) })
  })
})
