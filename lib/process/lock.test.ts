import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holdLock } from './lock.ts'
import { nameOfOwner, thisProcess } from './owner.ts'

const GONE = nameOfOwner({ ...thisProcess(), pid: 999_999_999 })

function place() {
  const dir = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return { dir, file: join(dir, 'run.lock') }
}

/** Has so many take the lock at once, and answers how many had it before anybody gave it back. */
async function takeAtOnce(file: string, takers: number): Promise<number> {
  const enough = Promise.withResolvers<void>()
  let [holding, refused] = [0, 0]
  const told = () => holding + refused === takers && enough.resolve()
  const all = Array.from({ length: takers }, () =>
    holdLock(file, async () => {
      holding++
      told()
      await enough.promise
    }).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'conflict' })
      refused++
      told()
    }),
  )
  await Promise.all(all)
  return holding
}

test('one has it, and it is gone when that one is done, however it ends', async () => {
  const { dir, file } = place()
  expect(await takeAtOnce(file, 5)).toBe(1)
  expect(readdirSync(dir)).toEqual([])
  await expect(holdLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await holdLock(file, async () => readFileSync(file, 'utf8'))).toBe(nameOfOwner(thisProcess()))
})

test('of many that find it left by a process that is gone one gets it', async () => {
  const { dir, file } = place()
  for (let round = 0; round < 50; round++) {
    writeFileSync(file, GONE)
    expect(await takeAtOnce(file, 8)).toBe(1)
    expect(readdirSync(dir)).toEqual([])
  }
})

test('it is taken also from a process that was gone while it took it from another', async () => {
  const { dir, file } = place()
  for (const left of [file, `${file}.stale`, `${file}.next`]) writeFileSync(left, GONE)
  expect(await takeAtOnce(file, 3)).toBe(1)
  expect(readdirSync(dir)).toEqual([])
})

test('one that says nothing is being written, unless it is old', async () => {
  const { file } = place()
  writeFileSync(file, '')
  await expect(holdLock(file, async () => {})).rejects.toMatchObject({ code: 'conflict' })
  const long = Date.now() / 1000 - 60
  utimesSync(file, long, long)
  await holdLock(file, async () => {})
})

test('whoever was wrongly taken for gone does not give back what another has by now', async () => {
  const { file } = place()
  await holdLock(file, async () => writeFileSync(file, GONE))
  expect(existsSync(file)).toBe(true)
})
