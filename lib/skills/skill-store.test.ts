import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holdLock } from '../process/lock.ts'
import { createSkillStore } from './skill-store.ts'

function open() {
  const dir = mkdtempSync(join(tmpdir(), 'skills-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const owner = { id: 'ann', workspaceDir: join(dir, 'ann') }
  const folder = () => join(dir, 'skills', readdirSync(join(dir, 'skills'))[0] as string)
  return { dir, store: createSkillStore(dir), owner, folder }
}

const textsOf = (module: string) => ({ file: 'file', module })

test('a version is kept once, the last fifty are, and each has its texts', async () => {
  const { store, owner, folder } = open()
  expect(await store.keep(owner, 'total', 'a', textsOf('a'), 'saved')).toMatchObject({ version: 1, because: 'saved' })
  expect(await store.keep(owner, 'total', 'a', textsOf('a'), 'edited')).toMatchObject({ version: 1, because: 'saved' })
  for (let number = 2; number <= 60; number++)
    await store.keep(owner, 'total', `d${number}`, textsOf(`${number}`), 'edited')
  const { versions } = (await store.read(owner, 'total')) ?? { versions: [] }
  expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([50, 11, 60])
  expect(readdirSync(join(folder(), 'total'))).toHaveLength(50)
  expect(await store.texts(owner, 'total', 60)).toEqual(textsOf('60'))
  await expect(store.texts(owner, 'total', 3)).rejects.toThrow(
    'There is no version 3 of the skill total. There are: 11, 12',
  )
  // The same person elsewhere, and somebody else here, have other ones.
  expect(await store.read({ ...owner, workspaceDir: '/elsewhere' }, 'total')).toBeNull()
  expect(await store.read({ ...owner, id: 'bob' }, 'total')).toBeNull()
})

test('how it did is added up, also of what was folded, and of a line that was cut off nothing is', async () => {
  const { store, owner, folder } = open()
  const note = (ok: boolean, message?: string) =>
    store.noteUse(owner, 'total', {
      at: '2026-11-26T00:00:00Z',
      runId: 'r_1',
      ok,
      saved: 5,
      ...(message && { message }),
    })
  await Promise.all([note(true), note(true), note(false, 'x'.repeat(9_000))])
  expect(await store.uses(owner, 'total')).toMatchObject({
    ...{ returned: 2, failed: 1, savedTokens: 15 },
    lastFailure: { runId: 'r_1', message: 'x'.repeat(300) },
  })
  const file = join(folder(), 'total.uses.jsonl')
  const line = readFileSync(file, 'utf8').split('\n')[0] as string
  writeFileSync(file, `${`${line}\n`.repeat(5_000)}{"at":"20`)
  await note(false, 'last')
  expect(statSync(file).size).toBeLessThan(10_000)
  // The line that was cut off took the next one with it.
  await note(false, 'last')
  expect(await store.uses(owner, 'total')).toMatchObject({
    returned: 5_000,
    failed: 1,
    lastFailure: { message: 'last' },
  })
  expect(await store.uses(owner, 'other')).toMatchObject({ returned: 0, failed: 0, lastAt: null })
})

test('the newest of its runs are known, also when those before them are folded', async () => {
  const { store, owner, folder } = open()
  const note = (runId: string) => store.noteUse(owner, 'total', { at: '2026-11-26T00:00:00Z', runId, ok: true })
  expect(await store.runIds(owner, 'total', 3)).toEqual([])
  for (const runId of ['r_1', 'r_2', 'r_2', 'r_3']) await note(runId)
  expect(await store.runIds(owner, 'total', 2)).toEqual(['r_3', 'r_2'])
  expect(await store.runIds(owner, 'total', 9)).toEqual(['r_3', 'r_2', 'r_1'])
  const file = join(folder(), 'total.uses.jsonl')
  writeFileSync(file, `${readFileSync(file, 'utf8').split('\n')[0]}\n`.repeat(5_000))
  for (const runId of ['r_4', 'r_5']) await note(runId)
  expect(await store.runIds(owner, 'total', 9)).toEqual(['r_5', 'r_4', 'r_1'])
  expect((await store.uses(owner, 'total')).returned).toBe(5_002)
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(52)
})

test('what is damaged is told with its file', async () => {
  const { store, owner, folder } = open()
  await store.accept(owner, 'total', null)
  expect(await store.read(owner, 'total')).toEqual({ accepted: null, versions: [] })
  writeFileSync(join(folder(), 'total.json'), '{')
  const told = await store.read(owner, 'total').catch(({ message }) => message)
  expect(told).toBe(
    `What is kept of the skill total is damaged. Ask whoever runs this installation to remove skills/${basename(folder())}/total.json from its data folder.`,
  )
})

test('what changes at once changes one after the other: every version has its own number, and what was accepted stays', async () => {
  const { dir, store, owner, folder } = open()
  // As another process has it, beside the server.
  const other = createSkillStore(dir)
  const all = Array.from({ length: 12 }, (_, at) => at)
  await Promise.all([
    ...all.map((at) => (at % 2 ? store : other).keep(owner, 'total', `d${at}`, textsOf(`${at}`), 'edited')),
    store.accept(owner, 'total', 'd3'),
    ...all.map((at) => other.keep(owner, 'total', `e${at}`, textsOf(`${at}`), 'edited')),
  ])
  const kept = await store.read(owner, 'total')
  expect(kept?.accepted).toBe('d3')
  expect(kept?.versions.map(({ version }) => version)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1))
  expect(new Set(kept?.versions.map(({ digest }) => digest)).size).toBe(24)
  expect(readdirSync(folder()).sort()).toEqual(['total', 'total.json'])
})

test('what another process changes is waited for', async () => {
  const { store, owner, folder } = open()
  await store.accept(owner, 'total', null)
  let keeping: Promise<unknown> | undefined
  await holdLock(join(folder(), 'total.lock'), async () => {
    keeping = store.keep(owner, 'total', 'a', textsOf('a'), 'edited')
    const text = JSON.stringify({ accepted: 'a', versions: [] })
    // It has looked whether it is held by then.
    await store.accept(owner, 'other', null)
    writeFileSync(join(folder(), 'total.json'), text)
  })
  await keeping
  expect(await store.read(owner, 'total')).toMatchObject({ accepted: 'a', versions: [{ version: 1, digest: 'a' }] })
})

test.each(['../total', 'a/b', 'Total', 'total.uses', '', 'x'.repeat(65)])('%j is no name of a skill', async (name) => {
  const { store, owner } = open()
  const refused = { code: 'invalid-input', message: expect.stringContaining("Expected a skill's name") }
  await expect(store.read(owner, name)).rejects.toMatchObject(refused)
  await expect(store.uses(owner, name)).rejects.toMatchObject(refused)
  await expect(store.texts(owner, name, 1)).rejects.toMatchObject(refused)
  for (const change of [
    () => store.keep(owner, name, 'a', textsOf('a'), 'edited'),
    () => store.accept(owner, name, 'a'),
    () => store.noteUse(owner, name, { at: '', runId: 'r_1', ok: true }),
    () => store.inTurn(owner, name, async () => {}),
  ])
    await expect(async () => change()).rejects.toMatchObject(refused)
})
