import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fixedServers } from '../offer/server-source.ts'
import { openConnections } from '../testing/open-connections.ts'
import { handedOn } from './handed-on.ts'

test.skipIf(process.getuid?.() !== 0)(
  'under root, what a server makes in a person’s folder can be changed by the group of that folder',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'transport-'))
    const workspaceDir = join(dir, 'a "b" $(touch c) folder')
    mkdirSync(workspaceDir)
    // Ends without having said anything: what it made is all that is wanted of it.
    const maker = {
      command: 'sh',
      args: ['-c', 'mkdir "$0/d"; echo "$1" > "$0/d/file"', `\${workspace}`, "'two words'"],
      env: {},
    }
    const connections = openConnections({ servers: fixedServers({ maker }) })
    onTestFinished(async () => {
      await connections.close()
      rmSync(dir, { recursive: true })
    })
    await expect(connections.listTools({ personId: 'ann', workspaceDir }, 'maker')).rejects.toThrow('maker')
    expect(readFileSync(join(workspaceDir, 'd/file'), 'utf8')).toBe("'two words'\n")
    expect([
      statSync(join(workspaceDir, 'd')).mode & 0o777,
      statSync(join(workspaceDir, 'd/file')).mode & 0o777,
    ]).toEqual([0o775, 0o664])
  },
)

test('a command is handed how the network is reached; what its entry says wins, and what says who one is stays here', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'transport-'))
  const said = join(dir, 'said.json')
  const script = `require('node:fs').writeFileSync(process.argv[1], JSON.stringify(process.env)); setTimeout(() => {}, 1e6)`
  const env = { NO_PROXY: 'of the entry' }
  const connections = openConnections({
    servers: fixedServers({ teller: { command: process.execPath, args: ['-e', script, said], env } }),
    connectTimeoutMs: 1_000,
    handedOn: handedOn((name) => HOST[name]),
  })
  onTestFinished(async () => {
    await connections.close()
    rmSync(dir, { recursive: true })
  })
  const caller = { personId: 'ann', workspaceDir: dir }
  await expect(connections.listTools(caller, 'teller')).rejects.toThrow('Timed out after 1 s')
  const got = JSON.parse(readFileSync(said, 'utf8'))
  expect(got).toMatchObject({ SSL_CERT_FILE: '/etc/ca.pem', NO_PROXY: 'of the entry', PATH: process.env.PATH })
  expect(got).not.toHaveProperty('HTTPS_PROXY')
  expect(got).not.toHaveProperty('OTHER')
  const { stderr } = await connections.state(caller, 'teller')
  expect(stderr).toContain('HTTPS_PROXY holds a name or a password')
  expect(stderr).not.toContain('secret')
})

const HOST: Record<string, string> = {
  SSL_CERT_FILE: '/etc/ca.pem',
  NO_PROXY: 'localhost',
  HTTPS_PROXY: 'http://ann:secret@proxy.example',
  OTHER: 'x',
}
