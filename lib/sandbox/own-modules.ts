import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from '../workspace/measure.ts'

/** The names of a person's own servers and skills. */
export interface OwnModules {
  servers: string[]
  skills: string[]
}

/** Reads which servers and skills a workspace holds. Links are left out: they may lead anywhere. */
export async function listOwnModules(workspaceDir: string): Promise<OwnModules> {
  const [servers, skills] = await Promise.all(
    ['servers', 'skills'].map((kind) => listFolders(path.join(workspaceDir, kind))),
  )
  return { servers: servers ?? [], skills: skills ?? [] }
}

async function listFolders(dir: string): Promise<string[]> {
  try {
    if (!(await lstat(dir)).isDirectory()) return []
    const entries = await readdir(dir, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory())
    return folders.map((entry) => entry.name).sort()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
