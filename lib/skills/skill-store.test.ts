import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSkillStore } from './skill-store.ts'

function open() {
  const dir = mkdtempSync(join(tmpdir(), 'skills-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const owner = { id: 'ann', workspaceDir: join(dir, 'ann') }
  const folder = () => join(dir, 'skills', readdirSync(join(dir, 'skills'))[0] as string)
  return { store: createSkillStore(dir), owner, folder }
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
  expect(statSync(file).size).toBeLessThan(1_000)
  // The line that was cut off took the next one with it.
  await note(false, 'last')
  expect(await store.uses(owner, 'total')).toMatchObject({
    returned: 5_000,
    failed: 1,
    lastFailure: { message: 'last' },
  })
  expect(await store.uses(owner, 'other')).toMatchObject({ returned: 0, failed: 0, lastAt: null })
})

test('what is damaged is told with its file, and forgotten when that is asked for', async () => {
  const { store, owner, folder } = open()
  await store.accept(owner, 'total', null)
  expect(await store.read(owner, 'total')).toEqual({ accepted: null, versions: [] })
  writeFileSync(join(folder(), 'total.json'), '{')
  await expect(store.read(owner, 'total')).rejects.toThrow(
    `is damaged: ${join(folder(), 'total.json')}. Remove that file.`,
  )
  await store.forget(owner, 'total')
  expect(await store.read(owner, 'total')).toBeNull()
})
