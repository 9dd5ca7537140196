import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { SERVER_HEADER } from '../../http/server-header.ts'
import { isServed } from './is-served.ts'

/** A program that answers all is well, under a name of its own; tells how often it was asked. */
async function answering(name: string | null) {
  const asked: string[] = []
  const program = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (name !== null) response.setHeader(SERVER_HEADER, name)
    response.end('{"ok": true}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void program.close())
  await once(program, 'listening')
  return { address: `http://127.0.0.1:${(program.address() as AddressInfo).port}`, asked }
}

test('the server is ready when it answers itself', async () => {
  const { address } = await answering('ours')
  const server = { exitCode: null, signalCode: null }
  expect(await isServed({ address, id: 'ours', server, tell: () => {} })).toBe(true)
})

test.each([null, 'theirs'])('another program at its address (%s) is not taken for it', async (name) => {
  const { address, asked } = await answering(name)
  const server: { exitCode: number | null; signalCode: null } = { exitCode: null, signalCode: null }
  const told: string[] = []
  const served = isServed({ address, id: 'ours', server, tell: (line) => void told.push(line) })
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  // Ours could not listen there, and ended.
  server.exitCode = 1
  expect(await served).toBe(false)
  expect(told).toEqual([])
})
