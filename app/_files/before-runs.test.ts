import { expect, test } from 'vitest'
import { asideBeforeRuns } from './before-runs.ts'

const named = { id: 'n', why: 'asked' }
const restore = { id: 'r', why: 'before-restore' }
const beforeRun = (number: number) => ({ id: `b${number}`, why: 'before-run' })
const version = { kind: 'run', id: 'v' }

test('checkpoints before runs stand aside where they are many, in their order; others stay where they are', () => {
  const list = [beforeRun(1), named, beforeRun(2), version, restore, beforeRun(3)]
  expect(asideBeforeRuns(list)).toEqual({
    others: [named, version, restore],
    beforeRuns: [beforeRun(1), beforeRun(2), beforeRun(3)],
  })
})

test.each([0, 1, 2])('%i of them stay among the others', (count) => {
  const list = [named, ...Array.from({ length: count }, (_, number) => beforeRun(number)), version]
  expect(asideBeforeRuns(list)).toEqual({ others: list, beforeRuns: [] })
})
