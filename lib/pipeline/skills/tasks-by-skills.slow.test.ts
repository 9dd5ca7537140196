import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import type { ToolChoice } from '../../runs/event.ts'
import { createInstallation, runToEnd } from '../../testing/open-playground.ts'

const installation = createInstallation()
let playground: Playground
let number = 0

beforeAll(async () => {
  playground = await installation.open()
  return installation.close
})

const TOTAL = `import { readFile } from './servers/filesystem/readFile.ts'
import { sumList } from './servers/calculator/sumList.ts'

const path = 'sales.csv'
const text = await readFile({ path })
const rows = text.trim().split('\\n').slice(1).map((line) => line.split(','))
const numbers = rows.filter(([region]) => region === 'north').map(([, amount]) => Number(amount))
export default { total: await sumList({ numbers }) }
`
const SAVE = { name: 'total-of-region', description: 'Adds up the amounts of one region of a CSV file.' }

/** Somebody with two files of sales, and the skill. */
async function somebody(): Promise<Person> {
  const person = installation.personOf(`ann${++number}`)
  mkdirSync(person.workspaceDir, { recursive: true })
  writeFileSync(join(person.workspaceDir, 'sales.csv'), 'region,amount\nnorth,5\nsouth,7\nnorth,20\n')
  writeFileSync(join(person.workspaceDir, 'costs.csv'), 'region,amount\nnorth,1\nsouth,2\nsouth,40\n')
  const { runId } = await runToEnd(playground, person, { code: TOTAL })
  await playground.skills.save(person, { ...SAVE, runId })
  return person
}

const does = async (person: Person, task: string, how: { session?: string; tools?: ToolChoice } = {}) =>
  (await runToEnd(playground, person, { task, ...how })).record

describe('a task that a skill does', () => {
  test('in a session takes what it refers back to for inputs, and nothing where that cannot be told', async () => {
    const person = await somebody()
    const said = (task: string) => does(person, task, { session: 'current' })
    expect((await said('total-of-region of costs.csv for region "south"')).value).toEqual({ total: 42 })
    const same = await said('the same for "north"')
    expect(same).toMatchObject({ value: { total: 1 }, program: expect.stringContaining("path: 'costs.csv'") })
    await said('Count the lines of sales.csv and costs.csv')
    const unclear = await said('total-of-region of that file')
    expect(unclear.outcome).toMatchObject({
      kind: 'no-program',
      reason: expect.stringMatching(/^"that file" may mean .* Name the file\.$/),
    })
  })

  test('is not done by a skill that imports an excluded tool, or is excluded itself', async () => {
    const person = await somebody()
    const task = 'sum the amounts of region south in costs.csv'
    expect((await does(person, task)).program).toContain('./skills/total-of-region/skill.ts')
    for (const excluded of ['calculator/sum_list', 'filesystem/readFile', 'skills/total-of-region']) {
      const record = await does(person, task, { tools: { exclude: [excluded] } })
      expect(record.program ?? '').not.toContain('./skills/total-of-region')
      expect(record.selected.map(({ tool }) => tool)).not.toContain('total-of-region')
    }
    await expect(does(person, task, { tools: { exclude: ['skills/nothing'] } })).rejects.toThrow(
      'There is no skill "nothing" to exclude.',
    )
  })

  test('is not done by what a program has put there or written over, before the person has run or accepted it', async () => {
    const person = await somebody()
    const task = 'sum the amounts of region south in costs.csv'
    const isUsed = async () =>
      (await does(person, task)).program?.includes('./skills/total-of-region/skill.ts') ?? false
    const isWaiting = async () => (await playground.skills.show(person, SAVE.name)).isWaiting
    const becomes = (text: string) =>
      runToEnd(playground, person, {
        code: `import { writeFile } from 'node:fs/promises'\nawait writeFile('skills/total-of-region/skill.ts', ${JSON.stringify(text)})`,
      })
    const { texts } = await playground.skills.show(person, SAVE.name)
    expect([await isWaiting(), await isUsed()]).toEqual([false, true])
    await becomes(texts.module.replace('total:', 'planted:'))
    expect([await isWaiting(), await isUsed()]).toEqual([true, false])
    // A token is not the person, also one for everything.
    const token = { ...person, tokenId: 't_1' }
    const run = async (who: Person) => {
      const { runId } = await playground.skills.run(who, SAVE.name)
      for await (const _ of playground.runs.events(person, runId));
      return (await playground.runs.get(person, runId)).value
    }
    expect([await run(token), await isWaiting()]).toEqual([{ planted: 25 }, true])
    expect([await run(person), await isWaiting(), await isUsed()]).toEqual([{ planted: 25 }, false, true])
    await becomes(texts.module.replace('total:', 'again:'))
    expect(await isUsed()).toBe(false)
    await playground.skills.accept(person, SAVE.name, await playground.skills.find(person, SAVE.name))
    expect([await isWaiting(), await isUsed()]).toEqual([false, true])
    // It is the person's own: what a program imports by its name it has as before.
    await becomes(texts.module)
    const code =
      "import { totalOfRegion } from './skills/total-of-region/skill.ts'\nexport default await totalOfRegion()"
    expect((await runToEnd(playground, person, { code })).record.value).toEqual({ total: 25 })
    expect(await isWaiting()).toBe(true)
  })

  test('is not done by one that a token for a part of the tools has saved, or that is made of one that waits', async () => {
    const person = await somebody()
    const part: Person = { ...person, tokenId: 't_1', reach: { tools: ['calculator'], readsOnly: false } }
    const { runId } = await runToEnd(playground, part, { code: 'export default { south: [7] }' })
    await playground.skills.save(part, { runId, name: 'south-rows', description: 'Lists the rows of the south.' })
    const waiting = async () =>
      (await playground.skills.list(person)).skills.filter((one) => one.isWaiting).map(({ name }) => name)
    expect(await waiting()).toEqual(['south-rows'])
    const { texts } = await playground.skills.show(person, SAVE.name)
    const module = `import '../south-rows/skill.ts'\n${texts.module}`
    await playground.skills.edit(person, SAVE.name, { module })
    const task = 'sum the amounts of region south in costs.csv'
    expect((await does(person, task)).program ?? '').not.toContain('./skills/')
    await playground.skills.accept(person, 'south-rows', await playground.skills.find(person, 'south-rows'))
    expect((await does(person, task)).program).toContain('./skills/total-of-region/skill.ts')
  })
})

test('a value that no input is named for is asked about, and never left out', async () => {
  const person = await somebody()
  const asked = await does(person, 'total-of-region of costs.csv where it is south')
  expect(asked.outcome).toMatchObject({
    kind: 'no-program',
    reason: expect.stringContaining('what it is to do with "south" cannot be told. Give its "region"'),
    question: { name: 'region' },
  })
  const { runId } = await playground.runs.start(person, { task: asked.task!, values: { region: 'south' } })
  for await (const _ of playground.runs.events(person, runId));
  expect((await playground.runs.get(person, runId)).value).toEqual({ total: 42 })
  // A file too many is none of one file.
  const files = await does(person, 'total-of-region of costs.csv and sales.csv for region "south"')
  expect(files.outcome).toMatchObject({
    kind: 'no-program',
    reason: expect.stringContaining('takes nothing that "sales.csv" could be'),
  })
})
