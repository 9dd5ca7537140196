import { expect, test } from 'vitest'
import type { RunRecord } from '../runs/event.ts'
import { listAsCsv } from './export-list.ts'
import { runReport } from './run-report.ts'

const record: RunRecord = {
  ...{ runId: 'r_1', status: 'finished', task: 'Post "a|b"', startedAt: '2026-11-21T10:00:00.000Z', stderr: '' },
  ...{ outcome: { kind: 'returned' }, value: [{ a: 1 }], program: 'const a = `x`\n', generator: 'rules', findings: [] },
  ...{ selected: [], considered: 3, files: [{ path: 'a.txt', change: 'created' }], stdout: 'has ``` in it\n' },
  toolCalls: [
    {
      server: 's',
      tool: 't',
      ok: false,
      ms: 12,
      resultBytes: 0,
      line: 3,
      error: { code: 'failed', message: 'a|b\nc' },
    },
  ],
  timings: { discoverMs: 0, selectMs: 0, generateMs: 0, checkMs: 0, acquireMs: 0, runMs: 0, totalMs: 1_200 },
  ...{ tokens: null, sandbox: null },
}

test('a report tells all of a run, and nothing in it ends a block or a table early', () => {
  const report = runReport(record)
  expect(report).toMatch(/^# Post "a\|b"\n\nReturned a value in 1\.20 s\./)
  expect(report).toContain('```ts\nconst a = `x`\n```')
  expect(report).toContain('| `s.t` | 3 | a\\|b c | 12 ms |')
  expect(report).toContain('- `a.txt` created')
  expect(report).toContain('````\nhas ``` in it\n````')
})

test('the list as CSV has a row for each run, and what is not known is empty', () => {
  const run = {
    runId: 'r_1',
    title: '=1+1',
    status: 'finished' as const,
    outcome: 'returned',
    startedAt: 't',
    totalMs: 5,
  }
  expect(listAsCsv([run], true).split('\r\n')[1]).toBe("r_1,'=1+1,finished,returned,t,5,,,,,,,,,")
  expect(listAsCsv([run], false)).toMatch(/^r_1,/)
})
