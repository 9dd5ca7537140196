import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Pins } from './pin.ts'
import { createPinStore } from './pin-store.ts'
import { digestOfDefinition } from './tool-definition.ts'

const ann = { personId: 'ann', workspaceDir: '/home/ann' }
const said = (description: string) => ({ description, inputSchema: { type: 'object' } })
const pin = (isKeptOff = false) => ({
  ...{ fn: 'say', accepted: said('Before.'), of: digestOfDefinition(said('Before.')) },
  change: { since: 1, now: said('After.'), of: 'x', ...(isKeptOff && { isKeptOff: true as const }) },
})

function setUp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pins-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const open = () => createPinStore({ dataDir, serversDir: '/servers' })
  const file = () => {
    const [name] = readdirSync(join(dataDir, 'pins'), { recursive: true }).filter((one) => `${one}`.endsWith('.jsonl'))
    return join(dataDir, 'pins', `${name}`)
  }
  return { store: open(), open, file }
}

test('what was accepted is read again by every process, for its owner alone', async () => {
  const { store, open, file } = setUp()
  const pins: Pins = new Map([
    ['say', pin()],
    ['__proto__', pin(true)],
  ])
  await store.save(ann, 'a server', pins)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  const other = open()
  expect(await other.read(ann, 'a server')).toEqual(pins)
  expect([...((await other.pausedOf(ann)).get('a server') ?? [])]).toEqual([
    ['say', { accepted: digestOfDefinition(said('Before.')), isKeptOff: false }],
    ['__proto__', { accepted: digestOfDefinition(said('Before.')), isKeptOff: true }],
  ])
  for (const nobody of [null, { ...ann, personId: 'bob' }, { ...ann, workspaceDir: '/home/bob' }]) {
    expect(await other.read(nobody, 'a server')).toBeNull()
    expect((await other.pausedOf(nobody)).size).toBe(0)
  }
})

test('what is paused is the same object until it changes, however it is written, and is seen at once when it does', async () => {
  const { store, open } = setUp()
  await store.save(ann, 's', new Map([['say', pin()]]))
  const other = open()
  const before = await other.pausedOf(ann)
  await store.save(ann, 's', new Map([['say', pin()]]))
  await store.save(ann, 'another', new Map())
  expect(await other.pausedOf(ann)).toBe(before)
  for (let round = 0; round < 20; round++) {
    const isKeptOff = round % 2 === 0
    await store.save(ann, 's', new Map([['say', pin(isKeptOff)]]))
    expect((await other.pausedOf(ann)).get('s')?.get('say')?.isKeptOff).toBe(isKeptOff)
  }
  await store.forget(ann, 's')
  expect((await other.pausedOf(ann)).size).toBe(0)
  expect(await other.read(ann, 's')).toBeNull()
})

test('a damaged file accepts nothing, and leaves other servers as they are', async () => {
  const { store, open, file } = setUp()
  await store.save(ann, 'a', new Map([['say', pin()]]))
  const damaged = file()
  await store.save(ann, 'b', new Map([['say', pin()]]))
  const { size } = statSync(damaged)
  for (const left of [size - 5, size - 200, 10, 0]) {
    truncateSync(damaged, Math.max(0, left))
    await expect(store.read(ann, 'a')).rejects.toMatchObject({ code: 'conflict' })
  }
  writeFileSync(damaged, '{"server":"a","tools":1,"paused":{}}\nnot json\n')
  await expect(open().read(ann, 'a')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(damaged),
  })
  expect([...(await open().pausedOf(ann)).keys()]).toEqual(['b'])
})
