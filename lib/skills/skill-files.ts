import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlaygroundError } from '../errors.ts'

/** The files of one skill or several, by their paths, with `/`. */
export type SkillFiles = ReadonlyMap<string, Buffer>

/** What is read of a folder or an archive: skills are texts, tests and a few resources. */
export const MOST_FILES = 500
export const MOST_FILE_BYTES = 4 * 1024 * 1024
export const MOST_FOLDER_BYTES = 16 * 1024 * 1024
const MOST_LEVELS = 8
const MAX_PATH = 300

/** Folders of a checkout that hold no skills. */
const PASSED_OVER = new Set(['node_modules'])

/** Reads the files of a folder of this machine; links are left out, and what begins with a dot. Throws `too-large`. */
export async function readSkillFolder(dir: string): Promise<SkillFiles> {
  const files = new Map<string, Buffer>()
  let bytes = 0
  const look = async (path: string, level: number): Promise<void> => {
    if (level > MOST_LEVELS) return
    for (const entry of (await readdir(join(dir, path), { withFileTypes: true })).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (entry.name.startsWith('.') || PASSED_OVER.has(entry.name)) continue
      const below = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory()) await look(below, level + 1)
      if (!entry.isFile()) continue
      const { size } = await lstat(join(dir, below))
      if (size > MOST_FILE_BYTES) continue // no part of a skill
      bytes += size
      if (files.size >= MOST_FILES || bytes > MOST_FOLDER_BYTES)
        throw new PlaygroundError(
          'too-large',
          `There is more in this folder than is read: at most ${MOST_FILES} files, ${MOST_FOLDER_BYTES / 1024 / 1024} MB in all. Name the folder of the skill itself.`,
        )
      files.set(below, await readFile(join(dir, below)))
    }
  }
  await look('', 0)
  return files
}

/**
 * The folders in which a `SKILL.md` lies, each with its files; a folder below one belongs to it. Throws `invalid-input` where
 * there is none.
 */
export function splitSkills(files: SkillFiles): { folder: string; files: SkillFiles }[] {
  const folders = [...files.keys()]
    .filter((path) => path === 'SKILL.md' || path.endsWith('/SKILL.md'))
    .map((path) => path.slice(0, -'SKILL.md'.length))
    .sort()
  const tops = folders.filter((folder) => !folders.some((other) => other !== folder && folder.startsWith(other)))
  if (tops.length === 0)
    throw new PlaygroundError('invalid-input', 'There is no skill in it: expected a folder with SKILL.md and skill.ts.')
  return tops.map((top) => ({
    folder: top.split('/').at(-2) ?? '',
    files: new Map(
      [...files].filter(([path]) => path.startsWith(top)).map(([path, text]) => [path.slice(top.length), text]),
    ),
  }))
}

/** Tests hold the recorded answers of all calls of a run: mail, rows, files. */
export const isTestPath = (path: string): boolean => path.startsWith('tests/')

export const withoutTests = (files: SkillFiles): SkillFiles => new Map([...files].filter(([path]) => !isTestPath(path)))

/** Whether a file may come with a skill: `SKILL.md`, `skill.ts`, tests, and resources that are no code. */
export function isSkillPath(path: string): boolean {
  if (path.length > MAX_PATH || /[\\\0-\x1f]/.test(path)) return false
  if (path.split('/').some((name) => name === '' || name.startsWith('.'))) return false
  return path === 'skill.ts' || !/\.[cm]?[jt]sx?$/i.test(path)
}
