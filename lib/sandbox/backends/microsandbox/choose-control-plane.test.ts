import http from 'node:http'
import type { AddressInfo } from 'node:net'
import * as sdk from 'microsandbox'
import { expect, onTestFinished, test } from 'vitest'
import { chooseControlPlane, reachControlPlane } from './choose-control-plane.ts'

/** A server that answers everything with this status. */
async function answering(status: number): Promise<string> {
  const server = http.createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function closedUrl(): Promise<string> {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

test('says how to start a server that does not answer, and how to do without', async () => {
  const url = await closedUrl()
  await expect(reachControlPlane({ url, apiKey: 'k' })).rejects.toMatchObject({
    code: 'configuration',
    message:
      `Cannot connect to microsandbox server at ${url} (connect ECONNREFUSED ${url.slice('http://'.length)}). ` +
      'Start it with `msb server start --dev`, or unset MSB_SERVER_URL to use virtual machines of this machine.',
  })
})

test.each([200, 302, 404, 500])('a server that answers %i is there', async (status) => {
  await expect(reachControlPlane({ url: await answering(status), apiKey: 'k' })).resolves.toBeUndefined()
})

test('asks for the key that a server wants', async () => {
  const url = await answering(200)
  await expect(reachControlPlane({ url })).rejects.toThrow(
    `The microsandbox server at ${url} wants a key: set MSB_API_KEY.`,
  )
})

test('machines are made where the configuration says, whatever the environment names', () => {
  onTestFinished(() => sdk.setDefaultBackend('local'))
  chooseControlPlane(sdk, { url: 'http://127.0.0.1:5555', apiKey: 'k' })
  expect(sdk.defaultBackendInfo()).toEqual({
    kind: 'cloud',
    apiUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:5555\/?$/),
    source: 'programmatic',
  })
  chooseControlPlane(sdk, undefined)
  expect(sdk.defaultBackendInfo()).toEqual({ kind: 'local', source: 'programmatic' })
})
