import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PlaygroundError } from '../errors.ts'
import { createWorkspaces } from './create-workspaces.ts'
import { usageOf } from './quota.ts'
import type { Workspace } from './workspace.ts'

const SEED = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1e6))
const OPERATIONS = process.env.CAMPAIGN === 'whole' ? 10_000 : 1_000
const QUOTA = { bytes: 6_000, files: 10 }
const LIMITS = { count: 8, bytes: 60_000 }

/** The same numbers again for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What somebody's files should be, as the operations that were done say. */
interface Model {
  name: string
  dir: string
  files: Map<string, string>
  checkpoints: Map<string, Map<string, string>>
  deleted: { undoId: string; files: Map<string, string> }[]
}

const PATHS = ['a.txt', 'b.txt', 'state.json', 'data/a.txt', 'data/b.txt', 'data/deep/c.txt', 'other/d.txt', 'e']

test(`two people, ${OPERATIONS} random operations on files, states, trash, checkpoints (TEST_SEED=${SEED})`, {
  timeout: 600_000,
}, async () => {
  const root = mkdtempSync(join(tmpdir(), 'campaign-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const shared = { serversDir: join(root, 'servers'), skillsDir: join(root, 'skills') }
  const dirs = { workspacesDir: root, versionsDir: join(root, 'states'), runningDir: join(root, 'running') }
  const workspaces = createWorkspaces({ shared, quota: QUOTA, checkpoints: LIMITS, ...dirs })
  const next = numbers(SEED)
  const people: Model[] = ['ada', 'bob'].map((name) => ({
    ...{ name, dir: join(root, name), files: new Map(), checkpoints: new Map(), deleted: [] },
  }))
  const counts: Record<string, number> = {}
  for (let step = 0; step < OPERATIONS; step++) {
    const person = people[next(2)] as Model
    const [what, work] = choose(person, next, workspaces, step)
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        // What is refused has changed nothing; anything else that fails is a fault.
        if (error instanceof PlaygroundError && error.code !== 'internal') return false
        throw error
      },
    )
    counts[`${what} ${isDone ? 'done' : 'refused'}`] = (counts[`${what} ${isDone ? 'done' : 'refused'}`] ?? 0) + 1
    const { bytes, files } = await usageOf(person.dir, QUOTA)
    expect(bytes, `${step} ${what}`).toBeLessThanOrEqual(QUOTA.bytes)
    expect(files, `${step} ${what}`).toBeLessThanOrEqual(QUOTA.files)
    if (step % 20 === 0)
      for (const each of people)
        expect(await contentOf(workspaces.open(each.dir)), `${step} ${what}`).toEqual(each.files)
  }
  for (const each of people) expect(await contentOf(workspaces.open(each.dir))).toEqual(each.files)
  // Every kind was both done and, where it can be, refused.
  for (const kind of ['write', 'append', 'remove', 'rename', 'checkpoint', 'restore', 'trash', 'put back'])
    expect(counts[`${kind} done`], kind).toBeGreaterThan(0)
  expect(counts['write refused']).toBeGreaterThan(0)
})

type Choice = [what: string, work: () => Promise<unknown>]

function choose(
  person: Model,
  next: (below: number) => number,
  all: ReturnType<typeof createWorkspaces>,
  step: number,
): Choice {
  const workspace = all.open(person.dir)
  const path = PATHS[next(PATHS.length)] as string
  // Says whose it is, so that another's would be seen.
  const text = `${person.name} ${step} `.repeat(1 + next(200))
  const kind = next(100)
  const { files } = person
  if (kind < 40) return ['write', () => workspace.write(path, text).then(() => files.set(path, text))]
  if (kind < 55)
    return ['append', () => workspace.append(path, text).then(() => files.set(path, (files.get(path) ?? '') + text))]
  if (kind < 65) return ['remove', () => workspace.remove(path).then(() => files.delete(path))]
  if (kind < 72) {
    const to = PATHS[next(PATHS.length)] as string
    return [
      'rename',
      async () => {
        await workspace.rename(path, to)
        person.files.set(to, person.files.get(path) as string)
        person.files.delete(path)
      },
    ]
  }
  if (kind < 78) return ['trash', () => takeOut(person, all, path)]
  if (kind < 82) return ['put back', () => putBack(person, all)]
  if (kind < 88) return ['checkpoint', () => keep(person, all, step)]
  const names = [...person.checkpoints.keys()]
  const name = names[next(Math.max(1, names.length))] ?? 'none'
  const own = all.checkpoints(person.dir)
  if (kind < 94) return ['forget', () => own.remove(name).then(() => person.checkpoints.delete(name))]
  return [
    'restore',
    async () => {
      await own.restore(name)
      person.files = new Map(person.checkpoints.get(name))
    },
  ]
}

async function takeOut(person: Model, all: ReturnType<typeof createWorkspaces>, path: string): Promise<void> {
  const { undoId } = await all.trash(person.dir).takeOut(path)
  person.deleted.push({ undoId, files: new Map([[path, person.files.get(path) as string]]) })
  person.files.delete(path)
}

async function putBack(person: Model, all: ReturnType<typeof createWorkspaces>): Promise<void> {
  const last = person.deleted.pop()
  if (!last) throw new PlaygroundError('not-found', 'Nothing was deleted.')
  await all.trash(person.dir).putBack(last.undoId)
  for (const [path, text] of last.files) person.files.set(path, text)
}

async function keep(person: Model, all: ReturnType<typeof createWorkspaces>, step: number): Promise<void> {
  const name = `n${step}`
  await all.checkpoints(person.dir).make({ why: 'asked', name })
  person.checkpoints.set(name, new Map(person.files))
}

async function contentOf(workspace: Workspace): Promise<Map<string, string>> {
  if (!existsSync(workspace.dir)) return new Map()
  const files = (await workspace.list()).filter(({ type }) => type === 'file')
  return new Map(
    await Promise.all(files.map(async ({ path }) => [path, (await workspace.read(path)).toString()] as const)),
  )
}
