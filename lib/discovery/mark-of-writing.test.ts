import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { knowLeases } from '../process/lease.ts'
import { nameOfOwner, thisProcess } from '../process/owner.ts'
import { finishedBy, isWrittenElsewhere, markOfWriting } from './mark-of-writing.ts'

const markOf = (owner: Parameters<typeof nameOfOwner>[0]) => `.modules-${nameOfOwner(owner)}`
const gone = () => markOf({ ...thisProcess(), pid: spawnSync('true').pid, startedAt: '1' })

test.each([
  ['this process', markOfWriting],
  ['a process that is gone', gone],
  ['a process whose number is used again', () => markOf({ ...thisProcess(), startedAt: '1' })],
  ['an earlier version, which named it otherwise', () => `${markOfWriting()}-1c6d2ceb-0f66-4852-adc2-205a906e441b`],
  ['nobody', () => '.modules-'],
])('a mark of %s holds up nobody', (_whose, mark) => {
  expect(isWrittenElsewhere(mark())).toBe(false)
})

test('a process that cannot be looked at from here is at it as long as it says that it lives', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mark-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const owner = { pid: 1, startedAt: '7', space: 'abcdef' }
  const lease = join(dataDir, 'processes', nameOfOwner(owner))
  mkdirSync(join(dataDir, 'processes'))
  writeFileSync(lease, '')
  knowLeases(dataDir)
  expect(isWrittenElsewhere(markOf(owner))).toBe(true)
  expect(finishedBy([gone(), markOf(owner)])).toBe('another process')
  const aMinuteAgo = Date.now() / 1_000 - 60
  utimesSync(lease, aMinuteAgo, aMinuteAgo)
  expect(isWrittenElsewhere(markOf(owner))).toBe(false)
})
