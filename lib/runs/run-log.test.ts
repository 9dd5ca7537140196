import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { RecordedCalls } from './recorded-calls.ts'
import { RunStore } from './run-store.ts'
import { describeRunLog } from './testing/describe-run-log.ts'
import { createMemoryLog } from './testing/memory-log.ts'

describeRunLog('a log in a journal', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const store = new RunStore(join(dir, 'runs'))
  const run = await store.begin('ann')
  run.append({ kind: 'accepted', code: 'export default 1', until: 'finished' })
  onTestFinished(async () => void (await store.end(run.runId)))
  return {
    log: run.log,
    read: async () => (await new RunStore(join(dir, 'runs')).recordOf('ann', run.runId)).calls,
    async textOf(calls, callId) {
      const value = calls.byId(callId)?.value
      if (!value || 'json' in value) return value?.json ?? null
      const values = store.valuesOf(run.runId)
      onTestFinished(() => values.close())
      return values.read(value.ref)
    },
  }
})

describeRunLog('a log in memory', async () => {
  const log = createMemoryLog()
  const textOf = async (calls: RecordedCalls, callId: number) => {
    const value = calls.byId(callId)?.value
    return value && 'json' in value ? value.json : null
  }
  return { log, read: async () => log.recorded(), textOf }
})
