import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '../discovery/tool.ts'
import { PlaygroundError } from '../errors.ts'
import type { ReadModule } from '../guardrails/import-closure.ts'
import type { SandboxHome } from '../sandbox/contract.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import type { Workspace } from '../workspace/workspace.ts'

const MAX_MODULE_BYTES = 1024 * 1024

/** The tool and skill modules a person's programs can import, as they write them. */
export async function modulesOf(catalog: Catalog, home: SandboxHome): Promise<ReadonlySet<string>> {
  const modules = new Set(catalog.servers.flatMap((server) => server.tools.map((tool) => tool.module)))
  for (const entry of [...sharedEntries(home.skillsDir), ...(await ownEntries(join(home.workspaceDir, 'skills')))]) {
    if (entry.isDirectory()) modules.add(`./skills/${entry.name}/skill.ts`)
  }
  return modules
}

/** Reads a module by its path in a person's world: shared first, because an own name cannot take a shared one. */
export function readModuleOf(home: SandboxHome): ReadModule {
  return async (path) => {
    const [root, ...rest] = path.split('/')
    const shared = root === 'servers' ? home.serversDir : root === 'skills' ? home.skillsDir : null
    if (shared === null) return null
    return readShared(join(shared, ...rest)) ?? readOwn(openWorkspace(home.workspaceDir), path)
  }
}

// What an administrator put there is small and few: it is read in one go, where each turn of the event loop takes longer.

function readShared(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return ifMissing(error, null)
  }
}

/** A person's programs can put anything at a path, links and pipes too: only plain files of a sane size are modules. */
async function readOwn(workspace: Workspace, path: string): Promise<string | null> {
  try {
    return (await workspace.read(path, { maxBytes: MAX_MODULE_BYTES })).toString('utf8')
  } catch (error) {
    if (error instanceof PlaygroundError) return null
    throw error
  }
}

function sharedEntries(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch (error) {
    return ifMissing(error, [])
  }
}

async function ownEntries(dir: string): Promise<Dirent[]> {
  if (!existsSync(dir)) return []
  try {
    return await readdir(dir, { withFileTypes: true })
  } catch (error) {
    return ifMissing(error, [])
  }
}

/** The world of a person need not have these folders and files. */
function ifMissing<Nothing>(error: unknown, nothing: Nothing): Nothing {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return nothing
  throw error
}
