import { PlaygroundError } from '../../errors.ts'
import { importedBy } from '../../guardrails/import-closure.ts'
import type { Person } from '../../people/person.ts'
import { assertFullReach, assertMayWrite } from '../../people/reach.ts'
import { temporaryDir } from '../../process/remove-orphaned-files.ts'
import { faultInModule } from '../../skills/fault-in-module.ts'
import { digestOf } from '../../skills/read-skills.ts'
import type { SkillHead } from '../../skills/skill.ts'
import { type SkillFiles, splitSkills, withoutTests } from '../../skills/skill-files.ts'
import { readZip } from '../../skills/zip/read-zip.ts'
import { writeZip } from '../../skills/zip/write-zip.ts'
import { type Arriving, filesOf, readArriving, shareFolder, textsIn } from './exchange-skills.ts'
import type { OwnSkills } from './own-skills.ts'
import { assertFree, isOwnName } from './skill-names.ts'
import { skillIn } from './skill-use.ts'
import type { ImportedSkill, ImportHow, Skills, SkillsOptions } from './skills-contract.ts'

/** What comes from others, and what goes to them. */
export function createGiveAndTake(
  options: SkillsOptions,
  { ownerOf, find, findOwn, assertAccepted, inTurn, keep, keepCurrent, write }: OwnSkills,
): Pick<Skills, 'files' | 'zip' | 'import' | 'importZip' | 'share'> {
  const { store, skillsDir, workspaceOf } = options

  /** Others have neither a person's own skills nor their servers. */
  async function assertOfEverybody(person: Person, name: string): Promise<void> {
    const { read, names } = workspaceOf(person).modules()
    const { tools, skills } = await importedBy(`import './skills/${name}/skill.ts'`, read, person.id)
    const servers = tools.map(({ server }) => server).filter((server) => names.servers.own.includes(server))
    const others = [...skills.keys()].map(skillIn).filter((one) => one !== name && names.skills.own.includes(one))
    const [own] = [...servers, ...others]
    if (own === undefined) return
    throw new PlaygroundError(
      'conflict',
      `The skill ${name} needs ${own}, which only you have. Give that to everybody first.`,
    )
  }

  async function importOne(
    person: Person,
    { folder, files }: { folder: string; files: SkillFiles },
    { from, mayReplace }: ImportHow,
  ): Promise<ImportedSkill> {
    let name = folder
    const isReplaced = () => mayReplace === true || mayReplace === name
    try {
      const head = (one: SkillHead) => ({ ...one, importedFrom: from.slice(0, 500) })
      const arriving = await readArriving(files, person.id, head)
      name = arriving.name
      return await inTurn(person, name, () => take(person, arriving, { from, mayReplace: isReplaced() }))
    } catch (error) {
      // The others are taken over all the same.
      if (!(error instanceof PlaygroundError) || error.code === 'disk-full' || error.code === 'forbidden') throw error
      const isTaken = error.code === 'conflict' && isOwnName(workspaceOf(person).modules().names.skills, name)
      return { name, reason: error.message, ...(isTaken && !isReplaced() && { isTaken }) }
    }
  }

  async function take(
    person: Person,
    { name, files }: Arriving,
    { from, mayReplace }: { from: string; mayReplace: boolean },
  ): Promise<ImportedSkill> {
    const modules = workspaceOf(person).modules()
    const isThere = assertFree(modules.names.skills, name, mayReplace)
    const texts = textsIn(files)
    const fault = await faultInModule(texts.module, name, modules, person.id)
    if (fault) return { name, reason: fault }
    if (isThere) await keepCurrent(person, name)
    const undoId = await writeWaiting(person, name, files, isThere)
    await keep(person, name, texts, `imported from ${from}`.slice(0, 200))
    return { name, skill: await find(person, name), ...(undoId !== null && { undoId }) }
  }

  /**
   * At no moment it could run without being accepted. Where it cannot be written, or its writer is killed, what is there runs as
   * before: one that was accepted is known by its text.
   */
  async function writeWaiting(person: Person, name: string, files: SkillFiles, isThere: boolean) {
    const before = (await store.read(ownerOf(person), name))?.accepted
    const isSame = before === undefined || before === digestOf(textsIn(files))
    if (isSame) await store.accept(ownerOf(person), name, null)
    try {
      const undoId = await write(person, name, files, isThere ? `skills/${name}` : undefined)
      if (!isSame) await store.accept(ownerOf(person), name, null)
      return undoId
    } catch (error) {
      if (isSame) await store.accept(ownerOf(person), name, before)
      throw error
    }
  }

  const importAll: Skills['import'] = async (person, files, how) => {
    assertMayWrite(person, 'import skills')
    let left = splitSkills(files)
    const imported: ImportedSkill[] = []
    // One may be made of others that come with it: it is tried again once they are there.
    for (let before = Infinity; left.length < before; ) {
      before = left.length
      const tried = await inOrder(left, async (each) => ({ each, became: await importOne(person, each, how) }))
      imported.push(...tried.flatMap(({ became }) => ('skill' in became ? [became] : [])))
      left = tried.flatMap(({ each, became }) => ('skill' in became ? [] : [each]))
    }
    return [...imported, ...(await inOrder(left, (each) => importOne(person, each, how)))]
  }

  const files: Skills['files'] = async (person, name) =>
    filesOf(name, (await find(person, name)).owner, workspaceOf(person), skillsDir)

  return {
    files,

    async zip(person, name, { withTests = false } = {}) {
      const all = await files(person, name)
      const wanted = withTests ? all : withoutTests(all)
      return writeZip(new Map([...wanted].map(([path, content]) => [`${name}/${path}`, content])))
    },

    import: importAll,

    async importZip(person, zip, how) {
      assertMayWrite(person, 'import skills')
      return importAll(person, await readZip(zip, temporaryDir(options.config.paths.dataDir)), how)
    },

    async share(person, name, { withTests = false } = {}) {
      assertFullReach(person, 'share skills')
      if (!person.admin) throw new PlaygroundError('forbidden', 'Only an administrator gives a skill to everybody.')
      await findOwn(person, name)
      return inTurn(person, name, async () => {
        await assertAccepted(person, name)
        await assertOfEverybody(person, name)
        const files = await filesOf(name, 'own', workspaceOf(person), skillsDir)
        await shareFolder(skillsDir, name, withTests ? files : withoutTests(files))
        // From now on everybody's is the one that counts.
        const { undoId } = await options.trashOf(person).takeOut(`skills/${name}`)
        return { ...(await find(person, name)), undoId }
      })
    },
  }
}

async function inOrder<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = []
  for (const one of all) done.push(await work(one))
  return done
}
