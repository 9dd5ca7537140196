import { beforeAll, describe, expect, test } from 'vitest'
import { asPerson } from '../people/as-person.ts'
import type { Person } from '../people/person.ts'
import type { Playground } from '../playground.ts'
import { createInstallation, runToEnd } from '../testing/open-playground.ts'

const CODE = `import { add } from './servers/calculator/add.ts'
// for ann@example.com
export default [{ by: 'ann@example.com', n: await add({ a: 20, b: 22 }) }]`

const installation = createInstallation()
let playground: Playground
let ann: Person
let bob: Person
let ada: Person
let runId: string

beforeAll(async () => {
  playground = await installation.open()
  const { people, config } = playground
  const open = async (name: string, admin = false) =>
    asPerson(await people.create({ email: `${name}@example.com`, password: 'correct horse battery', admin }), config)
  ;[ada, ann, bob] = [await open('ada', true), await open('ann'), await open('bob')]
  const withToken = { ...ann, tokenId: 't', accessName: 'Ann’s laptop' }
  runId = (await runToEnd(playground, withToken, { code: CODE, approve: 'all' })).runId
  await runToEnd(playground, ann, { code: 'export default 1' })
  await runToEnd(playground, ada, { code: 'export default 2' })
  return installation.close
}, 120_000)

const PAGE = { offset: 0, limit: 50 }
const noted = async () =>
  (await playground.audit.list(ada, { kind: 'runs' })).entries.map(({ who, action, target }) => [who, action, target])

describe('runs of another account', () => {
  test('are listed for an administrator, by id or e-mail, without what is personal', async () => {
    const { history } = playground
    for (const person of [ann.id, 'Ann@example.com']) {
      const overview = await history.overview(ada, { person })
      expect(overview).toMatchObject({ total: 2, waiting: [], of: { id: ann.id, email: 'ann@example.com' } })
      expect(overview.days).toMatchObject([{ runs: 2 }])
    }
    const [, row] = await history.runs(ada, { person: ann.id }, PAGE)
    expect(row).toMatchObject({
      runId,
      status: 'finished',
      facts: { tools: ['calculator.add'], end: 'Returned 1 row' },
    })
    expect(row?.title).toContain('[e-mail]')
    expect(JSON.stringify(row)).not.toMatch(/ann@|laptop/)
    expect(await history.tools(ada, ann.id)).toEqual([{ tool: 'calculator.add', runs: 1 }])
    // Their own are theirs alone, and named so or not.
    for (const person of [undefined, ada.id, 'ada@example.com'])
      expect(await history.overview(ada, { person })).toMatchObject({ total: 1 })
    expect(await history.overview(ada, { person: bob.id })).toMatchObject({
      total: 0,
      of: { email: 'bob@example.com' },
    })
    // A list is not opened.
    expect(await noted()).toEqual([])
  })

  test('are found by what their rows show, and not by what is hidden or in them', async () => {
    const find = async (search: string) =>
      (await playground.history.runs(ada, { person: ann.id, search }, PAGE)).map((run) => run.runId)
    expect(await find('SERVERS/calculator')).toEqual([runId])
    for (const hidden of ['ann@example', '42']) expect(await find(hidden)).toEqual([])
  })

  test('an administrator opens one as a link would show it, and that is noted each time', async () => {
    const { history } = playground
    const { of, run } = (await history.readOthers(ada, { person: ann.id, runId }))!
    expect(of).toEqual({ id: ann.id, email: 'ann@example.com' })
    expect(run).toMatchObject({ outcome: 'returned', result: [{ by: '[e-mail]', n: 42 }], callCount: 1 })
    expect(JSON.stringify(run)).not.toMatch(/ann@|laptop/)
    await history.readOthers(ada, { person: 'ann@example.com', runId })
    const entry = ['ada@example.com', 'run-read', `${runId} of ann@example.com`]
    expect(await noted()).toEqual([entry, entry])
    // What was refused is not.
    await expect(history.readOthers(ada, { person: bob.id, runId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(history.readOthers(ada, { person: 'nobody', runId })).rejects.toMatchObject({ code: 'not-found' })
    for (const self of [ada.id, 'ada@example.com'])
      expect(await history.readOthers(ada, { person: self, runId })).toBeNull()
    expect(await noted()).toHaveLength(2)
  })

  test('there is nothing for anybody else, nor for a token of an administrator that was given some tools', async () => {
    const { history } = playground
    const reach = { tools: ['calculator.add'], isReadOnly: false }
    const narrow = { ...ada, admin: false, tokenId: 't', reach } as unknown as Person
    for (const who of [bob, narrow]) {
      const query = { person: ann.id }
      for (const asked of [
        history.overview(who, query),
        history.runs(who, query, PAGE),
        history.tools(who, ann.id),
        history.exportList(who, query),
        history.readOthers(who, { person: ann.id, runId }),
      ])
        await expect(asked).rejects.toMatchObject({ code: 'not-found' })
    }
    // Whoever names themselves asks for their own.
    expect(await history.overview(ann, { person: ann.id })).toMatchObject({ total: 2 })
  })

  test('an administrator changes and exports nothing of them', async () => {
    const { history, runs } = playground
    const before = await runs.textOf(ann, runId)
    await expect(history.exportList(ada, { person: ann.id })).rejects.toMatchObject({ code: 'forbidden' })
    for (const refused of [
      () => history.remove(ada, runId),
      () => history.restore(ada, runId),
      () => history.name(ada, runId, 'mine'),
      () => history.related(ada, runId),
      () => runs.remove(ada, runId),
      () => runs.cancel(ada, runId),
      () => runs.answer(ada, runId, 1, 'allow-once'),
      () => runs.textOf(ada, runId),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'not-found' })
    expect(await runs.textOf(ann, runId)).toBe(before)
  })

  test('one that was deleted is gone for them at once', async () => {
    const { history } = playground
    await history.remove(ann, runId)
    expect(await history.overview(ada, { person: ann.id })).toMatchObject({ total: 1 })
    await expect(history.readOthers(ada, { person: ann.id, runId })).rejects.toMatchObject({ code: 'not-found' })
    await history.restore(ann, runId)
    expect(await history.overview(ada, { person: ann.id })).toMatchObject({ total: 2 })
  })
})
