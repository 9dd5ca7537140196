import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDiscovery } from '../../discovery/discover-tools.ts'
import type { Tool } from '../../discovery/tool.ts'
import { checkCode } from '../../guardrails/check-code.ts'
import { createSelector } from '../../selection/create-selector.ts'
import { parseTask } from '../../task/parse-task.ts'
import type { Generated } from '../generator.ts'
import { openPlay } from './testing/play-program.ts'
import { generateTask, othersThan } from './testing/play-task.ts'

const catalog = await createDiscovery({ serversDir: 'servers' }).catalog()
const allTools = catalog.servers.flatMap(({ tools }) => tools)
const modules = new Set(allTools.map(({ module }) => module))
const selector = createSelector()

/** A weather service that answers nothing that can be used: what comes is the climate of the month. */
const service = createServer((_request, response) => response.writeHead(500).end())
const baseUrl = await new Promise<string>((resolve) =>
  service.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(service.address() as AddressInfo).port}`)),
)
afterAll(() => service.close())

const selectedFor = (task: string): Tool[] =>
  selector
    .select(parseTask(task), catalog)
    .ranked.filter(({ selected }) => selected)
    .map(({ tool }) => tool)

async function generate(task: string, tools: readonly Tool[] = selectedFor(task)): Promise<Generated> {
  const dir = mkdtempSync(join(tmpdir(), 'play-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return generateTask({ task, tools, others: othersThan(tools, catalog) }, () => openPlay(catalog, dir))
}

/** Runs a task from its words to its value: tools selected, program generated and checked, real servers called. */
async function play(task: string): Promise<{ value: unknown; source: string; read: (path: string) => string }> {
  const dir = mkdtempSync(join(tmpdir(), 'play-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const generated = await generate(task)
  if (generated.kind !== 'program') throw new Error(generated.reason)
  expect((await checkCode(generated.source, { owner: 'ann', modules })).findings).toEqual([])
  const run = await openPlay(catalog, dir, { weather: { baseUrl, now: () => new Date('2026-07-10T12:00:00Z') } })
  const value = await run(generated.source)
  return { value, source: generated.source, read: (path) => readFileSync(join(dir, path), 'utf8') }
}

const names = (value: unknown) => (value as { name: string }[]).map(({ name }) => name)

describe('tables', () => {
  test.each<[string, unknown]>([
    [
      'How many users are there in the database and what is their average age?',
      { userCount: 12, averageAge: 455 / 12 },
    ],
    [
      'How many users from Berlin are there and what is their average salary?',
      { userCount: 3, averageSalary: 230000 / 3 },
    ],
    // Which rows, and by what, is said once and holds for all.
    ['Average age and salary of users in Berlin', { averageAge: 115 / 3, averageSalary: 230000 / 3 }],
    ['What is the average age and the highest salary of users in London?', { averageAge: 42, highestSalary: 104_000 }],
    ['Total amount and quantity of completed orders', { totalAmount: expect.closeTo(13_148, 5), totalQuantity: 35 }],
    ['Highest age and lowest salary of users in Rome', { highestAge: 30, lowestSalary: 48_000 }],
    [
      'Average age and salary of users by city',
      {
        averageAgeByCity: expect.arrayContaining([{ city: 'Berlin', value: 115 / 3 }]),
        averageSalaryByCity: expect.arrayContaining([{ city: 'London', value: 82_000 }]),
      },
    ],
    [
      'Number of orders and total amount by status',
      {
        orderCountByStatus: expect.arrayContaining([{ status: 'completed', value: 18 }]),
        totalAmountByStatus: expect.arrayContaining([{ status: 'completed', value: expect.closeTo(13_148, 5) }]),
      },
    ],
    ['how many orders are pending?', 6],
    ['How many completed orders are there?', 18],
    ['total amount of orders', expect.closeTo(22_334.7, 5)],
    ['Find the total quantity of all completed orders', 35],
    ['What is the average age of users from Berlin?', 115 / 3],
    ['highest salary of users', 104_000],
    ['count users by city', expect.arrayContaining([{ city: 'Oslo', value: 2 }])],
    ['average salary by city', expect.arrayContaining([{ city: 'London', value: 82_000 }])],
    ['What is the average salary of users per city?', expect.arrayContaining([{ city: 'Rome', value: 48_000 }])],
    [
      'Total quantity of completed orders by product',
      [
        { product: 'Desk', value: 4 },
        { product: 'Headphones', value: 7 },
        { product: 'Keyboard', value: 10 },
        { product: 'Laptop', value: 6 },
        { product: 'Monitor', value: 8 },
      ],
    ],
    ['What tables are in the database?', ['orders', 'users']],
    ['describe the users table', expect.objectContaining({ table: 'users', rows: 12 })],
    ['Show the names and emails of users older than 60', [{ name: 'Liam Evans', email: 'liam.evans@example.com' }]],
    ['Execute "DELETE FROM orders WHERE id = 1" on the database', { rows: [], changes: 1 }],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toEqual(value)
  })

  test.each([
    ['List the three users with the highest salary', ['Liam Evans', 'Daniel Weber', 'Grace Kim']],
    ['top 2 users by salary', ['Liam Evans', 'Daniel Weber']],
    ['Which user has the lowest salary?', ['Elena Rossi']],
    ['List the 5 oldest users', ['Liam Evans', 'Daniel Weber', 'Hugo Bernard', 'Chloe Martin', 'Kaja Nowak']],
    ['Show all users from Berlin', ['Ada Novak', 'Daniel Weber', 'Jonas Becker']],
    ['Show all users from Rome or Madrid', ['Elena Rossi', 'Ines Garcia']],
    ['list users with salary above 90000', ['Daniel Weber', 'Liam Evans']],
    ['Show users from London sorted by age descending', ['Liam Evans', 'Grace Kim', 'Ben Carter']],
    ['find users older than 30 and from Oslo', ['Kaja Nowak']],
    ['show users whose age is between 28 and 30', ['Ben Carter', 'Elena Rossi', 'Jonas Becker']],
  ])('%s: %j', async (task, people) => {
    expect(names((await play(task)).value)).toEqual(people)
  })

  test.each<[string, string, unknown]>([
    ['Count the users in the database and save it to n.json', 'n.json', { userCount: 12 }],
    [
      'List the 2 oldest users and save it to oldest.json',
      'oldest.json',
      [{ name: 'Liam Evans' }, { name: 'Daniel Weber' }],
    ],
    [
      'Total quantity of pending orders by product and save the result to x.json',
      'x.json',
      [{ product: 'Desk', value: 1 }],
    ],
  ])('%s', async (task, path, content) => {
    const written = JSON.parse((await play(task)).read(path))
    expect(Array.isArray(content) ? written.slice(0, content.length) : written).toMatchObject(content as object)
  })

  test('what a task says never becomes more than a value', async () => {
    const { value, source } = await play(`Show all users with name "x' OR 1 = 1 OR name = '"`)
    expect(value).toEqual([])
    expect(source).toContain(`"name = 'x'' OR 1 = 1 OR name = '''"`)
  })

  test.each([
    ['Delete all orders older than 30 days', /changes the database.*database\.execute, which has to be approved/],
    ['Drop the table users', /changes the database/],
    ['Show all happy users', /Could not map "happy"/],
    ['Show all users from Berlin and email them', /Could not map "email"/],
    ['average mood of the users on Mondays', /No rule could turn|Could not map|No tool/],
  ])('no program for: %s', async (task, reason) => {
    const database = allTools.filter(({ server }) => server === 'database')
    expect(await generate(task, database)).toMatchObject({ kind: 'no-program', reason: expect.stringMatching(reason) })
  })

  test('where no tool for tables was selected, a clause is about something else', async () => {
    const other = { ...allTools[0]!, server: 'github', tool: 'list_repos', fn: 'listRepos' }
    expect(await generate('Show all my repositories', [other])).toMatchObject({
      reason: expect.stringMatching(/^No rule could turn/),
    })
  })

  test('nouns that another selected server has tools for are left to it', async () => {
    const issues = { ...allTools[0]!, server: 'github', tool: 'list_issues', fn: 'listIssues' }
    const query = allTools.filter(({ tool }) => tool === 'query')
    expect(await generate('Show all open issues', [issues, ...query])).toMatchObject({ kind: 'no-program' })
  })
})

describe('weather', () => {
  const berlin = { location: 'Berlin, Germany', temperature: 20, source: 'climate-normals' }
  const paris = { location: 'Paris, France', temperature: 21, source: 'climate-normals' }
  const london = { location: 'London, United Kingdom', temperature: 19, source: 'climate-normals' }

  test.each<[string, object]>([
    [
      'What is the weather in Berlin, Paris and London, and the average temperature?',
      { weather: [berlin, paris, london], averageTemperature: 20 },
    ],
    [
      'Get the weather for Berlin and London and calculate the average temperature',
      { weather: [berlin, london], averageTemperature: 19.5 },
    ],
    ['What is the weather in Tokyo?', { location: 'Tokyo, Japan', source: 'climate-normals' }],
    ["what's the temperature in Berlin, Germany in fahrenheit", { location: 'Berlin, Germany', temperature: 68 }],
    ['How is the weather in new york right now?', { location: 'New York, United States' }],
    ['forecast for Rome for 3 days', { location: 'Rome, Italy', days: [{ date: '2026-07-10' }, {}, {}] }],
    ['weather forecast for the next two days in Paris', { location: 'Paris, France', days: [{}, {}] }],
    ['5-day forecast for Oslo', { location: 'Oslo, Norway', days: [{}, {}, {}, {}, {}] }],
    [
      'What was the weather like in Paris over the last 2 days?',
      { days: [{ date: '2026-07-08' }, { date: '2026-07-09' }] },
    ],
    [
      'Compare the weather in Oslo and Madrid',
      { weather: [{}, {}], warmest: 'Madrid, Spain', coldest: 'Oslo, Norway' },
    ],
    ['Which is warmer, Oslo or Madrid?', { warmest: 'Madrid, Spain' }],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toMatchObject(value)
  })

  test('several places are asked for at the same time', async () => {
    const { source } = await play('What is the weather in Berlin, Paris and London, and the average temperature?')
    expect(source).toBe(`import { getWeather } from './servers/weather/getWeather.ts'

