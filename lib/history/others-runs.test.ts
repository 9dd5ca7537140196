import { expect, test } from 'vitest'
import type { RunRow } from '../db/run-rows.ts'
import { othersRow } from './others-runs.ts'

const row: RunRow = {
  ...{
    runId: 'r_1',
    title: 'Mail ann@example.com',
    name: 'for ann@example.com',
    startedAt: '2026-11-21T00:00:00.000Z',
  },
  ...{ status: 'finished', outcome: 'cancelled', totalMs: 3, session: 's_1', by: { kind: 'token', name: 'laptop' } },
  facts: { tools: ['mail.send'], calls: 1, files: 0, end: 'Stopped by you' },
}

test('of a row of somebody else what is personal is hidden, and who stopped it is said as it was', () => {
  expect(othersRow(row)).toEqual({
    ...{ runId: 'r_1', title: 'Mail [e-mail]', name: 'for [e-mail]', startedAt: '2026-11-21T00:00:00.000Z' },
    ...{ status: 'finished', outcome: 'cancelled', totalMs: 3 },
    facts: { tools: ['mail.send'], calls: 1, files: 0, end: 'Stopped by the owner' },
  })
})

test('that somebody is asked is shown, and not what', () => {
  const asks = { kind: 'approval', text: 'line 2 · mail.send({"to":"ann@example.com"})' } as const
  const shown = othersRow({ ...row, status: 'awaiting-approval', outcome: null, soFar: { calls: 2, asks } })
  expect(shown.soFar).toEqual({ calls: 2, asks: { kind: 'approval', text: '' } })
})

test('a title that was cut loses the word it was cut in', () => {
  const title = `${'x '.repeat(92)}write to ann.lee`.slice(0, 200)
  expect(title).toHaveLength(200)
  expect(othersRow({ ...row, title }).title).not.toContain('ann')
})
