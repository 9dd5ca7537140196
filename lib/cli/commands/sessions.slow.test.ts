import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cemIn, type Ended } from '../testing/cem-in.ts'

const dir = mkdtempSync(join(tmpdir(), 'cem-sessions-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const cem = cemIn(dir)
const work = ['--workspace', join(dir, 'work')]

function jsonOf({ status, out, err }: Ended) {
  expect({ status, err: status === 0 ? '' : err }).toEqual({ status: 0, err: '' })
  return JSON.parse(out)
}

test('a session is begun, worked in, ended, gone on with and deleted, each by a process of its own', {
  timeout: 300_000,
}, async () => {
  const json = async (...args: string[]) => jsonOf(await cem([...args, ...work, '--json']))
  expect(await json('sessions', 'list')).toEqual([])
  const begun = await json('sessions', 'new', '--name', 'Monday')
  expect(begun).toMatchObject({ number: 1, name: 'Monday', isCurrent: true, runs: 0, firstTask: null })

  const sum = await json('run', 'Calculate 6 * 7', '--session', 'current')
  expect(sum).toMatchObject({ value: 42, session: begun.id })
  const told = await cem(['run', 'Add 8 to it', '--session', '1', ...work])
  expect(told.status).toBe(0)
  expect(told.err).toContain('Meant: Add 8 to 42\n')
  expect(told.out).toContain('50')

  // Rules know no "it".
  const asWritten = await cem(['run', 'Add 8 to it', '--session', '1', '--as-written', ...work])
  expect(asWritten.err).not.toContain('Meant:')
  expect(asWritten.status).toBe(1)

  const shown = await json('sessions', 'show', '1')
  expect(shown).toMatchObject({ firstTask: 'Calculate 6 * 7', logFile: 'sessions/session_001.json' })
  expect(shown.tasks.map(({ title, outcome }: Record<string, string>) => [title, outcome])).toEqual([
    ['Calculate 6 * 7', 'returned'],
    ['Add 8 to it', 'returned'],
    ['Add 8 to it', 'no-program'],
  ])
  expect((await cem(['sessions', 'show', 'session_001', ...work])).out).toMatch(
    /^1 {2}\S+ \S+ {2}current {2}3 runs {2}Monday\n.*Finished {2}Calculate 6 \* 7\n/,
  )

  expect(await json('sessions', 'end')).toMatchObject({ number: 1, isCurrent: false, endedAt: expect.any(String) })
  const late = await cem(['run', 'Add 1 to it', '--session', '1', ...work])
  expect([late.status, late.out]).toEqual([1, ''])
  expect(late.err).toContain('Session 1 has ended. Go on with it first (cem sessions resume 1)')
  expect(await json('sessions', 'resume', '1')).toMatchObject({ endedAt: null, isCurrent: true })
  expect(await json('sessions', 'rename', '1', 'Figures')).toMatchObject({ name: 'Figures' })
  expect(await json('sessions', 'list', '--search', 'figures')).toHaveLength(1)
  const log = await json('sessions', 'export', '1')
  expect(log).toMatchObject({ session_id: 'session_001', customer_uid: 'local', checkpoint: { step: 3 } })
  expect(await json('sessions', 'share', '1', '--expires', '2h')).toMatchObject({
    path: expect.stringMatching(/^\/shared\/cems_/),
  })
  const second = await json('sessions', 'share', '1')
  expect(await json('sessions', 'unshare', '1', `https://example.com${second.path}`)).toEqual({ ok: true })
  const [link, ...others] = await json('sessions', 'links', '1')
  expect([link, others]).toEqual([expect.objectContaining({ expiresAt: expect.any(String) }), []])
  expect(await json('sessions', 'unshare', '1', link.id)).toEqual({ ok: true })
  expect(await json('sessions', 'links', '1')).toEqual([])
  // Another workspace has sessions of its own.
  const elsewhere = await cem(['sessions', 'show', '1', '--workspace', join(dir, 'other')])
  expect([elsewhere.status, elsewhere.err]).toEqual([1, expect.stringContaining('There is no such session.')])

  expect(await json('sessions', 'delete', '1')).toEqual({ ok: true })
  expect(await json('sessions', 'list')).toEqual([])
  expect((await json('runs', 'list')).map(({ title }: { title: string }) => title)).toContain('Calculate 6 * 7')
})
