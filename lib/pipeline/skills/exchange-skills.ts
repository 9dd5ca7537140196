import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asDiskFull } from '../../disk-full.ts'
import { PlaygroundError } from '../../errors.ts'
import { isOrphaned, ownedName } from '../../process/owned-name.ts'
import { inspectSkill, MAX_TEXT } from '../../skills/inspect-skill.ts'
import type { SkillHead } from '../../skills/skill.ts'
import { isSkillPath, MOST_FILE_BYTES, readSkillFolder, type SkillFiles } from '../../skills/skill-files.ts'
import type { SkillTexts } from '../../skills/skill-store.ts'
import { withHead } from '../../skills/write-skill-file.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/** A skill that comes from elsewhere, as it is to be written here. */
export interface Arriving {
  name: string
  files: SkillFiles
}

/** Reads a skill that somebody wrote. `change` is what its head becomes. Throws `invalid-input` for what is none. */
export async function readArriving(
  files: SkillFiles,
  owner: string,
  change: (head: SkillHead) => SkillHead,
): Promise<Arriving> {
  const [file, module] = ['SKILL.md', 'skill.ts'].map((path) => files.get(path))
  if (!file) throw new PlaygroundError('invalid-input', 'There is no SKILL.md in it.')
  if (!module)
    throw new PlaygroundError(
      'invalid-input',
      'There is no skill.ts in it: it teaches an agent, and no program can import it.',
    )
  if (Math.max(file.length, module.length) > MAX_TEXT)
    throw new PlaygroundError('too-large', `SKILL.md and skill.ts may have at most ${MAX_TEXT / 1024} KB each.`)
  const text = file.toString('utf8')
  const reading = await inspectSkill({ folder: null, file: text, module: module.toString('utf8') }, owner)
  if ('fault' in reading) throw new PlaygroundError('invalid-input', reading.fault)
  const head = change(reading.head)
  const renamed = text
    .replaceAll(`skills/${reading.head.name}/`, `skills/${head.name}/`)
    .replaceAll(`skills run ${reading.head.name}`, `skills run ${head.name}`)
  const kept = [...files].filter(([path]) => path !== 'SKILL.md' && isSkillPath(path))
  return { name: head.name, files: new Map([['SKILL.md', Buffer.from(withHead(renamed, head))], ...kept]) }
}

/** What a skill that arrives says and does. */
export const textsIn = (files: SkillFiles): SkillTexts => ({
  file: files.get('SKILL.md')?.toString('utf8') ?? '',
  module: files.get('skill.ts')?.toString('utf8') ?? '',
})

/** All files of a skill: of a person, or of everybody. */
export async function filesOf(
  name: string,
  owner: 'own' | 'shared',
  workspace: Workspace,
  skillsDir: string,
): Promise<SkillFiles> {
  if (owner === 'shared') return onlySkill(await readSkillFolder(join(skillsDir, name)))
  const dir = `skills/${name}`
  const files = new Map<string, Buffer>()
  for (const { path, type, size } of await workspace.list(dir, { most: 1_000 }))
    if (type === 'file' && size <= MOST_FILE_BYTES) files.set(path.slice(dir.length + 1), await workspace.read(path))
  return onlySkill(files)
}

const onlySkill = (files: SkillFiles): SkillFiles => new Map([...files].filter(([path]) => isSkillPath(path)))

/** Writes the files of a skill into a folder of this machine. Throws `conflict` when there is one, unless it may be replaced. */
export async function writeFolder(dir: string, files: SkillFiles, mayReplace = false): Promise<void> {
  for (const [path, content] of files) {
    const file = join(dir, ...path.split('/'))
    await mkdir(dirname(file), { recursive: true })
    try {
      await writeFile(file, content, { flag: mayReplace ? 'w' : 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      throw new PlaygroundError(
        'conflict',
        `${file} is there already. Choose another place, or have it replaced (--replace).`,
      )
    }
  }
}

/** Begins with a dot: no skill is called so, and nobody sees it. */
const SHARING = '.sharing-'

/**
 * Brings a skill to where everybody has it, with one rename: half of one is never there. Throws `conflict` where there is a folder
 * of its name.
 */
export async function shareFolder(skillsDir: string, name: string, files: SkillFiles): Promise<void> {
  await removeUnfinished(skillsDir)
  const staging = join(skillsDir, `${SHARING}${ownedName()}`)
  try {
    await writeFolder(staging, files)
    await rename(staging, join(skillsDir, name))
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!IS_THERE.has((error as NodeJS.ErrnoException).code ?? '')) throw asDiskFull(error, 'a skill for everybody')
    throw new PlaygroundError(
      'conflict',
      `There is something called ${name} among the skills of everybody already. Make one of another name (cem skills fork ${name} NAME), then share that.`,
      { cause: error },
    )
  }
}

const IS_THERE: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR'])

/** What processes that are gone had begun to share. */
async function removeUnfinished(skillsDir: string): Promise<void> {
  await mkdir(skillsDir, { recursive: true })
  for (const name of await readdir(skillsDir))
    if (name.startsWith(SHARING) && isOrphaned(name.slice(SHARING.length)))
      await rm(join(skillsDir, name), { recursive: true, force: true })
}
