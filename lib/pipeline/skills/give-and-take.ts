import { PlaygroundError } from '../../errors.ts'
import { importedBy } from '../../guardrails/import-closure.ts'
import type { Person } from '../../people/person.ts'
import { assertFullReach, assertMayWrite } from '../../people/reach.ts'
import { faultInModule } from '../../skills/fault-in-module.ts'
import { type SkillFiles, splitSkills, withoutTests } from '../../skills/skill-files.ts'
import { readZip } from '../../skills/zip/read-zip.ts'
import { writeZip } from '../../skills/zip/write-zip.ts'
import { filesOf, readArriving, shareFolder } from './exchange-skills.ts'
import type { OwnSkills } from './own-skills.ts'
import { assertFree } from './skill-names.ts'
import { skillIn } from './skill-use.ts'
import type { ImportedSkill, Skills, SkillsOptions } from './skills-contract.ts'

/** What comes from others, and what goes to them. */
export function createGiveAndTake(
  options: SkillsOptions,
  { ownerOf, find, findOwn, assertAccepted, keep, keepCurrent, write }: OwnSkills,
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
    { from, mayReplace = false }: { from: string; mayReplace?: boolean },
  ): Promise<ImportedSkill> {
    let name = folder
    try {
      const arriving = await readArriving(files, person.id, (head) => ({ ...head, importedFrom: from.slice(0, 500) }))
      name = arriving.name
      const modules = workspaceOf(person).modules()
      const isThere = assertFree(modules.names.skills, name, mayReplace)
      const fault = await faultInModule(textOf(arriving.files, 'skill.ts'), name, modules, person.id)
      if (fault) return { name, reason: fault }
      if (isThere) await keepCurrent(person, name)
      // Before it is there: at no moment it could run without being accepted.
      await store.accept(ownerOf(person), name, null)
      await write(person, name, arriving.files, isThere ? `skills/${name}` : undefined)
      const skill = await find(person, name)
      await keep(person, skill, `imported from ${from}`.slice(0, 200))
      return { name, skill }
    } catch (error) {
      // The others are taken over all the same.
      if (!(error instanceof PlaygroundError) || error.code === 'disk-full' || error.code === 'forbidden') throw error
      return { name, reason: error.message }
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

    zip: async (person, name) =>
      writeZip(new Map([...(await files(person, name))].map(([path, content]) => [`${name}/${path}`, content]))),

    import: importAll,

    async importZip(person, zip, how) {
      assertMayWrite(person, 'import skills')
      return importAll(person, await readZip(zip), how)
    },

    async share(person, name, { withTests = false } = {}) {
      assertFullReach(person, 'share skills')
      if (!person.admin) throw new PlaygroundError('forbidden', 'Only an administrator gives a skill to everybody.')
      await findOwn(person, name)
      await assertAccepted(person, name)
      await assertOfEverybody(person, name)
      const files = await filesOf(name, 'own', workspaceOf(person), skillsDir)
      await shareFolder(skillsDir, name, withTests ? files : withoutTests(files))
      // From now on everybody's is the one that counts.
      await options.trashOf(person).takeOut(`skills/${name}`)
      return find(person, name)
    },
  }
}

const textOf = (files: SkillFiles, path: string) => files.get(path)?.toString('utf8') ?? ''

async function inOrder<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = []
  for (const one of all) done.push(await work(one))
  return done
}
