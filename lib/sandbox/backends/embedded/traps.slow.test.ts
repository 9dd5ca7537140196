import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../contract.ts'
import { findDeno, findWorker } from '../../host/find-files.ts'
import type { Guest } from '../../host/guest.ts'
import { newWorld } from '../../run/new-world.ts'
import { openTestHomes, type TestHomes } from '../../testing/open-test-homes.ts'
import { fillCache } from './fill-cache.ts'
import { createLandlockLayer } from './landlock-layer.ts'
import type { Layer } from './layer.ts'
import { createPermissionsLayer } from './permissions-layer.ts'
import { startGuest } from './start-guest.ts'

// What went wrong once with Deno, V8 and the launcher, and must not again.

const HOOK_MS = 30_000
const SMALL_MB = 32

let homes: TestHomes
let dir: string
let denoDir: string
const found = { deno: findDeno(), files: findWorker() }
beforeAll(async () => {
  homes = await openTestHomes()
  dir = await mkdtemp(path.join(os.tmpdir(), 'traps-'))
  await mkdir(path.join(dir, 'guests'))
  denoDir = await fillCache({ ...found, guestsDir: path.join(dir, 'guests') }, dir, 'traps')
}, HOOK_MS)
afterAll(async () => {
  await homes.remove()
  await rm(dir, { recursive: true, force: true })
})

async function open(layer: Layer): Promise<Guest> {
  const guest = await startGuest({ ...found, denoDir, layer, guestsDir: path.join(dir, 'guests') }, homes.ann, SMALL_MB)
  onTestFinished(() => guest.dispose('closed'))
  guest.messages.allow({ inputBytes: 1_000, resultBytes: 1_000 })
  return guest
}

/** Runs a program in a guest that then goes on, whatever the rules for giving it up say. */
async function runIn(guest: Guest, source: string): Promise<string> {
  const problem = await guest.begin(source, DEFAULT_LIMITS, newWorld())
  if (problem !== null) throw new Error(problem)
  const ended = await guest.messages.next()
  const ready = await guest.messages.next()
  if (ended?.kind !== 'returned' || ready?.kind !== 'ready') throw new Error(`${ended?.kind}, ${ready?.kind}`)
  return new TextDecoder().decode(ended.json)
}

test('a realm is let go of after its program: hundreds fit into a heap that would hold a hundred', async () => {
  // Deno keeps a realm alive for good with its SyntheticModule (168 KB each) and its callbacks for import() (170 KB).
  const guest = await open(createPermissionsLayer())
  const source = `import fs from 'node:fs'\nimport path from 'node:path'\nimport { callTool } from './client/call-tool.ts'
export default [typeof callTool, path.resolve('x'), fs.existsSync('x')]`
  for (let run = 0; run < 450; run++) {
    expect(await runIn(guest, source)).toBe('["function","/workspace/x",false]')
  }
})

test.skipIf(process.platform !== 'linux')(
  'the launcher is not stopped by the limit on memory that it sets, however small',
  async () => {
    const guest = await open(createLandlockLayer())
    expect(await runIn(guest, 'export default 6 * 7')).toBe('42')
  },
)

test('a program finds nine tenths of its memory in a process that has run others', async () => {
  const guest = await open(createPermissionsLayer())
  const large = `const a = []; for (let i = 0; i < ${SMALL_MB * 0.9 - 1}; i++) a.push(new Uint8Array(1024 * 1024).fill(1))\nexport default a.length`
  const garbage = 'let v: unknown = 1; for (let i = 0; i < 200_000; i++) v = [v]; export default 0'
  const lengths: string[] = []
  for (let run = 0; run < 4; run++) {
    await runIn(guest, garbage)
    lengths.push(await runIn(guest, large))
  }
  expect(lengths).toEqual(['28', '28', '28', '28'])
})
