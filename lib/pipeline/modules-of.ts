import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog } from '../discovery/tool.ts'
import { PlaygroundError } from '../errors.ts'
import type { ReadModule } from '../guardrails/import-closure.ts'
import type { SandboxHome } from '../sandbox/contract.ts'
import { type ModuleTable, ownerOfName } from '../workspace/module-table.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { readModuleTable } from '../workspace/read-module-table.ts'
import type { Workspace } from '../workspace/workspace.ts'

const MAX_MODULE_BYTES = 1024 * 1024

/** The tool and skill modules a person's programs can import, as they write them; of each server its index, too. */
export function modulesOf(catalog: Catalog, table: ModuleTable): ReadonlySet<string> {
  const modules = new Set<string>()
  for (const { tools } of catalog.servers) {
    for (const { module } of tools) modules.add(module)
    if (tools[0]) modules.add(tools[0].module.replace(/[^/]+$/, 'index.ts'))
  }
  const { shared, own } = table.skills
  for (const name of [...shared, ...own]) modules.add(`./skills/${name}/skill.ts`)
  return modules
}

/** Reads a module by its path in a person's world, from where the sandbox would have it. `table`: as it is now. */
export function readModuleOf(home: SandboxHome, table: ModuleTable = readModuleTable(home)): ReadModule {
  const workspace = openWorkspace(home.workspaceDir)
  const sharedDirs = { servers: home.serversDir, skills: home.skillsDir }
  return async (path) => {
    const [kind, name = '', ...rest] = path.split('/')
    if (kind !== 'servers' && kind !== 'skills') return null
    const owner = ownerOfName(table[kind], name)
    if (owner === null) return null
    return owner === 'own' ? readOwn(workspace, path) : readShared(join(sharedDirs[kind], name, ...rest))
  }
}

// What an administrator put there is small and few: it is read in one go, where each turn of the event loop takes longer.

function readShared(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The world of a person need not have these folders and files.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null
    throw error
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
