import { expect, test } from 'vitest'
import { PlaygroundError } from '../../../lib/errors.ts'
import type { Playground } from '../../../lib/playground.ts'
import { STREAMS_EACH } from './open-streams.ts'
import { runEvents } from './run-events.ts'

const person = { id: 'ada', sessionId: 'one' } as Parameters<typeof runEvents>[0]['person']

/** Runs without an end, and how many watches over who reads them are open. */
function openPlayground(openEventParts = async () => (async function* () {})()) {
  let watches = 0
  const whileLetIn = () => {
    watches++
    return () => void watches--
  }
  const playground = { access: { whileLetIn }, runs: { openEventParts } } as unknown as Playground
  return { playground, watches: () => watches }
}

const requestWith = (signal?: AbortSignal) => new Request('http://localhost/api/runs/1/events', { signal })

test('a request that was given up before it is answered leaves nothing behind, however many there are', async () => {
  const { playground, watches } = openPlayground()
  for (let i = 0; i <= STREAMS_EACH; i++)
    await runEvents({ request: requestWith(AbortSignal.abort()), person, runId: '1', playground })
  expect(watches()).toBe(0)
})

test('a request that is given up later, and one whose reader goes, ends its watch', async () => {
  const { playground, watches } = openPlayground()
  const abort = new AbortController()
  await runEvents({ request: requestWith(abort.signal), person, runId: '1', playground })
  const read = await runEvents({ request: requestWith(), person, runId: '1', playground })
  expect(watches()).toBe(2)
  abort.abort()
  expect(watches()).toBe(1)
  await read.body?.cancel()
  expect(watches()).toBe(0)
})

test('an unknown run is told before there is a stream', async () => {
  const { playground, watches } = openPlayground(async () => {
    throw new PlaygroundError('not-found', 'There is no run here.')
  })
  const answer = runEvents({ request: requestWith(), person, runId: '1', playground })
  await expect(answer).rejects.toMatchObject({ code: 'not-found' })
  expect(watches()).toBe(0)
})
