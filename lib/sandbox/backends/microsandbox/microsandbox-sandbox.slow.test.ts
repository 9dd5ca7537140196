import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import * as sdk from 'microsandbox'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../create-sandbox.ts'
import type { SandboxOptions } from '../../options.ts'
import { openTestHomes, runToEnd } from '../../testing/open-test-homes.ts'

// What happens where no machine starts is tested with a server that makes none: that is so on every machine.
let dataDir: string
let server: http.Server
let url: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'microsandbox-'))
  server = http.createServer((_request, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  sdk.setDefaultBackend('local')
  server.close()
  await rm(dataDir, { recursive: true, force: true })
})

function open(backend: SandboxOptions['backend'], more: Partial<SandboxOptions> = {}) {
  const log: string[] = []
  const options = { dataDir, pooling: false, poolSize: 0, log: (message: string) => log.push(message), ...more }
  const sandbox = createSandbox({ ...options, backend, server: { url, apiKey: 'key' }, ...more })
  onTestFinished(() => sandbox.close())
  return { sandbox, log }
}

describe.skipIf(process.platform !== 'linux')('where no virtual machine starts', () => {
  test('a sandbox that is named runs nothing and says why, and what to do', async () => {
    const homes = await openTestHomes()
    onTestFinished(() => homes.remove())
    const { sandbox } = open('microsandbox')
    await expect(runToEnd(sandbox, homes.ann, 'export default 1')).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(
        /^No program is run: .*\(SANDBOX=microsandbox\).* A virtual machine did not start: .*set SANDBOX=auto/s,
      ),
    })
    expect((await readdir(path.join(dataDir, 'sandbox', 'guests')).catch(() => [])).length).toBe(0)
  })

  test('auto takes the embedded one, says so, and remembers', async () => {
    const first = open('auto')
    const described = await first.sandbox.describe()
    expect(described.backend).toBe('embedded')
    expect(described.why).toMatch(/; no virtual machine: A virtual machine did not start: /)
    const second = open('auto')
    expect(await second.sandbox.describe()).toEqual(described)
    expect(second.log).toEqual([])
  })

  test('what was remembered of another machine, or was cut short, is found out anew', async () => {
    const file = path.join(dataDir, 'microvm-probe.json')
    await open('auto').sandbox.describe()
    const known = JSON.parse(await readFile(file, 'utf8'))
    for (const text of [JSON.stringify({ ...known, key: 'other', problem: null }), '{"key":']) {
      await writeFile(file, text)
      const { sandbox, log } = open('auto')
      expect((await sandbox.describe()).backend).toBe('embedded')
      expect(log).toEqual([expect.stringMatching(/^sandbox: no virtual machine: /)])
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(known)
    }
  })

  test('who names it is not answered from memory, but for what it has just been tried for', async () => {
    await open('auto').sandbox.describe()
    const { sandbox, log } = open('microsandbox')
    for (let times = 0; times < 2; times++) {
      await expect(sandbox.describe()).rejects.toMatchObject({ code: 'configuration' })
    }
    expect(log).toHaveLength(1)
  })

  test('nothing less is taken where nothing less is wanted', async () => {
    const homes = await openTestHomes()
    onTestFinished(() => homes.remove())
    const { sandbox } = open('auto', { minIsolation: 'microvm' })
    await expect(runToEnd(sandbox, homes.ann, 'export default 1')).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/asks for the isolation 'microvm'.*no virtual machine: .*`cem doctor` tells/s),
    })
  })
})
