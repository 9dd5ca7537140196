import { expect, onTestFinished, test } from 'vitest'
import type { Question } from './protocol.ts'
import { QueryProcess } from './query-process.ts'

const question = {} as Question

function openSilent(loadLimitMs: number): QueryProcess {
  const child = 'lib/mcp/builtin/database/testing/silent-child.ts'
  const queries = new QueryProcess(1_000, { child, loadLimitMs })
  onTestFinished(() => queries.close())
  return queries
}

test('a process that never says that it is there is given up, and so is the next', async () => {
  const queries = openSilent(100)
  const { signal } = new AbortController()
  for (let i = 0; i < 2; i++) await expect(queries.ask(question, signal)).rejects.toThrow('did not start')
})

test('whoever stops does not wait until it is there', async () => {
  const stopping = new AbortController()
  const answer = openSilent(600_000).ask(question, stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(answer).rejects.toThrow('stopped')
})
