import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlaygroundError } from '../errors.ts'
import { ownerOfName } from './module-table.ts'
import { readModuleTable, type SharedModules } from './read-module-table.ts'
import type { Workspace, WorkspaceModules } from './workspace.ts'

const MAX_MODULE_BYTES = 1024 * 1024

/** Finds the modules of a person as they are now; each is read from where the sandbox would have it. */
export function readModules(workspace: Workspace, shared: Partial<SharedModules> = {}): WorkspaceModules {
  const names = readModuleTable({ ...shared, workspaceDir: workspace.dir })
  const sharedDirs = { servers: shared.serversDir, skills: shared.skillsDir }
  return {
    names,
    async read(path) {
      const [kind, name = '', ...rest] = path.split('/')
      if (kind !== 'servers' && kind !== 'skills') return null
      const owner = ownerOfName(names[kind], name)
      if (owner === null) return null
      return owner === 'own' ? readOwn(workspace, path) : readShared(join(sharedDirs[kind] as string, name, ...rest))
    },
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
