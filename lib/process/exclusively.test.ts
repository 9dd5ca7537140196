import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PlaygroundError } from '../errors.ts'
import { createExclusively } from './exclusively.ts'
import { holdLock } from './lock.ts'

function place() {
  const dir = mkdtempSync(join(tmpdir(), 'exclusively-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return (name: string) => join(dir, 'made', `${name}.lock`)
}
const limits = { waiting: 3, waitMs: 0, busy: 'Others work on it. Try again.' }

test('one at a time, in the order they came, and other locks meanwhile', async () => {
  const [fileOf, exclusively] = [place(), createExclusively(limits)]
  const told: string[] = []
  const go = Promise.withResolvers<void>()
  const all = ['one', 'two', 'three'].map((name) =>
    exclusively(fileOf('a'), async () => {
      told.push(`${name} begins`)
      await go.promise
      told.push(`${name} ends`)
    }),
  )
  await exclusively(fileOf('b'), async () => void told.push('another'))
  go.resolve()
  await Promise.all(all)
  const expected = ['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']
  expect(told.filter((each) => each !== 'another')).toEqual(expected)
  expect(told.indexOf('another')).toBeLessThan(told.indexOf('one ends'))
  expect(existsSync(fileOf('a'))).toBe(false)
})

test('is busy when too many wait, and when another process has the lock; what the work throws comes as it is', async () => {
  const [fileOf, exclusively] = [place(), createExclusively(limits)]
  await exclusively(fileOf('a'), async () => {})
  const go = Promise.withResolvers<void>()
  const under = Array.from({ length: 4 }, () => exclusively(fileOf('a'), () => go.promise))
  await expect(exclusively(fileOf('a'), async () => {})).rejects.toMatchObject({ code: 'busy', message: limits.busy })
  go.resolve()
  await Promise.all(under)
  await holdLock(fileOf('a'), async () => {
    await expect(exclusively(fileOf('a'), async () => {})).rejects.toMatchObject({ code: 'busy', message: limits.busy })
  })
  const own = new PlaygroundError('conflict', 'It is another.')
  await expect(exclusively(fileOf('a'), () => Promise.reject(own))).rejects.toBe(own)
})

test('whoever does not want it any more leaves the line', async () => {
  const [fileOf, exclusively] = [place(), createExclusively(limits)]
  const go = Promise.withResolvers<void>()
  const first = exclusively(fileOf('a'), () => go.promise)
  const leaves = new AbortController()
  let hasRun = false
  const second = exclusively(fileOf('a'), async () => void (hasRun = true), { signal: leaves.signal })
  leaves.abort(new Error('not wanted'))
  await expect(second).rejects.toThrow('not wanted')
  go.resolve()
  await first
  expect(hasRun).toBe(false)
})
