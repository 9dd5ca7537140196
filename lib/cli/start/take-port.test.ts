import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { takePort } from './take-port.ts'

async function listen(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('0 is a port that is free', async () => {
  const port = await takePort({ host: '127.0.0.1', port: 0 })
  expect(port).toBeGreaterThan(1_023)
  expect(await takePort({ host: '127.0.0.1', port })).toBe(port)
  expect(await listen(port)).toBe(port)
})

test('a port that somebody answers on is not taken, on this address or on all', async () => {
  const port = await listen(0)
  for (const host of ['127.0.0.1', '0.0.0.0'])
    await expect(takePort({ host, port })).rejects.toMatchObject({
      code: 'unavailable',
      message: `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with PORT=${port + 1}.`,
    })
})

test('an address that is not of this machine is named', () =>
  expect(takePort({ host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Nothing can listen on 192.0.2.1: choose another with HOST.',
  }))
