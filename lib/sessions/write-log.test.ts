import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { sessionLog } from './session-log.ts'
import { createLogWriter } from './write-log.ts'

const SHARED = { serversDir: '/none', skillsDir: '/none', connected: [] }

test('a log takes the room that the one before it had, in a workspace that is full', async () => {
  const home = mkdtempSync(join(tmpdir(), 'logs-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const quota = { bytes: 20_000, files: 10 }
  const open = (dir: string) => openWorkspace(dir, { shared: SHARED, quota })
  const write = createLogWriter({ open })
  const named = (name: string) => {
    const log = sessionLog({ number: 1, startedAt: '2026-01-01T00:00:00.000Z', endedAt: null }, name, [])
    return write(home, async () => ({ log, number: 1, isCurrent: true }))
  }
  await named('x'.repeat(5_000))
  await open(home).write('full', 'x'.repeat(9_000))
  await named('y'.repeat(5_000))
  for (const file of ['sessions/session_001.json', 'current_session.json'])
    expect(JSON.parse(readFileSync(join(home, file), 'utf8')).customer_uid[0]).toBe('y')
  await expect(named('z'.repeat(8_000))).rejects.toMatchObject({ code: 'too-large' })
})
