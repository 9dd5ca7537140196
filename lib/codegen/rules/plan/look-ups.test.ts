import { describe, expect, test } from 'vitest'
import { type PlayedPlan, playPlan, type TestTool } from './testing/play-plan.ts'

const text = (description: string) => ({ type: 'string', description })
const number = { type: 'number' }

const ORCHARDS = [
  { id: 'o1', name: 'Hill side' },
  { id: 'o2', name: 'Old mill' },
]
const TREES: Record<string, unknown[]> = {
  o1: [
    { id: 't1', name: 'Tall Gravenstein', kilos: 40 },
    { id: 't2', name: 'Leaning Boskoop', kilos: 25 },
  ],
  o2: [{ id: 't3', name: 'Grandmother', kilos: 70 }],
}

/** Trees are in orchards: to find one, its orchard has to be found first. */
const ORCHARD: TestTool[] = [
  {
    ...{ server: 'grove', tool: 'list_orchards', description: 'List the orchards', input: {}, reads: true },
    answer: () => ({ orchards: { edges: ORCHARDS.map((node) => ({ node })) } }),
  },
  {
    ...{ server: 'grove', tool: 'list_trees', description: 'List the trees of an orchard', reads: true },
    input: { orchard_id: text('The ID of the orchard') },
    required: ['orchard_id'],
    answer: ({ orchard_id }) => ({ trees: TREES[String(orchard_id)] }),
  },
  {
    ...{ server: 'grove', tool: 'delete_tree', description: 'Delete a tree' },
    input: { tree_id: text('The ID of the tree') },
    required: ['tree_id'],
  },
]

/** What things weigh at a point of the earth, in text. */
const SKY: TestTool[] = [
  {
    ...{ server: 'gauge', tool: 'find_place', description: 'Find the coordinates of a place', reads: true },
    input: { query: text('Its name') },
    required: ['query'],
    answer: ({ query }) => JSON.stringify([{ label: query, lat: String(query).length, lon: 1 }]),
  },
  {
    ...{ server: 'gauge', tool: 'get_pressure', description: 'Get the air pressure at a point', reads: true },
    input: { latitude: number, longitude: number },
    required: ['latitude', 'longitude'],
    answer: ({ latitude }) => `**Pressure**: ${1000 + Number(latitude)}\n**Unit**: hPa`,
  },
]

const played = async (task: string, tools: readonly TestTool[]) =>
  (await playPlan(task, tools)) as Exclude<PlayedPlan, { reason: string }>
const reasonOf = async (task: string, tools: readonly TestTool[]) => (await playPlan(task, tools)) as { reason: string }

describe('an id is looked up by what rows are called', () => {
  test.each<[string, string]>([
    ['delete the tree Leaning Boskoop in the Hill side orchard', 't2'],
    // In no orchard that is named: it is looked for in each.
    ['Delete the tree "Grandmother"', 't3'],
    ['delete the tree grandmother', 't3'],
  ])('%s', async (task, id) => {
    expect((await played(task, ORCHARD)).calls.at(-1)).toEqual({ tool: 'delete_tree', input: { tree_id: id } })
  })

  test('a name in lower case, and one with a letter wrong where nothing is changed', async () => {
    const names = ['Tall Gravenstein', 'Leaning Boskoop']
    for (const task of ['List the trees in the orchard hill side', 'List the trees of the orchard "Hil side"'])
      expect(JSON.stringify((await played(task, ORCHARD)).value)).toEqual(expect.stringContaining(names[0]!))
  })

  test('a call for each that is meant', async () => {
    const { calls } = await played('Delete all trees in the Hill side orchard', ORCHARD)
    expect(calls.filter(({ tool }) => tool === 'delete_tree').map(({ input }) => input)).toEqual([
      { tree_id: 't1' },
      { tree_id: 't2' },
    ])
  })

  test('for each of them: what is in it', async () => {
    const { value } = await played('How many trees are there per orchard?', ORCHARD)
    expect(value).toEqual([
      { orchard: 'Hill side', count: 2 },
      { orchard: 'Old mill', count: 1 },
    ])
  })

  test('the verb of an order does not say which are looked at', async () => {
    const gates: TestTool[] = [
      {
        ...{ server: 'grove', tool: 'list_gates', description: 'List the gates', reads: true },
        input: { state: { type: 'string', enum: ['open', 'closed'] } },
        answer: ({ state }) =>
          [{ id: 'g1', name: 'East', state: 'open' }].filter((gate) => !state || gate.state === state),
      },
      {
        ...{ server: 'grove', tool: 'close_gate', description: 'Close a gate', required: ['gate_id'] },
        input: { gate_id: text('The ID of the gate') },
      },
    ]
    expect((await played('Close all gates', gates)).calls.at(-1)).toEqual({
      tool: 'close_gate',
      input: { gate_id: 'g1' },
    })
  })

  test.each([
    'Delete the tree "Grandfather"',
    'Delete the tree "Grandmothr"',
    'Delete the tree in the Hill side orchard',
    'For every orchard: how many trees are deleted?',
  ])('nothing is changed for: %s', async (task) => {
    expect(await reasonOf(task, ORCHARD)).toMatchObject({ reason: expect.any(String) })
  })
})

describe('where a place is, is looked up by its name', () => {
  test('one place', async () => {
    expect((await played('Get the air pressure in Linz', SKY)).calls.at(-1)).toEqual({
      ...{ tool: 'get_pressure', input: { latitude: 4, longitude: 1 } },
    })
  })

  test('several places: each beside what was found for it', async () => {
    const { value } = await played('What is the air pressure in Linz and Salzburg?', SKY)
    expect(value).toMatchObject([
      { place: 'Linz', Pressure: '1004' },
      { place: 'Salzburg', Pressure: '1008' },
    ])
  })
})
