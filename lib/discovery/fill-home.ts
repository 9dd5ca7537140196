import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { BUILTIN_NAMES } from '../mcp/builtin-names.ts'
import { fillSkills } from './fill-skills.ts'
import { sharedModuleFolder } from './modules/module-folder.ts'
import { toolsIn, writeServer } from './modules/write-server.ts'
import { parseServerFile } from './server-file.ts'

/** In the person's folder: of which version the modules of the built-in servers there are. */
const STAMP = '.version'

/**
 * Makes the folder of an installed package ready: the shared skills and the modules of the built-in servers, again
 * when another version is installed. Modules of other servers stay, and so does one that was edited by hand: `note` is told. A
 * checkout has all of it.
 */
export async function fillHome(
  config: Pick<Config, 'root' | 'installation' | 'version' | 'paths'>,
  note: (line: string) => void = () => {},
): Promise<void> {
  const { root, installation, version, paths } = config
  if (root === installation) return
  if (paths.skillsDir === join(root, 'skills')) await fillSkills(join(installation, 'skills'), paths.skillsDir, version)
  if (paths.serversDir !== join(root, 'servers')) return
  const stamp = join(paths.serversDir, STAMP)
  if ((await readIfThere(stamp)) === version) return
  for (const name of BUILTIN_NAMES) await copyModules(join(installation, 'servers'), paths.serversDir, name, note)
  // Last: where this process is killed before, the next goes on.
  await writeFile(stamp, version)
}

async function copyModules(from: string, to: string, name: string, note: (line: string) => void): Promise<void> {
  const packed = (file: string) => readFile(join(from, name, file), 'utf8')
  // Ours, so that it needs no process of its own to be read in.
  const wanted = toolsIn(parseServerFile(await packed('server.json')))
  const kept = await writeServer(sharedModuleFolder(to, name), wanted, { textOf: (fn) => packed(`${fn}.ts`) })
  for (const { file, reason } of kept) note(`${join(to, file)} stays as it is: ${reason}.`)
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
