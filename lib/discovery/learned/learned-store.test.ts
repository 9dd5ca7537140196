import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Learned, learnedText } from './learned-file.ts'
import { LearnedStore, MOST_TOOLS } from './learned-store.ts'
import { shapeOf } from './shape-of.ts'
import { shapeSchema } from './shape-schema.ts'

function openStores(count: number) {
  const dir = mkdtempSync(join(tmpdir(), 'learned-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const warnings: string[] = []
  const stores = Array.from({ length: count }, () => new LearnedStore(dir, (message) => warnings.push(message)))
  const folder = () => join(dir, readdirSync(dir)[0] as string)
  return { dir, warnings, stores: stores as [LearnedStore, ...LearnedStore[]], folder }
}

const seen = (value: unknown, more: Partial<Learned> = {}): Learned => ({
  ...{ server: 'shop', tool: 'list', digest: 'd1', calls: 1, last: '2026-11-24', shape: shapeOf(value) },
  ...more,
})
const fileWith = (shape: string) => learnedText(seen(1)).replace('{"n":1,"p":["number"]}', shape)
const schemasOf = async (store: LearnedStore, person = 'ann') =>
  [...(await store.of(person)).values()].map(({ tool, calls, shape }) => [tool, calls, shapeSchema(shape)])

const NUMBER = { type: 'number' }

test('what several processes see of a tool is merged, and each knows it', async () => {
  const { stores } = openStores(2)
  const [one, other] = stores as [LearnedStore, LearnedStore]
  one.add('ann', seen({ a: 1 }))
  await one.flush()
  other.add('ann', seen({ a: 1, b: 2 }, { last: '2026-11-25' }))
  const merged = [['list', 2, { type: 'object', properties: { a: NUMBER, b: NUMBER }, required: ['a'] }]]
  expect(await schemasOf(other)).toEqual(merged)
  expect(await schemasOf(one)).toEqual(merged)
  expect([...(await one.of('ann')).values()][0]?.last).toBe('2026-11-25')
})

test('people are apart', async () => {
  const {
    stores: [store],
  } = openStores(1)
  store.add('ann', seen([1]))
  expect(await schemasOf(store, 'bob')).toEqual([])
  expect(await schemasOf(store, '../../ann')).toEqual([])
})

test('all of one person is forgotten, also what is not written yet', async () => {
  const {
    stores: [store],
  } = openStores(1)
  store.add('ann', seen([1]))
  store.add('bob', seen([1]))
  await store.forgetAll('ann')
  expect([(await schemasOf(store)).length, (await schemasOf(store, 'bob')).length]).toEqual([0, 1])
})

test('what was learned of one tool is forgotten, and nothing else', async () => {
  const {
    stores: [store],
  } = openStores(1)
  store.add('ann', seen([1]))
  store.add('ann', seen(1, { tool: 'count' }))
  store.add('bob', seen([1]))
  const list = { server: 'shop', tool: 'list' }
  expect([await store.forget('ann', list), await store.forget('ann', list)]).toEqual([true, false])
  expect(await schemasOf(store)).toEqual([['count', 1, NUMBER]])
  expect(await schemasOf(store, 'bob')).toHaveLength(1)
})

test('as long as nothing changed it is the same object', async () => {
  const {
    stores: [store],
  } = openStores(1)
  store.add('ann', seen([1]))
  const known = await store.of('ann')
  expect(await store.of('ann')).toBe(known)
  store.add('ann', seen([1]))
  expect(await store.of('ann')).not.toBe(known)
})

test('of a tool that says something else of itself only the new counts', async () => {
  const {
    stores: [store],
  } = openStores(1)
  store.add('ann', seen([1]))
  await store.flush()
  store.add('ann', seen('text', { digest: 'd2' }))
  expect(await schemasOf(store)).toEqual([['list', 1, { type: 'string' }]])
})

test.each([
  ['no JSON', '{'],
  ['another version', '{"version":2}'],
  ['nested too deeply', fileWith(`${'{"n":1,"l":'.repeat(5_000)}{"n":1}${'}'.repeat(5_000)}`)],
  ['of a kind there is not', fileWith('{"n":1,"p":["function"]}')],
  ['too large', ' '.repeat(300 * 1024)],
])('a file that is %s is set aside with a warning, and learned anew', async (_what, text) => {
  const { stores, folder, warnings } = openStores(2)
  const [store, fresh] = stores as [LearnedStore, LearnedStore]
  store.add('ann', seen([1]))
  await store.flush()
  const [name] = readdirSync(folder()) as [string]
  writeFileSync(join(folder(), name), text)
  expect(await schemasOf(fresh)).toEqual([])
  expect(warnings).toEqual([expect.stringContaining('is set aside as .broken')])
  expect(await schemasOf(store)).toEqual([])
  expect(readdirSync(folder())).toEqual([name.replace('.json', '.broken')])
  fresh.add('ann', seen(1))
  expect(await schemasOf(fresh)).toEqual([['list', 1, NUMBER]])
})

test('of so many tools the newest are kept, each in a file of bounded size that others cannot read', async () => {
  const {
    stores: [store],
    folder,
  } = openStores(1)
  for (let i = 0; i < MOST_TOOLS + 20; i++) store.add('ann', seen([i], { tool: `tool ${i}` }))
  const wide = Object.fromEntries(
    Array.from({ length: 150 }, (_, i) => [
      `f${'é'.repeat(40)}${String.fromCodePoint(0x61 + (i % 26), 0x3b1 + i)}`,
      [{ a: [{ b: i }] }],
    ]),
  )
  for (let i = 0; i < 20; i++) store.add('ann', seen(wide, { tool: 'wide' }))
  await store.flush()
  const files = readdirSync(folder()).map((name) => join(folder(), name))
  expect(files).toHaveLength(MOST_TOOLS)
  expect(Math.max(...files.map((file) => statSync(file).size))).toBeLessThanOrEqual(64 * 1024)
  expect(statSync(files[0] as string).mode & 0o777).toBe(0o600)
  expect(statSync(folder()).mode & 0o777).toBe(0o700)
  expect(files.map((file) => readFileSync(file, 'utf8')).some((text) => text.includes('"wide"'))).toBe(true)
})

test('what cannot be written is told, and nothing is stopped by it', async () => {
  const { dir, warnings } = openStores(1)
  writeFileSync(join(dir, 'file'), '')
  const store = new LearnedStore(join(dir, 'file'), (message) => warnings.push(message))
  store.add('ann', seen([1]))
  await store.flush()
  expect(warnings).toEqual([expect.stringContaining('could not be kept')])
})
