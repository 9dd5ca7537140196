import { nameKey } from './name-key.ts'

// What modules a person's programs can have, and by which names. Also read inside the sandbox: nothing of Node's in here.

/** The folders of a program's world that hold modules: `servers/<name>/…` and `skills/<name>/…`. */
export const MODULE_KINDS = ['servers', 'skills'] as const
export type ModuleKind = (typeof MODULE_KINDS)[number]

/** What `client/` holds in a program's world: the sandbox's own helpers, always. */
export const HELPERS = ['ask.ts', 'call-tool.ts', 'prompts.ts', 'resources.ts', 'state.ts'] as const

/** The names of one kind. */
export interface ModuleNames {
  /** Everybody's. */
  shared: readonly string[]
  /** Taken like the shared ones, though there is nothing yet. */
  reserved: readonly string[]
  /** The person's own. */
  own: readonly string[]
  /** Folders of the person that are not used, because what is shared has their name or one like it. */
  shadowed: readonly string[]
  /** Why not all of the person's own are used, or null. */
  fault: string | null
}

export type ModuleTable = Record<ModuleKind, ModuleNames>

/** Whose a name is; null for what is nobody's, such as one that only looks like a shared one. */
export function ownerOfName(names: ModuleNames, name: string): 'shared' | 'own' | null {
  if (names.shared.includes(name)) return 'shared'
  return names.own.includes(name) ? 'own' : null
}

/** Names that are not to be written to, by their keys. */
export type TakenNames = Record<ModuleKind, ReadonlySet<string>>

export function takenNames(table: Record<ModuleKind, Pick<ModuleNames, 'shared' | 'reserved'>>): TakenNames {
  const keysOf = ({ shared, reserved }: Pick<ModuleNames, 'shared' | 'reserved'>) =>
    new Set([...shared, ...reserved].map(nameKey))
  return { servers: keysOf(table.servers), skills: keysOf(table.skills) }
}

/**
 * What a path lies at or below that is everybody's, as it is spelled in the path; null for what a person may write. A
 * file there would pass for the shared module of its name, if not to us, then to whoever reads it.
 */
export function takenFolder(taken: TakenNames, [first = '', second]: readonly string[]): string | null {
  if (second === undefined) return null
  const kind = nameKey(first)
  const isTaken = kind === 'servers' || kind === 'skills' ? taken[kind].has(nameKey(second)) : kind === 'client'
  return isTaken ? `${first}/${second}` : null
}
