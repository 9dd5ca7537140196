import { expect } from 'vitest'
import { textIn } from '../../workspace/testing/campaign/checkpoint-operations.ts'
import { contentOf, type Home } from '../../workspace/testing/campaign/home.ts'
import { refusalOf } from '../../workspace/testing/campaign/tally.ts'
import type { Dice } from '../random.ts'
import type { Doings, Hand } from './hands.ts'
import { COUNTER, FILL } from './programs.ts'

const RESTORED_EACH_TIME = 3

/** Somebody with all that was done for them. */
export interface Someone {
  home: Home
  hands: readonly Hand[]
  doings: Doings
}

/** Nothing is under way: files, states and versions are what was done to them. */
export async function assertNothingLost({ home, hands, doings }: Someone): Promise<void> {
  const there = await contentOf(home)
  const other = home.name === 'ada' ? 'bob' : 'ada'
  expect([...there].filter(([, text]) => text.includes(other))).toEqual([])
  for (const { model } of hands)
    for (const [path, text] of model.files) expect([path, there.get(path)]).toEqual([path, text])
  const own = new Set(hands.flatMap(({ model }) => [...model.files.keys()]))
  expect([...there.keys()].filter((path) => path.startsWith('hand-') && !own.has(path))).toEqual([])
  expect(doings.files.faults(there)).toEqual([])
  for (const file of doings.states.keys()) await assertVersions(home, doings, file)
}

async function assertVersions({ states }: Home, doings: Doings, file: string): Promise<void> {
  const log = doings.states.get(file)!
  expect(log.faults()).toEqual([])
  const marks = log.marks()
  const { current, versions } = await states.history(file)
  expect([current ?? 0, versions.length]).toEqual([log.newest, Math.min(20, log.newest)])
  for (const { version } of versions)
    expect([version, JSON.parse(await states.read(version, file)).mark]).toEqual([version, marks.get(version)])
}

/** What was counted is there, each once; what was counted by a run that was ended before it could tell may be. */
export async function assertCounted(
  { home, doings }: Someone,
  byRuns: readonly string[],
  brokenOff: readonly string[],
): Promise<number> {
  const { json } = await home.states.current(COUNTER)
  const { n, marks } = JSON.parse(json ?? 'null') as { n: number; marks: string[] }
  const told = new Set([...doings.added, ...byRuns])
  expect([...told].filter((mark) => !marks.includes(mark))).toEqual([])
  const untold = marks.filter((mark) => !told.has(mark))
  expect(untold.filter((mark) => !brokenOff.some((run) => mark.startsWith(run)))).toEqual([])
  expect([n, new Set(marks).size]).toEqual([marks.length, marks.length])
  // Each made a version, and each version has one more.
  const { current, versions } = await home.states.history(COUNTER)
  expect(current).toBe(n)
  for (const { version } of versions)
    expect(JSON.parse(await home.states.read(version, COUNTER)).marks).toEqual(marks.slice(0, version))
  return n
}

/**
 * Checkpoints that were made while others wrote: a restore brings back exactly what is kept, with all that the hand had that
 * made it, and what was there before comes back by the one that the restore makes. Answers how many were restored.
 */
export async function assertRestored({ home, doings }: Someone, dice: Dice): Promise<number> {
  await home.files.remove(FILL).catch(refusalOf)
  const names = new Set((await home.checkpoints.list()).map(({ name }) => name))
  expect([...doings.checkpoints.keys()].filter((name) => !names.has(name))).toEqual([])
  let restored = 0
  for (let n = 0; n < RESTORED_EACH_TIME && doings.checkpoints.size > 0; n++) {
    const name = dice.pick([...doings.checkpoints.keys()])
    restored += (await restoreAndComeBack(home, name, doings.checkpoints.get(name)!)) ? 1 : 0
  }
  return restored
}

async function restoreAndComeBack(home: Home, name: string, known: ReadonlyMap<string, string>): Promise<boolean> {
  const before = await contentOf(home)
  const expected = new Map(before)
  for (const { path, change } of await home.checkpoints.diff(name))
    if (change === 'deleted') expected.delete(path)
    else expected.set(path, await textIn(home, name, path))
  const way = await home.checkpoints.restore(name).catch(refusalOf)
  // Fillers have been at work: then it does not fit, and nothing is changed.
  const now = await contentOf(home)
  expect(now).toEqual(typeof way === 'string' ? before : expected)
  if (typeof way === 'string') return false
  for (const [path, text] of known) expect([path, now.get(path)]).toEqual([path, text])
  await home.checkpoints.restore(way.before.id)
  expect(await contentOf(home)).toEqual(before)
  return true
}

/** All but a few are forgotten, so that there is room for more. */
export async function forgetCheckpoints({ home, doings }: Someone): Promise<void> {
  for (const name of [...doings.checkpoints.keys()].slice(0, -2)) {
    await home.checkpoints.remove(name)
    doings.checkpoints.delete(name)
  }
}
