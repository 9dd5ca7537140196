import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openListeners } from '../../backends/embedded/self-test-targets.ts'
import { openTestHomes, type TestHomes } from '../open-test-homes.ts'

/** What hostile programs are let loose on, and what must be as before afterwards. */
export interface Scene {
  homes: TestHomes
  /** A file outside every workspace. */
  canary: string
  tcpPort: number
  udpPort: number
  unixSocket: string
  /** Texts that must not come out of any program. */
  secrets: string[]
  /** What came to the host's sockets. */
  received: readonly string[]
  /** Gives the hostile person's workspace its files and the links that lead out of it, and nothing else. */
  plant(): Promise<void>
  /** Every file that is not the hostile person's own, by what it holds. */
  look(): Promise<Record<string, string>>
  close(): Promise<void>
}

/** `environmentSecret` is in the host's environment. */
export async function openScene(environmentSecret: string): Promise<Scene> {
  const homes = await openTestHomes()
  const at = (name: string) => path.join(homes.root, name)
  const inAnns = (name: string) => path.join(homes.ann.workspaceDir, name)
  const secrets = [environmentSecret, 'kept-outside', 'of Bob']
  await homes.write('outside/canary', 'kept-outside')
  await homes.write('workspaces/ann2/secret.txt', 'kept-outside')
  const planted: Record<string, string> = {
    planted: homes.bob.workspaceDir,
    'planted-file': at('outside/canary'),
    'planted-nowhere': at('outside/new'),
    'planted-up': '..',
    'planted-root': '/',
  }

  const { close, ...listening } = await openListeners(at('outside/s'))
  await stat(listening.unixSocket) // a path that is too long would leave nothing to reach
  return {
    ...{ homes, secrets, ...listening, canary: at('outside/canary') },
    async plant() {
      for (const name of await readdir(homes.ann.workspaceDir)) await rm(inAnns(name), { recursive: true, force: true })
      await writeFile(inAnns('notes.txt'), 'of Ann')
      for (const [name, leadsTo] of Object.entries(planted)) await symlink(leadsTo, inAnns(name))
    },
    look: () => lookAt(homes.root, ['data', 'workspaces/.sandbox', 'workspaces/ann', 'outside/s']),
    async close() {
      close()
      await homes.remove()
    },
  }
}

async function lookAt(root: string, without: string[]): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  const visit = async (name: string): Promise<void> => {
    const entries = await readdir(path.join(root, name), { withFileTypes: true })
    for (const entry of entries) {
      const inside = path.join(name, entry.name)
      if (without.includes(inside)) continue
      const { mode, mtimeMs } = await stat(path.join(root, inside))
      seen[inside] = entry.isFile()
        ? `${mode} ${mtimeMs} ${await readFile(path.join(root, inside), 'utf8')}`
        : `${mode}`
      if (entry.isDirectory()) await visit(inside)
    }
  }
  await visit('')
  return seen
}

/** Processes that have to do with this place and are no guests of the sandbox. */
export async function findStrangers(root: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== `${process.pid}`)
  const textOf = (pid: string, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '') // gone meanwhile
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [command, environment] = await Promise.all([textOf(pid, 'cmdline'), textOf(pid, 'environ')])
      // Guests, their wrappers and what they become carry the runner in their arguments; what they start inherits their
      // environment, which names a folder here.
      const isOurs = command.includes(root) || environment.includes(root)
      return isOurs && !/worker\/(?:runner\.js|escape\/self-test\.ts)/.test(command)
        ? command.replaceAll('\0', ' ')
        : ''
    }),
  )
  return found.filter((command) => command !== '')
}
