import { analyse } from '../analysis/analyse.ts'
import type { ModuleReference } from '../analysis/analysis.ts'
import { modulePath } from '../workspace/module-path.ts'
import { checkSize } from './rules/size.ts'
import { moduleAt } from './specifiers.ts'

interface ImportedTool {
  server: string
  /** As tools name it: `./servers/<server>/<fn>.ts`. */
  module: string
  /** Of the module; undefined where it cannot be read. */
  text?: string | undefined
}

/** Gives a module's source by its path in the workspace (`servers/calculator/add.ts`), null when there is none. */
export type ReadModule = (path: string) => Promise<string | null>

/** Every module a program reaches by static imports. */
export interface ImportClosure {
  /** Sources by path in the workspace. Modules that cannot be read or parsed are absent, or reached no further. */
  files: Map<string, string>
  /** Paths that are still imported at run time, whether or not they could be read. */
  atRunTime: Set<string>
}

const MAX_MODULES = 2_000
const HELPERS = 'client/'
const SKILLS = 'skills/'

/**
 * What a run of this program may ask for: exactly the tools whose modules are in its static imports, followed through skills
 * and modules, and what the helpers among them are for (`resources.ts`). `skills` are the texts of modules of skills, by their paths.
 */
export async function importedBy(
  source: string,
  read: ReadModule,
  owner: string,
): Promise<{ tools: ImportedTool[]; helpers: ReadonlySet<string>; skills: ReadonlyMap<string, string> }> {
  const { files, atRunTime } = await importClosure(source, read, owner)
  const helpers = new Set<string>()
  const skills = new Map<string, string>()
  for (const path of atRunTime) if (path.startsWith(SKILLS)) skills.set(path, files.get(path) ?? '')
  const tools = [...atRunTime].sort().flatMap((path) => {
    if (path.startsWith(HELPERS)) helpers.add(path.slice(HELPERS.length))
    const module = moduleAt(path)
    return module?.kind === 'tool' && module.fn !== 'index'
      ? [{ server: module.server, module: `./${path}`, text: files.get(path) }]
      : []
  })
  return { tools, helpers, skills }
}

/** Follows an owner's program's static imports over the modules of the workspace. Reads through `read` only and runs nothing. */
export async function importClosure(source: string, read: ReadModule, owner: string): Promise<ImportClosure> {
  const files = new Map<string, string>()
  const atRunTime = new Set<string>()
  const seen = new Set<string>()
  let open = (await referencesOf(source, owner)).flatMap((reference) => resolve('main.ts', reference))
  while (open.length > 0) {
    const next: typeof open = []
    for (const { path, isTypeOnly } of open) {
      if (!isTypeOnly) atRunTime.add(path)
      // Ours, and there is nothing in them to follow.
      if (path.startsWith(HELPERS)) continue
      // A module met in a type first, and at run time later, has to be followed again.
      const key = `${isTypeOnly ? 'type' : 'run'}:${path}`
      if (seen.has(key) || seen.size >= MAX_MODULES * 2) continue
      seen.add(key)
      const text = files.get(path) ?? (await read(path))
      if (text === null) continue
      files.set(path, text)
      for (const reference of await referencesOf(text, owner)) {
        next.push(...resolve(path, { ...reference, isTypeOnly: isTypeOnly || reference.isTypeOnly }))
      }
    }
    open = next
  }
  return { files, atRunTime }
}

type Reference = Pick<ModuleReference, 'specifier' | 'isTypeOnly'>

/** What cannot be read imports nothing: it does not run either. */
async function referencesOf(text: string, owner: string): Promise<readonly Reference[]> {
  return checkSize(text) ? [] : (await analyse(text, owner)).imports
}

/** Nothing outside of a program's world is followed. */
function resolve(from: string, { specifier, isTypeOnly }: Reference): { path: string; isTypeOnly: boolean }[] {
  const path = modulePath(specifier, from)
  return path === null ? [] : [{ path, isTypeOnly }]
}
