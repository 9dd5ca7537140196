import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cemIn } from '../testing/cem-in.ts'

const dir = mkdtempSync(join(tmpdir(), 'cem-savings-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const cem = cemIn(dir)

test('what was saved is a table, CSV or one JSON document, and rows come to the total', {
  timeout: 600_000,
}, async () => {
  expect((await cem(['run', 'Calculate 6 * 7'])).status).toBe(0)

  const table = await cem(['savings', '--by', 'server'])
  const [head, server, all] = table.out.split('\n').map((line) => line.trim().split(/ {2,}/))
  expect(head).toEqual(['server', 'runs', 'used', 'otherwise', 'saved', 'money'])
  expect(server?.[0]).toBe('calculator')
  expect(all).toEqual(['all', ...(server ?? []).slice(1)])
  expect(table.err).toMatch(/than the cheapest other way \(direct.*\), which is computed\. Used: computed\./)

  const csv = await cem(['savings', '--by', 'run', '--csv'])
  expect(csv.out).toMatch(/^run,title,startedAt,.*\r\nr_\w+,Calculate 6 \* 7,/)
  const days = (await cem(['savings'])).out.split('\n').map((line) => line.trim().split(/ {2,}/))
  expect(days[0]?.[0]).toBe('day')
  const report = JSON.parse((await cem(['savings', '--json'])).out)
  expect(report).toMatchObject({
    totals: { runs: 1 },
    days: [{ runs: 1 }],
    servers: [{ name: 'calculator' }],
    skills: [{}],
  })
  const json = JSON.parse((await cem(['savings', '--by', 'day', '--json'])).out)
  expect(json).toMatchObject({ by: 'day', rows: [{ runs: 1, used: json.totals.used }] })

  const wrong = await cem(['savings', '--from', '2026-02-30'])
  expect([wrong.status, wrong.out]).toEqual([2, ''])
  expect(wrong.err).toContain('Expected a day like 2026-11-24, not "2026-02-30".')
})
