import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A PostgreSQL of this machine, not started. */
export interface PostgresPrograms {
  bin: string
}

/** A running PostgreSQL that nobody but this machine's tests can reach. */
export interface PostgresServer {
  /** The address of one of its databases, which need not exist. */
  url(database: string): string
  stop(): Promise<void>
}

/** Where the programs are, or why tests have to do without, in words for the name of a skipped test. */
export function findPostgres(): PostgresPrograms | { missing: string } {
  if (process.platform !== 'linux' || spawnSync('setpriv', ['--version']).error)
    return { missing: 'setpriv is missing' }
  // Debian keeps the server's programs out of PATH, by version.
  const debian = entries('/usr/lib/postgresql')
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
  const bin = [...debian, ...(process.env.PATH ?? '').split(delimiter)].find((dir) => isProgram(join(dir, 'initdb')))
  return bin ? { bin } : { missing: 'PostgreSQL is not installed' }
}

/** Starts an empty one in a folder of its own, reached by a socket in that folder. It ends with this process at the latest. */
export async function startPostgres({ bin }: PostgresPrograms): Promise<PostgresServer> {
  const dir = mkdtempSync(join(tmpdir(), 'postgres-'))
  const owner = otherThanRoot()
  if (owner) chownSync(dir, owner.uid, owner.gid)
  // PostgreSQL refuses root. An end by SIGINT is one that does not wait for connections.
  const asOwner = owner ? ['--reuid', `${owner.uid}`, '--regid', `${owner.gid}`, '--clear-groups'] : []
  const start = (program: string, args: string[]) =>
    spawn('setpriv', [...asOwner, '--pdeathsig', 'INT', join(bin, program), ...args], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  const data = join(dir, 'data')
  const init = start('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C.UTF-8'])
  const said = listen(init)
  const code = await new Promise((resolve) => init.once('close', resolve))
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${said()}`)

  const settings = ['listen_addresses=', `unix_socket_directories=${dir}`, 'fsync=off', 'max_connections=200']
  const server = start('postgres', ['-D', data, ...settings.flatMap((setting) => ['-c', setting])])
  const log = listen(server)
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  while (!log().includes('ready to accept connections')) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log()}`)
    await sleep(20)
  }
  return {
    url: (database) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(dir)}`,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function listen(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk))
  return () => text
}

/** Whom PostgreSQL runs as where we are root: Debian's package makes that user. */
function otherThanRoot(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  return { uid: idOf('-u') || 65534, gid: idOf('-g') || 65534 }
}

function entries(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return [] // not Debian, or no PostgreSQL
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
