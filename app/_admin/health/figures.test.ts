import { expect, test } from 'vitest'
import { Counters } from '../../../lib/sandbox/pool/counters.ts'
import type { SandboxStats } from '../../../lib/sandbox/stats.ts'
import { connectionsOf, endsOf, figuresOf, retirementsOf } from './figures.ts'

const limits = { running: 2, runningEach: 2, runningMost: 8, waiting: 200, waitingEach: 50 }
const stats = (parts: Partial<SandboxStats> = {}): SandboxStats => ({
  queue: { running: 0, resting: 0, waiting: 0, longestWaitMs: 0, limits },
  pool: { ready: 0, coming: 0, size: 8 },
  ...new Counters().stats(),
  ...parts,
})
const notes = (of: SandboxStats) => figuresOf(of).map(({ name, value, note }) => `${name}: ${value}, ${note}`)

test('with nothing to do the figures say what there is room for', () => {
  expect(notes(stats())).toEqual([
    'Running: 0, of 2 at once, 2 of one person; 8 when each has one',
    'Queued: 0, 200 may wait, 50 of one person',
    'Warm sandboxes: 0, of 8',
    'Started: 0, processes since the server started',
  ])
})

test('with much to do they say how long the first has waited, and what is on its way', () => {
  const busy = stats({
    queue: { running: 2, resting: 0, waiting: 31, longestWaitMs: 1_240, limits },
    pool: { ready: 1, coming: 2, size: 8 },
    started: 1_204,
  })
  expect(notes(busy)).toEqual([
    'Running: 2, of 2 at once, 2 of one person; 8 when each has one',
    'Queued: 31, the first for 1.24 s',
    'Warm sandboxes: 1, of 8, 2 on their way',
    'Started: 1,204, processes since the server started',
  ])
})

test('a pool that is off says so', () => {
  expect(notes(stats({ pool: { ready: 0, coming: 0, size: 0 } }))).toContain('Warm sandboxes: 0, pooling is off')
})

test('reasons come by how often they were, and those that never were are left out', () => {
  const retired = { ...stats().retired, served: 2, outdated: 7 }
  expect(retirementsOf(stats({ retired }))).toEqual([
    { why: 'Modules or mounted folders had changed', count: 7 },
    { why: 'Their program had ended', count: 2 },
  ])
})

test('ends and connections are told in words', () => {
  expect(endsOf({ 'timed-out': 1, returned: 12 })).toBe('12 returned, 1 timed out')
  expect(endsOf({})).toBe('none yet')
  expect(connectionsOf({ connected: 4, connecting: 0, failed: 1 })).toBe('4 connected, 1 failed')
  expect(connectionsOf({ connected: 0, connecting: 0, failed: 0 })).toBe('not in use')
})
