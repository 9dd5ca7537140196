import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { thisProcess } from '../runs/owner.ts'
import { isLeftOver, ownedName, ownedPrefix } from './owned-name.ts'

test('what a process that runs has named is none', () => {
  expect([ownedName(), `${ownedPrefix()}x`].map(isLeftOver)).toEqual([false, false])
  expect(ownedName()).not.toBe(ownedName())
})

test('what a process that is gone has named is one, also when its number is used again', () => {
  const { pid } = spawnSync('true')
  const { startedAt } = thisProcess()
  expect([`${pid}-1-x`, `${process.pid}-${Number(startedAt) - 1}-x`].map(isLeftOver)).toEqual([true, true])
})

test.each(['', 'notes.txt', '12', '12-13', '-1-2-x', 'a-1-2-x'])('%j is the name of something else', (name) => {
  expect(isLeftOver(name)).toBe(false)
})
