import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { createPlayground } from '../create-playground.ts'
import { asPerson } from '../people/as-person.ts'
import type { Playground } from '../playground.ts'
import { writeTree } from '../selection/index/testing/write-tree.ts'
import { isWhole, seed } from './campaign.ts'
import { faultsIn } from './half-written.ts'
import { randomFrom } from './random.ts'
import { type Installation, installIn, startServer } from './start-server.ts'
import { EMAILS, type Told } from './told.ts'
import { commandsWith, sandboxFiles } from './traces.ts'

const KILLS_FROM_THE_START = isWhole ? 5 : 2
const KILLS_IN_MID_RUN = isWhole ? 20 : 5
const LONGEST_MS = 1_500

const random = randomFrom(seed)

describe.skipIf(process.platform !== 'linux')(`a server that is killed at random moments (TEST_SEED=${seed})`, () => {
  let dir: string
  let serversDir: string
  beforeAll(() => {
    dir = realpathSync(mkdtempSync(join(tmpdir(), 'killed-')))
    serversDir = join(dir, 'servers')
    cpSync(resolve('servers'), serversDir, { recursive: true })
    writeTree(serversDir)
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  test('in mid-run: the next start shows each run interrupted, and finds nothing left or half-written', {
    timeout: 300_000,
  }, async () => {
    const installation = installIn(join(dir, 'mid-run'), serversDir)
    const known = new Map<string, Extract<Told, { runId: string }>>()
    let interrupted = 0
    for (let kill = 0; kill < KILLS_IN_MID_RUN; kill++) {
      const server = startServer(installation, kill * 17)
      await server.ready
      await sleep(random() * LONGEST_MS)
      await server.kill()
      for (const told of server.told) if (told.kind !== 'ready') known.set(told.runId, told)
      await nothingRunsOf(installation)
    }
    await withPlayground(installation, async (playground) => {
      for (const told of known.values())
        interrupted += (await shownAs(playground, told, known)) === 'interrupted' ? 1 : 0
    })
    await nothingIsLeftIn(installation)
    expect(sandboxFiles(installation).guests).toEqual([])
    // Some run was under way at every one of these moments, else this would say nothing.
    expect(interrupted).toBeGreaterThanOrEqual(KILLS_IN_MID_RUN)
  })

  test('while it starts for the first time: the next start is as if there had been none', {
    timeout: 120_000,
  }, async () => {
    for (let kill = 0; kill < KILLS_FROM_THE_START; kill++) {
      const installation = installIn(join(dir, `first-${kill}`), serversDir)
      mkdirSync(installation.dataDir, { recursive: true })
      mkdirSync(installation.workspacesDir, { recursive: true })
      const server = startServer(installation, 0)
      await sleep(200 + random() * LONGEST_MS)
      await server.kill()
      await nothingRunsOf(installation)
      await withPlayground(installation, async (playground) => {
        const email = 'eve@example.com'
        await playground.people.create({ email, password: 'correct horse battery' })
        const { runId } = await playground.runs.start(await personOf(playground, email), { code: 'export default 7' })
        await finished(playground, email, runId)
        expect(await playground.runs.get(await personOf(playground, email), runId)).toMatchObject({ value: 7 })
      })
      await nothingIsLeftIn(installation)
    }
  })

  test('beside another that lives: what is the other’s is left alone, and its runs end right', {
    timeout: 120_000,
  }, async () => {
    const installation = installIn(join(dir, 'two'), serversDir)
    const [config, email] = [configOf(installation), 'eve@example.com']
    const living = await createPlayground(config)
    try {
      await living.people.create({ email, password: 'correct horse battery' })
      const code = `import { existsSync } from 'node:fs'\nwhile (!existsSync('go-on')) await new Promise((r) => setTimeout(r, 20))\nexport default 'whole'`
      const person = await personOf(living, email)
      const { runId } = await living.runs.start(person, { code })
      for await (const event of living.runs.events(person, runId)) if (event.kind === 'started') break
      const guests = () => sandboxFiles(installation).guests
      const own = guests()
      for (let kill = 0; kill < 3; kill++) {
        const server = startServer(installation, kill * 11)
        await server.ready
        await sleep(random() * LONGEST_MS)
        await server.kill()
        await withPlayground(installation, async (next) => {
          // Another process of this installation runs it: it is shown as it is, and not ended by who looks.
          const seen = await next.runs.get(await personOf(next, email), runId)
          expect([seen.status, seen.outcome]).toEqual(['running', null])
          expect((await next.runs.list(await personOf(next, email)))[0]).toMatchObject({ runId, status: 'running' })
        })
        expect(guests()).toEqual(expect.arrayContaining(own))
      }
      await living.workspace(person).write('go-on', '')
      await finished(living, email, runId)
      expect(await living.runs.get(person, runId)).toMatchObject({ outcome: { kind: 'returned' }, value: 'whole' })
      const { runId: last } = await living.runs.start(person, { code: 'export default 8' })
      await finished(living, email, last)
      expect((await living.runs.get(person, last)).value).toBe(8)
    } finally {
      await living.close()
    }
    await nothingIsLeftIn(installation)
  })
})

const configOf = ({ env }: Installation) => loadConfig({ env })

async function withPlayground(installation: Installation, look: (playground: Playground) => Promise<void>) {
  const playground = await createPlayground(configOf(installation))
  try {
    await playground.sandbox()
    // Whoever comes back has their workspace cleared.
    for (const { email } of await playground.people.list()) await playground.catalog(await personOf(playground, email))
    await look(playground)
  } finally {
    await playground.close()
  }
}

async function personOf({ people, config }: Playground, email: string) {
  const account = await people.findByEmail(email)
  if (account === null) throw new Error(`The account ${email} was lost.`)
  return asPerson(account, config)
}

async function finished(playground: Playground, email: string, runId: string): Promise<void> {
  for await (const event of playground.runs.events(await personOf(playground, email), runId))
    if (event.kind === 'finished') return
}

/** Neither a guest, nor a compiler, nor a database's process: they all know where they belong. */
async function nothingRunsOf({ dataDir, workspacesDir }: Installation): Promise<void> {
  const left = () => [dataDir, workspacesDir].flatMap(commandsWith)
  await expect.poll(left, { timeout: 15_000 }).toEqual([])
}

async function nothingIsLeftIn(installation: Installation): Promise<void> {
  await expect.poll(() => faultsIn(installation), { timeout: 15_000 }).toEqual([])
}

/** How a run is shown: the same in its record, in the history and in its events, and never other than it was told. */
async function shownAs(playground: Playground, told: Extract<Told, { runId: string }>, known: Map<string, Told>) {
  const { runId } = told
  for (const email of EMAILS) {
    const person = await personOf(playground, email)
    const listed = (await playground.runs.list(person, { limit: 10_000 })).find((row) => row.runId === runId)
    if (listed === undefined) continue
    const record = await playground.runs.get(person, runId)
    const kinds: string[] = []
    for await (const { kind } of playground.runs.events(person, runId)) kinds.push(kind)
    expect(kinds.filter((kind) => kind === 'finished')).toEqual(['finished'])
    expect({ status: listed.status, outcome: listed.outcome }).toEqual({
      status: 'finished',
      outcome: record.outcome?.kind ?? null,
    })
    const last = known.get(runId)
    if (last?.kind === 'ended') expect([record.outcome, record.value]).toEqual([last.outcome, last.value])
    return record.outcome?.kind
  }
  throw new Error(`The run ${runId} was lost.`)
}
