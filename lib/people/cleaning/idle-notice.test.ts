import { expect, test } from 'vitest'
import { idleNotice } from './idle-notice.ts'
import type { WorkspaceLogEntry } from './workspace-log.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const at = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
const entry = (kind: WorkspaceLogEntry['kind'], days: number, more: Partial<WorkspaceLogEntry> = {}) => ({
  ...{ kind, at: at(days), personId: 'p', why: 'idle' as const },
  ...more,
})
const AGAIN = { idleDays: 90, graceDays: 30 }
const of = (...entries: WorkspaceLogEntry[]) => idleNotice(entries, AGAIN, NOW)

test('whoever comes back is told for a week that their files were put away, and where they are', () => {
  const away = [entry('warned', 40), entry('setting-aside', 20), entry('set-aside', 20)]
  expect(of(...away, entry('put-back', 6))).toEqual({
    ...{ kind: 'put-back', setAsideAt: at(20), at: at(6), folder: null, again: AGAIN },
  })
  expect(of(...away, entry('put-back', 0, { folder: 'set-aside-2026-11-26' }))?.folder).toBe('set-aside-2026-11-26')
  expect(of(...away, entry('put-back', 8))).toBeNull()
})

test('whoever comes too late is told that they were removed, whenever that was', () => {
  const gone = [entry('set-aside', 300), entry('removing', 200), entry('removed', 200)]
  expect(of(...gone)).toMatchObject({ kind: 'removed', setAsideAt: at(300), at: at(200) })
})

test('nobody else is told anything', () => {
  expect(of()).toBeNull()
  expect(of(entry('warned', 3))).toBeNull()
  expect(of(entry('set-aside', 3))).toBeNull()
  expect(of(entry('removed', 3, { why: 'account-deleted' }))).toBeNull()
})
