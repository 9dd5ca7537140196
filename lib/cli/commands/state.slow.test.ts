import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cemIn } from '../testing/cem-in.ts'

const home = mkdtempSync(join(tmpdir(), 'cem-state-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const run = cemIn(home)
const cem = (args: string, stdin?: string) => run([...args.split(' '), '--workspace', 'work'], stdin)
const json = async (args: string, stdin?: string) => JSON.parse((await cem(`${args} --json`, stdin)).out)

test('cem state saves, shows, tells versions and their differences, and restores', { timeout: 300_000 }, async () => {
  expect(await cem('state show')).toMatchObject({ status: 0, out: '', err: 'There is no state.json yet.\n' })
  expect(await json('state save {"n":1}')).toMatchObject({ file: 'state.json', version: 1, cause: 'saved' })
  expect(await cem('state save -', '{"n": 2, "more": ["\\u001b[2J \\u202e"]}')).toMatchObject({
    status: 0,
    out: 'Saved state.json, version 2.\n',
  })
  expect(await json('state show')).toEqual({
    file: 'state.json',
    exists: true,
    value: { n: 2, more: ['\u001b[2J \u202e'] },
  })
  expect(await json('state show 1')).toEqual({ file: 'state.json', exists: true, value: { n: 1 } })
  const shown = (await cem('state show')).out
  expect(shown).not.toContain('\u001b')
  // What goes into a pipe is what was saved.
  expect(JSON.parse(shown)).toEqual({ n: 2, more: ['\u001b[2J \u202e'] })

  expect(await json('state diff')).toEqual({
    ...{ file: 'state.json', from: 1, to: 2, isWhole: true },
    changes: [
      { path: '/n', change: 'changed', before: 1, after: 2 },
      { path: '/more', change: 'added', after: ['\u001b[2J \u202e'] },
    ],
  })
  expect((await cem('state diff 2 1')).out).toBe('~ /n: 2 → 1\n- /more: ["\\u001b[2J \u202e"]\n')

  expect((await cem('state restore 1')).out).toBe('state.json is what it was in version 1; that is version 3 now.\n')
  writeFileSync(join(home, 'work/state.json'), '{"n":7}')
  const versions = await cem('state versions')
  expect([versions.out.split('\n').length, versions.err]).toEqual([
    4,
    'state.json was changed as a file since, or removed.\n',
  ])
  expect(versions.out).toMatch(/^3 {2}20\d\d-\S+ \S+ {2}13 bytes {2}restored from version 1\n2 {2}/)
  expect(await json('state diff')).toMatchObject({ from: 3, to: null, changes: [{ path: '/n', before: 1, after: 7 }] })
})

test('cem state says what is wrong, with a status for it', { timeout: 300_000 }, async () => {
  await cem('state save 1 --file data/other.yaml')
  const conflict = await cem('state save 2 --file data/other.yaml --if-version 0')
  expect([conflict.status, conflict.err]).toEqual([1, expect.stringContaining('Version 1 is there now')])
  expect(await cem('state save {no} --file data/other.yaml')).toMatchObject({ status: 2 })
  expect(await cem('state restore 9 --file data/other.yaml')).toMatchObject({ status: 1 })
  expect((await cem('state restore 0')).status).toBe(2)
  expect((await cem('state show --file ../out.json')).err).toContain('outside the workspace')
  expect(await json('state versions --file data/other.yaml')).toMatchObject({ current: 1, versions: [{ version: 1 }] })
})
