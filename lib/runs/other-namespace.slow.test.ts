import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { removeOrphanedFiles } from '../process/remove-orphaned-files.ts'
import { removeOrphaned as removeLeftOverGuests } from '../sandbox/host/remove-orphaned.ts'
import { RunStore } from './run-store.ts'

const UNSHARE = ['-pf', '--mount-proc', '--kill-child']
const canUnshare = spawnSync('unshare', [...UNSHARE, 'true']).status === 0
/** The machine may have much else to do. */
const PATIENT = { timeout: 20_000 }

const fileUrl = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/**
 * A process that has a run under way and temporary files, in a process namespace of its own or in ours. It ends the run
 * when it is told anything.
 */
async function startOwner({ isElsewhere }: { isElsewhere: boolean }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'namespaces-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const script = `
    import { mkdirSync } from 'node:fs'
    import { RunStore } from ${fileUrl('./run-store.ts')}
    import { ownedName } from ${fileUrl('../process/owned-name.ts')}
    const dataDir = ${JSON.stringify(dataDir)}
    const store = new RunStore(dataDir + '/runs')
    const run = await store.begin('ada')
    run.append({ kind: 'accepted', code: '1', until: 'finished' })
    const names = ['tmp/' + ownedName(), 'sandbox/guests/' + ownedName(), 'sandbox/deno-abc.' + ownedName()]
    for (const name of names) mkdirSync(dataDir + '/' + name, { recursive: true })
    process.stdin.once('data', async () => {
      run.append({ kind: 'stdout', text: 'still here' })
      run.append({ kind: 'finished', outcome: { kind: 'returned' }, value: 3, tokens: null,
        timings: { discoverMs: 1, selectMs: 1, generateMs: 1, checkMs: 1, acquireMs: 1, runMs: 1, totalMs: 6 } })
      await store.end(run.runId)
      console.log('ended')
    })
    console.log(JSON.stringify({ runId: run.runId, names }))`
  const command = [process.execPath, '--input-type=module', '-e', script]
  const [program, ...args] = isElsewhere ? ['unshare', ...UNSHARE, ...command] : command
  const child = spawn(program as string, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { runId, names } = JSON.parse((await lines.next()).value as string) as { runId: string; names: string[] }
  const journal = join(dataDir, 'runs', `${runId}.jsonl`)
  return {
    ...{ dataDir, runId },
    get: () => new RunStore(join(dataDir, 'runs')).get('ada', runId),
    /** What the journal holds, line by line. */
    entries: () =>
      readFileSync(journal, 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line) as { seq: number; kind: string }),
    namesThere: () => names.filter((name) => existsSync(join(dataDir, name))),
    names,
    async end() {
      child.stdin.write('end\n')
      await lines.next()
    },
    kill() {
      child.kill('SIGKILL')
      return new Promise((resolve) => child.once('exit', resolve))
    },
    /** As if it had said for so long nothing. */
    silentFor(ms: number) {
      const at = (Date.now() - ms) / 1000
      for (const name of readdirSync(join(dataDir, 'processes'))) utimesSync(join(dataDir, 'processes', name), at, at)
    },
  }
}

test.skipIf(!canUnshare)(
  'a run of a process in another namespace goes on while somebody here reads it, and has one end',
  async () => {
    const owner = await startOwner({ isElsewhere: true })
    expect((await owner.get()).status).toBe('preparing')
    await owner.end()
    expect(await owner.get()).toMatchObject({ outcome: { kind: 'returned' }, value: 3, stdout: 'still here' })
    expect(owner.entries().map(({ seq, kind }) => `${seq} ${kind}`)).toEqual(['1 accepted', '2 stdout', '3 finished'])
  },
)

test.skipIf(!canUnshare)(
  'a run of a process in another namespace is interrupted when that process says nothing any more',
  async () => {
    const owner = await startOwner({ isElsewhere: true })
    await owner.kill()
    expect((await owner.get()).status).toBe('preparing')
    owner.silentFor(40_000)
    expect((await owner.get()).outcome).toEqual({ kind: 'interrupted' })
  },
)

test.skipIf(!canUnshare)('a process that was wrongly taken for gone gives its run no second end', async () => {
  const owner = await startOwner({ isElsewhere: true })
  await expect
    .poll(async () => {
      owner.silentFor(40_000)
      return (await owner.get()).outcome
    }, PATIENT)
    .toEqual({ kind: 'interrupted' })
  await owner.end()
  expect(owner.entries().map(({ seq, kind }) => `${seq} ${kind}`)).toEqual(['1 accepted', '2 finished'])
  expect((await owner.get()).outcome).toEqual({ kind: 'interrupted' })
})

test.skipIf(!canUnshare)(
  'temporary files of a process in another namespace stay while it lives, and go long after its last sign',
  async () => {
    const { dataDir, names, namesThere, silentFor, kill } = await startOwner({ isElsewhere: true })
    const clear = async () => {
      await removeOrphanedFiles(dataDir)
      await removeLeftOverGuests(join(dataDir, 'sandbox'))
    }
    await clear()
    expect(namesThere()).toEqual(names)
    await kill()
    silentFor(11 * 60_000)
    await clear()
    expect(namesThere()).toEqual([])
  },
)

test.skipIf(process.platform !== 'linux')(
  'a run of a killed process of this namespace is interrupted at the next look',
  async () => {
    const owner = await startOwner({ isElsewhere: false })
    expect((await owner.get()).status).toBe('preparing')
    await owner.kill()
    expect((await owner.get()).outcome).toEqual({ kind: 'interrupted' })
  },
)

test('many who follow a run of another process hear everything once, from wherever they begin, and leave when they want', async () => {
  const owner = await startOwner({ isElsewhere: false })
  const store = new RunStore(join(owner.dataDir, 'runs'))
  const heard = async (after: number) => {
    const seen: number[] = []
    for await (const { seq } of store.follow('ada', owner.runId, after)) seen.push(seq)
    return seen
  }
  const stop = new AbortController()
  const leaving = store.follow('ada', owner.runId, 1, stop.signal).next()
  const following = Promise.all(Array.from({ length: 100 }, (_, index) => heard(index % 2)))
  stop.abort()
  expect(await leaving).toEqual({ done: true, value: undefined })
  await owner.end()
  const all = await following
  expect(new Set(all.map((seen) => seen.join(' ')))).toEqual(new Set(['1 2 3', '2 3']))
  expect(await heard(0)).toEqual([1, 2, 3])
})

test('a journal whose last line was cut off by a full disk gets an end all the same', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'namespaces-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  mkdirSync(join(dataDir, 'runs'))
  const runId = 'r_222222222222'
  const head = { journal: 1, runId, personId: 'ada', owner: { pid: process.pid, startedAt: '1' }, startedAt: 'then' }
  const accepted = { runId, seq: 1, at: 'then', kind: 'accepted', code: '1', until: 'finished' }
  const lines = [JSON.stringify(head), JSON.stringify(accepted), '{"seq":2,"kind":"std', '']
  writeFileSync(join(dataDir, 'runs', `${runId}.jsonl`), lines.join('\n'))
  for (const _ of ['first', 'second'])
    expect((await new RunStore(join(dataDir, 'runs')).get('ada', runId)).outcome).toEqual({ kind: 'interrupted' })
})
