import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDiscovery } from '../../discovery/discover-tools.ts'
import type { Tool } from '../../discovery/tool.ts'
import { createSelector } from '../../selection/create-selector.ts'
import { parseTask } from '../../task/parse-task.ts'
import type { Generated } from '../generator.ts'
import { openPlay } from './testing/play-program.ts'
import { generateTask, othersThan } from './testing/play-task.ts'

const catalog = await createDiscovery({ serversDir: 'servers' }).catalog()
const selector = createSelector()

const selectedFor = (task: string): Tool[] =>
  selector
    .select(parseTask(task), catalog)
    .ranked.filter(({ selected }) => selected)
    .map(({ tool }) => tool)

const generate = async (
  task: string,
  tools: readonly Tool[] = selectedFor(task),
  run = () => openPlay(catalog, workspace()),
): Promise<Generated> => generateTask({ task, tools, others: othersThan(tools, catalog) }, run)

const FILES = {
  'notes.txt': 'alpha\nbeta\ngamma',
  'numbers.txt': '1\n2.5\n-3',
  'list.csv': '10,20\n30',
  'expenses.csv': 'date,amount\n2026-01-02,10\n2026-01-03,20',
  'prices.txt': '1,200\n300',
}

function workspace(): string {
  const dir = mkdtempSync(join(tmpdir(), 'play-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(dir, name), text)
  return dir
}

async function play(task: string) {
  const dir = workspace()
  const run = await openPlay(catalog, dir)
  const generated = await generate(task, selectedFor(task), async () => run)
  if (generated.kind !== 'program') throw new Error(generated.reason)
  return { value: await run(generated.source), read: (path: string) => readFileSync(join(dir, path), 'utf8') }
}

describe('numbers are read as they are written', () => {
  test.each<[string, unknown]>([
    ['average of 1,200, 2,400 and 3,600', 2400],
    ['sum of 1,200 and 3', 1203],
    ['what is the maximum of 1,000,000, 12 and 2,500', 1_000_000],
    ['sum of 1,2,3', 6],
    ['calculate max(1,2,3)', 3],
    ['-3^2', -9],
    ['(-3)^2', 9],
    ['2 - -3^2', 11],
    ['2^-1', 0.5],
    ['-2^2 * 3', -12],
    ['add negative 3 to 5', 2],
    ['sum the numbers in numbers.txt', 0.5],
    ['sum the values in list.csv', 60],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toEqual(value)
  })

  test.each([
    ['sum of 100,200,300', 'a space after each comma'],
    ['sum of 1,2 and 3', 'a space after each comma'],
    ['average of 1,5 and 2,5', 'a space after each comma'],
    ['what is the average of 1,000,2,000?', 'a space after each comma'],
    ['sum of 1,000,2,000,3,000', 'a space after each comma'],
    ['average of 5,10,100', 'a space after each comma'],
    ['calculate 9007199254740993 + 1', ''],
    ['calculate 1,5 + 2,5', ''],
    ['calculate max(100,200)', ''],
    ['what is -3 squared', ''],
    ['what is negative 3 squared', ''],
  ])('no program for what can mean two numbers: %s', async (task, reason) => {
    expect(await generate(task)).toMatchObject({ kind: 'no-program', reason: expect.stringContaining(reason) })
  })

  test.each([
    ['sum the amounts in expenses.csv', '"date"'],
    ['read expenses.csv and sum the numbers', '"date,amount"'],
    ['sum the numbers in prices.txt', '"1,200"'],
    ['read notes.txt and sum the numbers', '"alpha"'],
  ])('the digits of other text are no numbers: %s', async (task, shown) => {
    await expect(play(task)).rejects.toThrow(
      `There is more than numbers, such as ${shown}: rules read files of numbers only.`,
    )
  })
})

describe('words mean what an earlier step made, and nothing else', () => {
  test.each<[string, string, string]>([
    ['read notes.txt and save the number of lines to a.txt', 'a.txt', '3'],
    ['read notes.txt and save the text to a.txt', 'a.txt', 'alpha\nbeta\ngamma'],
    ['read the lines of notes.txt and save the first line to a.txt', 'a.txt', 'alpha\n'],
    ['read the lines of notes.txt and save the last line to a.txt', 'a.txt', 'gamma\n'],
    ['add 2 and 3, then multiply 4 by 5, and save the first result to a.txt', 'a.txt', '5'],
    ['add 2 and 3, then multiply 4 by 5, and save the sum to a.txt', 'a.txt', '5'],
    ['add 2 and 3, then multiply 4 by 5, and save both to a.txt', 'a.txt', 'sum: 5\nproduct: 20'],
    ['add 2 and 3, multiply the previous result by 4, and save the previous result to a.txt', 'a.txt', '20'],
    ['calculate 2 + 3 * 4 and save the sum to a.txt', 'a.txt', '14'],
    ['what is the average age of users and save the average to a.txt', 'a.txt', String(455 / 12)],
    ['count the users in the database and save the count to a.txt', 'a.txt', '12'],
  ])('%s', async (task, path, text) => {
    expect((await play(task)).read(path)).toBe(text)
  })

  test.each([
    'save the sum of 2 and 3 to x.txt and the product to y.txt',
    'add 2 and 3, and save the product to x.txt',
    'add 2 and 3 and multiply the product by 4',
    'calculate (1 + 2) * 3 and save the sum to x.txt',
    'read numbers.txt, sum the numbers and save the average to x.txt',
    'list users from Berlin and save the count',
    'list users from Berlin and save the first result to n.json',
    'read notes.txt and read numbers.txt and save the number of lines to x.txt',
    'add 2 and 3, then multiply 4 by 5, and save the previous result to x.txt',
    'add 2 and 3, and save both to x.txt',
    'count the lines in both files',
    'what is their average age',
  ])('no program where nothing fits: %s', async (task) => {
    expect(await generate(task)).toMatchObject({ kind: 'no-program' })
  })
})

describe('a column that nobody said is asked for, unless the tool speaks of it', () => {
  test('who is named', async () => {
    expect((await play('show users named Ada')).value).toMatchObject([{ name: 'Ada Novak' }])
    expect((await play('show users called "Liam Evans"')).value).toMatchObject([{ name: 'Liam Evans' }])
  })

  test.each(['List the first 3 users and the last'])(
    'no name of a person’s own words becomes a table or a column: %s',
    async (task) => {
      expect(await generate(task)).toMatchObject({ kind: 'no-program' })
    },
  )

  test.each([
    ['list the 2 cheapest orders', 'Which column of orders says which is cheapest?'],
    ['list the 3 most expensive orders', 'Which column of orders says which is most expensive?'],
  ])('%s', async (task, question) => {
    expect(await generate(task)).toMatchObject({ kind: 'no-program', reason: expect.stringContaining(question) })
  })

  test('of a database whose tools name no columns, nothing is guessed', async () => {
    const query = catalog.servers.flatMap(({ tools }) => tools).find(({ tool }) => tool === 'query') as Tool
    const { properties } = query.inputSchema as { properties: Record<string, object> }
    const plain = Object.fromEntries(Object.keys(properties).map((name) => [name, {}]))
    const tool = { ...query, description: 'Rows.', inputSchema: { type: 'object', properties: plain } }
    for (const task of ['show pets from Berlin', 'show pending pets', 'show pets older than 3', 'show pets named Rex'])
      expect([task, await generate(task, [tool])]).toMatchObject([task, { kind: 'no-program' }])
    expect(await generate('show pets with owner "Ada"', [tool])).toMatchObject({ kind: 'program' })
  })
})
