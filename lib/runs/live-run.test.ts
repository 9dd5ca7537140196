import { expect, test, vi } from 'vitest'
import type { ToolCallStep } from './event.ts'
import type { Journal } from './journal/journal.ts'
import { LiveRun } from './live-run.ts'
import { createMemoryLog } from './testing/memory-log.ts'

test('whoever is asked sees the arguments, also when the log of the run is full', () => {
  const journal = { append: (event: unknown) => JSON.stringify(event).length } as unknown as Journal
  const run = new LiveRun('r_222222222222', { journal, log: createMemoryLog(), limitBytes: 1_000 })
  run.append({ kind: 'stdout', text: 'x'.repeat(70_000) })
  const call = { kind: 'tool-call', callId: 1, server: 'shop', tool: 'charge', args: { item: 'x' } } as const
  const phases: ToolCallStep['phase'][] = ['started', 'awaiting-approval']
  for (const phase of phases) run.append({ ...call, phase })
  const told = run.events.flatMap((event) => (event.kind === 'tool-call' ? [[event.phase, event.args]] : []))
  expect(run.events.some(({ kind }) => kind === 'log-limit')).toBe(true)
  expect(told).toEqual([
    ['started', undefined],
    ['awaiting-approval', { item: 'x' }],
  ])
})

test('what a model wrote for servers is told, without its texts, also when the log of the run is full', () => {
  const journal = { append: (event: unknown) => JSON.stringify(event).length } as unknown as Journal
  const run = new LiveRun('r_222222222222', { journal, log: createMemoryLog(), limitBytes: 10_000 })
  const about = {
    kind: 'sampling',
    samplingId: 's',
    callId: 1,
    server: 'shop',
    tool: 'charge',
    phase: 'started',
  } as const
  const request = { model: 'm', maxTokens: 9, messages: [{ role: 'user' as const, text: 'x'.repeat(6_000) }] }
  for (let time = 0; time < 3; time += 1) run.append({ ...about, request })
  const told = run.events.flatMap((event) => (event.kind === 'sampling' ? [event.request !== undefined] : []))
  expect(told).toEqual([true, false, false])
})

test('a program that comes in single signs is few events, and a new one begins with one of its own', async () => {
  const journal = { append: (event: unknown) => JSON.stringify(event).length } as unknown as Journal
  const run = new LiveRun('r_222222222222', { journal, log: createMemoryLog() })
  for (let sign = 0; sign < 100_000; sign += 1) run.append({ kind: 'generating', delta: 'a' })
  run.append({ kind: 'generating', delta: 'b', restart: true })
  run.append({ kind: 'generating', delta: 'c' })
  run.append({ kind: 'stdout', text: 'd' })
  await vi.waitFor(() => expect(run.events.at(-1)).toMatchObject({ kind: 'stdout', text: 'd' }))
  const told = run.events.flatMap((event) => (event.kind === 'generating' ? [event] : []))
  expect(told.length).toBeLessThan(200)
  expect(told.at(-1)).toMatchObject({ delta: 'bc', restart: true })
  expect(
    told
      .slice(0, -1)
      .map(({ delta }) => delta)
      .join(''),
  ).toBe('a'.repeat(100_000))
})
