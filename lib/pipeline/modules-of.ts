import { readdir, readFile } from 'node:fs/promises'
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
  for (const dir of [home.skillsDir, join(home.workspaceDir, 'skills')]) {
    for (const entry of await orNothing(readdir(dir, { withFileTypes: true }), [])) {
      if (entry.isDirectory()) modules.add(`./skills/${entry.name}/skill.ts`)
    }
  }
  return modules
}

/** Reads a module by its path in a person's world: shared first, because an own name cannot take a shared one. */
export function readModuleOf(home: SandboxHome): ReadModule {
  return async (path) => {
    const [root, ...rest] = path.split('/')
    const shared = root === 'servers' ? home.serversDir : root === 'skills' ? home.skillsDir : null
    if (shared === null) return null
    const text = await orNothing(readFile(join(shared, ...rest), 'utf8'), null)
    return text ?? readOwn(openWorkspace(home.workspaceDir), path)
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

/** The world of a person need not have these folders and files. */
async function orNothing<T, Nothing>(work: Promise<T>, nothing: Nothing): Promise<T | Nothing> {
  try {
    return await work
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return nothing
    throw error
  }
}
