import { expect, test } from 'vitest'
import { playPlan, type TestTool } from './testing/play-plan.ts'

const BOATS: TestTool[] = [
  {
    ...{ server: 'harbour', tool: 'list_boats', description: 'List the boats', input: {}, reads: true },
    answer: () => ({
      boats: [
        { id: 'b1', name: 'Minerva', length: 12, state: 'moored' },
        { id: 'b2', name: 'Pelikan', length: 9, state: 'sailing' },
      ],
    }),
  },
  {
    ...{ server: 'harbour', tool: 'rename_boat', description: 'Rename a boat' },
    input: { id: { type: 'string' }, name: { type: 'string' } },
    required: ['id', 'name'],
  },
]

const play = (task: string, values = {}) => playPlan(task, BOATS, values)

test('a word that nothing explains may be left out, and somebody is asked', async () => {
  expect(await play('names of the jolly boats that are moored')).toMatchObject({ asks: 'leave_out_jolly' })
})

test('left out, the rest is done', async () => {
  const played = await play('names of the jolly boats that are moored', { leave_out_jolly: true })
  expect(played).toMatchObject({ value: ['Minerva'] })
})

test('who says no gets no program', async () => {
  const played = await play('names of the jolly boats that are moored', { leave_out_jolly: false })
  expect(played).toMatchObject({ reason: expect.stringContaining('jolly') })
})

test.each([
  'names of the boats that are moored unless jolly',
  'names of the jolly, merry, happy boats',
  'rename the jolly boat b1 to "Argo"',
])('what turns the meaning round, or changes something, is not asked away: %s', async (task) => {
  const played = await play(task)
  expect(played).toHaveProperty('reason')
  expect(played).not.toHaveProperty('asks')
})
