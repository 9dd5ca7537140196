import type { ServerContext } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProgressReport } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request as the SDK hands it over, and what its client is told. */
function openRequest(progressToken?: string) {
  const told: unknown[] = []
  const mcpReq = {
    ...{ _meta: { progressToken }, signal: new AbortController().signal, log: async () => {} },
    notify: async ({ params: { progress, message } }: { params: Record<string, unknown> }) =>
      void told.push([progress, message]),
  }
  return { told, context: { mcpReq } as unknown as ServerContext }
}

test('of what comes at once the first is told, and the last a moment later', () => {
  const { told, context } = openRequest('t')
  const report = new ProgressReport(context)
  for (const message of ['one', 'two', 'three']) report.tell(message)
  expect(told).toEqual([[1, 'one']])
  vi.advanceTimersByTime(250)
  expect(told).toEqual([
    [1, 'one'],
    [2, 'three'],
  ])
})

test('a client hears every ten seconds that a silent call is still going, and nothing once it is over', () => {
  const { told, context } = openRequest('t')
  const report = new ProgressReport(context)
  report.tell('Running')
  vi.advanceTimersByTime(20_000)
  expect(told).toEqual([
    [1, 'Running'],
    [2, 'Still running, 10 s'],
    [3, 'Still running, 20 s'],
  ])
  vi.advanceTimersByTime(1_000)
  report.tell('Calling a.b')
  report.tell('Calling a.c')
  report.close()
  vi.advanceTimersByTime(20_000)
  expect(told.slice(3)).toEqual([[4, 'Calling a.b']])
})

test('the value grows on in the next round of a request that asked something', () => {
  const { told, context } = openRequest('t')
  const first = new ProgressReport(context)
  first.tell('one')
  first.close()
  new ProgressReport({ ...context, mcpReq: { ...context.mcpReq } }).tell('two')
  expect(told).toEqual([
    [1, 'one'],
    [2, 'two'],
  ])
})

test('who does not ask is not told', () => {
  const { told, context } = openRequest()
  new ProgressReport(context).tell('one')
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})
