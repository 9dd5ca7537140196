import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDiscovery } from '../../discovery/discover-tools.ts'
import { openPlay } from './testing/play-program.ts'
import { generateTask } from './testing/play-task.ts'

const catalog = await createDiscovery({ serversDir: 'servers' }).catalog()
const database = catalog.servers.find(({ name }) => name === 'database')!.tools

async function play(task: string): Promise<unknown> {
  const dir = mkdtempSync(join(tmpdir(), 'play-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const run = await openPlay(catalog, dir)
  const generated = await generateTask({ task, tools: database }, async () => run)
  return generated.kind === 'program' ? run(generated.source) : generated.reason
}

test.each<[string, unknown]>([
  ['names of the users from Berlin', ['Ada Novak', 'Daniel Weber', 'Jonas Becker']],
  ['show me everyone older than 50, oldest at the top, name only', ['Liam Evans', 'Daniel Weber']],
  [
    'which cities do our users live in? every city just once, A to Z',
    ['Berlin', 'London', 'Madrid', 'Oslo', 'Paris', 'Rome'],
  ],
  [
    'Top 3 earners among our users, but not the ones in London. Just the names',
    ['Daniel Weber', 'Chloe Martin', 'Kaja Nowak'],
  ],
  // Of an order the user is known by what it belongs to.
  ['which products has Ines Garcia ordered?', ['Laptop', 'Monitor']],
  ['List the 3 users with the highest salary and how many of them are from London?', [2, [{}, {}, {}]]],
  ['Average salary of users in Berlin and Paris', 75_600],
  ['average age and salary of users in Berlin', { averageAge: 115 / 3, averageSalary: 230_000 / 3 }],
])('%s', async (task, value) => {
  const played = await play(task)
  if (typeof value === 'object') expect(played).toMatchObject(value as object)
  else expect(played).toEqual(value)
})

test.each([
  ['average mood of the users on Mondays', 'mood'],
  ['orders that nobody wrapped', 'nobody wrapped'],
  ['users from Vienna', 'Vienna'],
  ['who is the tallest user?', 'tallest'],
])('what no column and no value explains is refused: %s', async (task, said) => {
  expect(await play(task)).toEqual(expect.stringContaining(said))
})
