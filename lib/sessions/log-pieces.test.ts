import { expect, test } from 'vitest'
import { logPieces } from './log-pieces.ts'
import type { SessionTask } from './session.ts'
import { sessionLog } from './session-log.ts'

const SESSION = { number: 3, startedAt: '2026-01-01T00:00:00.000Z', endedAt: null }

test.each([0, 1, 3])('a log of %i tasks is the same in pieces', (count) => {
  const tasks = Array.from({ length: count }, (_, n): SessionTask => {
    const entry = { task: `Do “${n}”`, program: null, result: { n, list: [1] }, output: '', files: [], endedAt: 't' }
    return { runId: `r_${n}`, title: '', startedAt: '', outcome: 'returned', isKept: true, entry }
  })
  const log = sessionLog(SESSION, 'ann', tasks)
  const pieces = [...logPieces(log)]
  expect(pieces.join('')).toBe(JSON.stringify(log))
  expect(pieces).toHaveLength(count + 2)
})
