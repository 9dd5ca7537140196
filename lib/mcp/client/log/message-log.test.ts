import { afterEach, expect, test, vi } from 'vitest'
import type { SaidMessage } from './logged-message.ts'
import { logOf, MessageLog } from './message-log.ts'

const said = (method: string, json = '{}'): SaidMessage => ({
  ...{ kind: 'message', direction: 'out', what: 'request', method, gist: '', id: '1', bytes: 2, counted: 'exact' },
  ...{ ms: null, isFailure: false, json, isCut: false },
})
const web = logOf({ name: 'web', id: 'web-1' })
const ann = { server: web, owner: 'ann' }
const bob = { server: web, owner: 'bob' }
const methods = (log: MessageLog, ...places: { server: string; owner: string }[]) =>
  log.read(places).map((one) => (one.kind === 'message' ? one.method : one.text))

afterEach(() => vi.useRealTimers())

test('each person has a part of their own, and several are read in the order of time', () => {
  const log = new MessageLog()
  log.add(ann, said('first'))
  log.add(bob, said('second'))
  log.add(ann, { kind: 'stderr', text: 'third' })
  expect([methods(log, ann), methods(log, bob), methods(log, ann, bob)]).toEqual([
    ['first', 'third'],
    ['second'],
    ['first', 'second', 'third'],
  ])
  log.clear([ann])
  expect([methods(log, ann), methods(log, bob)]).toEqual([[], ['second']])
  log.forget(web)
  expect(methods(log, bob)).toEqual([])
})

test('of one server and one person the newest are kept, by number and by what they take', () => {
  const log = new MessageLog({ messages: 3, bytes: 10_000 })
  for (let n = 0; n < 5; n += 1) log.add(ann, said(`m${n}`))
  expect(methods(log, ann)).toEqual(['m2', 'm3', 'm4'])
  for (const size of ['x', 'y']) log.add(ann, said(size, size.repeat(4_500)))
  expect(methods(log, ann)).toEqual(['y'])
})

test('who says much pushes out what is theirs', () => {
  const log = new MessageLog({ ownerBytes: 100_000, allBytes: 50_000 })
  log.add(bob, said('quiet'))
  for (let n = 0; n < 200; n += 1)
    log.add({ server: logOf({ name: `s${n % 7}` }), owner: 'ann' }, said('loud', 'x'.repeat(1_000)))
  expect(methods(log, bob)).toEqual(['quiet'])
  const left = Array.from(
    { length: 7 },
    (_, n) => methods(log, { server: logOf({ name: `s${n}` }), owner: 'ann' }).length,
  )
  expect(left.reduce((sum, count) => sum + count)).toBeLessThan(21)
  expect(Math.min(...left)).toBeGreaterThan(0)
})

test('after a day nothing is left, whether somebody looks or not', () => {
  vi.useFakeTimers()
  const log = new MessageLog()
  log.add(ann, said('old'))
  vi.advanceTimersByTime(23 * 3_600_000)
  log.add(ann, said('new'))
  expect(methods(log, ann)).toEqual(['old', 'new'])
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(methods(log, ann)).toEqual(['new'])
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(vi.getTimerCount()).toBe(0)
})
