import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { isNotFound, PlaygroundError } from '../../errors.ts'
import { codeOf } from '../open-folder.ts'
import { withEntry } from '../with-entry.ts'

/** Null for what is not there, and for what lies behind a link. */
export async function statsInWorkspace(workspaceDir: string, path: string): Promise<Stats | null> {
  try {
    return await withEntry(workspaceDir, path, {}, (folder, name) => lstat(folder.at(name)))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof PlaygroundError) return null
    throw error
  }
}

export const isGone = (error: unknown) => codeOf(error) === 'ENOENT' || isNotFound(error)

/** Null for what is not there, or is something else than it should be. */
export function unlessGone(error: unknown): null {
  if (isGone(error) || error instanceof PlaygroundError) return null
  throw error
}