const cities = ['Berlin', 'Paris', 'London']
const weather = await Promise.all(cities.map((location) => getWeather({ location })))
const averageTemperature = weather.reduce((sum, { temperature }) => sum + temperature, 0) / weather.length

console.log('weather:', weather)
console.log('averageTemperature:', averageTemperature)

export default { weather, averageTemperature }
`)
  })

  test('it is saved with all that was found', async () => {
    const { read } = await play(
      'What is the weather in Berlin and Paris, and the average temperature? Save it to w.json',
    )
    expect(JSON.parse(read('w.json'))).toMatchObject({ weather: [berlin, paris], averageTemperature: 20.5 })
  })

  test.each([
    'What is the weather in the office?',
    'What is the weather in Berlin when I arrive?',
    'forecast for my trip',
  ])('no program for: %s', async (task) => {
    const weather = allTools.filter(({ server }) => server === 'weather')
    expect((await generate(task, weather)).kind).toBe('no-program')
  })
})

test.each([
  ['What is the weather in Berlin, Paris and London, and the average temperature?', ['avg_list', 'get_weather']],
  ['forecast for Rome for 3 days', ['get_forecast']],
  ['Compare the weather in Oslo and Madrid', ['compare_locations']],
  ['How many users are there in the database and what is their average age?', ['aggregate']],
  ['Total quantity of completed orders by product', ['aggregate']],
  ['how many orders are pending?', ['aggregate']],
  ['total amount of orders', ['aggregate']],
  ['Show all users from Berlin', ['query']],
  ['List the 5 oldest users', ['query']],
  ['Delete all orders older than 30 days', ['execute']],
])('selection picks few tools: %s', (task, tools) => {
  expect(
    selectedFor(task)
      .map(({ tool }) => tool)
      .sort(),
  ).toEqual(tools)
})
