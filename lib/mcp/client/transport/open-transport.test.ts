import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fixedServers } from '../offer/server-source.ts'
import { openConnections } from '../testing/open-connections.ts'

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
