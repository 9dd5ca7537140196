import { expect, test } from 'vitest'
import { Probes } from './probes.ts'

/** A server that answers when it is told to, and does not hear that nobody waits for it any more. */
function deafServer() {
  const { promise, resolve, reject } = Promise.withResolvers<{ tools: unknown[] }>()
  return { ask: () => promise, answer: (tools: number) => resolve({ tools: Array(tools).fill({}) }), fail: reject }
}

test('after it was cancelled a server is asked anew, whatever became of the first question', async () => {
  const probes = new Probes()
  const [first, second] = [deafServer(), deafServer()]
  const before = probes.start('shop', first.ask)
  const cancelled = probes.cancel('shop', new Error('Other tools of it were chosen.'))
  const after = probes.start('shop', second.ask)

  first.fail(new Error('Other tools of it were chosen.'))
  await expect(before).rejects.toThrow('Other tools')
  await cancelled
  expect(probes.of('shop')).toMatchObject({ kind: 'pending' })

  second.answer(3)
  expect(await after).toBe(3)
  expect(probes.of('shop')).toBeNull()
})

test('a first question that is answered late does not hide that the second one failed', async () => {
  const probes = new Probes()
  const [first, second] = [deafServer(), deafServer()]
  const before = probes.start('shop', first.ask)
  const cancelled = probes.cancel('shop', new Error('It is being reconnected.'))
  const after = probes.start('shop', second.ask)
  second.fail(new Error('no such host'))
  await expect(after).rejects.toThrow('no such host')
  first.answer(3)
  await Promise.all([before, cancelled])
  expect(probes.of('shop')).toMatchObject({ kind: 'failed', fault: 'no such host' })
})

test('what was cancelled says so at once', async () => {
  const probes = new Probes()
  const server = deafServer()
  const asked = probes.start('shop', server.ask)
  const cancelled = probes.cancel('shop', new Error('Connecting was cancelled.'))
  expect(probes.of('shop')).toMatchObject({ kind: 'stopped' })
  server.fail(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
  await cancelled
  expect(probes.of('shop')).toMatchObject({ kind: 'stopped' })
})
