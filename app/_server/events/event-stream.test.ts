import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RunEvent } from '../../../lib/runs/event.ts'
import { type EventPart, partsOf } from '../../../lib/runs/events/event-parts.ts'
import { asEvents, WHOLE_RUN } from '../../_run/testing/events.ts'
import { resumeAfter, streamEvents } from './event-stream.ts'

describe('a stream of events', () => {
  async function* given(events: RunEvent[]) {
    yield* events
  }
  const encoder = new TextEncoder()

  test('carries id, kind and JSON, and ends after the last', async () => {
    const events = asEvents(...WHOLE_RUN)
    const stop = new AbortController()
    const response = streamEvents(partsOf(given(events)), stop)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const blocks = (await response.text()).split('\n\n').filter((block) => block.startsWith('id: '))
    expect(blocks).toHaveLength(events.length)
    expect(blocks[1]).toBe(`id: 2\nevent: discovered\ndata: ${JSON.stringify(events[1])}`)
    expect(stop.signal.aborted).toBe(true)
  })

  test('tells the source when the reader goes away', async () => {
    const stop = new AbortController()
    async function* endless(): AsyncGenerator<EventPart> {
      yield* partsOf(given(asEvents(...WHOLE_RUN.slice(0, 1))))
      await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    const reader = streamEvents(endless(), stop).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(stop.signal.aborted).toBe(true)
  })

  test('ends for the reader too when the source is told to stop', async () => {
    const stop = new AbortController()
    const asked = Promise.withResolvers<void>()
    async function* endless(): AsyncGenerator<EventPart> {
      const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
      asked.resolve()
      await stopped
    }
    const said = streamEvents(endless(), stop).text()
    await asked.promise
    stop.abort()
    expect(await said).toBe('retry: 1000\n\n')
  })

  test('sends a comment now and then, so that silence is not taken for the end', async () => {
    const stop = new AbortController()
    async function* silent(): AsyncGenerator<EventPart> {
      await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    const reader = streamEvents(silent(), stop, 5).body?.getReader()
    const decoder = new TextDecoder()
    let text = ''
    while (!text.includes(': still here')) text += decoder.decode((await reader?.read())?.value)
    await reader?.cancel()
    expect(text).toBe('retry: 1000\n\n: still here\n\n')
  })

  test('passes an event on as it comes in, and says nothing else in the midst of it', async () => {
    const stop = new AbortController()
    const goOn = Promise.withResolvers<void>()
    async function* parts(): AsyncGenerator<EventPart> {
      yield { header: { seq: 1, kind: 'stdout' }, json: encoder.encode('{"text":"one '), isLast: false }
      await goOn.promise
      yield { json: encoder.encode('two"}'), isLast: true }
      await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const reader = streamEvents(parts(), stop, 5).body?.getReader()
    const decoder = new TextDecoder()
    let text = ''
    const readUntil = async (what: string) => {
      while (!text.includes(what)) text += decoder.decode((await reader?.read())?.value)
    }
    await readUntil('one ')
    vi.advanceTimersByTime(50)
    goOn.resolve()
    await readUntil('two')
    vi.advanceTimersByTime(5)
    await readUntil(': still here')
    await reader?.cancel()
    expect(text).toBe('retry: 1000\n\nid: 1\nevent: stdout\ndata: {"text":"one two"}\n\n: still here\n\n')
  })

  test('has one timer with all others', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const readers = Array.from({ length: 100 }, () => {
      const stop = new AbortController()
      async function* silent(): AsyncGenerator<EventPart> {
        await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true }))
      }
      return streamEvents(silent(), stop).body?.getReader()
    })
    expect(vi.getTimerCount()).toBe(1)
    for (const reader of readers) await reader?.cancel()
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    [{ 'last-event-id': '7' }, '', 7],
    [{}, '?after=3', 3],
    [{ 'last-event-id': '7' }, '?after=3', 7],
    [{ 'last-event-id': '-1' }, '', 0],
    [{ 'last-event-id': 'x' }, '', 0],
  ])('goes on after %j %s', (headers, query, seq) => {
    expect(
      resumeAfter(
        new Request(`http://127.0.0.1:4100/api/runs${query}`, { headers: headers as Record<string, string> }),
      ),
    ).toBe(seq)
  })
})
