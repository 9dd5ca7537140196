import { join } from 'node:path'
import { showDiff } from '../../clients/show-diff.ts'
import type { Catalog } from '../../discovery/tool.ts'
import { PlaygroundError } from '../../errors.ts'
import { importedBy } from '../../guardrails/import-closure.ts'
import type { Person } from '../../people/person.ts'
import { assertMayWrite } from '../../people/reach.ts'
import type { Approve, RunRecord } from '../../runs/event.ts'
import type { SearchOptions, ToolSearch } from '../../selection/search-tools.ts'
import { faultInModule } from '../../skills/fault-in-module.ts'
import { inspectSkill, MAX_TEXT } from '../../skills/inspect-skill.ts'
import type { ChosenInput } from '../../skills/make/choose-inputs.ts'
import type { OfferedValue } from '../../skills/make/write-skill-task.ts'
import { digestOf, readSkill, readSkills } from '../../skills/read-skills.ts'
import type { BrokenSkill, Skill } from '../../skills/skill.ts'
import { type SkillFiles, splitSkills } from '../../skills/skill-files.ts'
import { assertSkillName, isSkillName } from '../../skills/skill-name.ts'
import type { SkillOwner, SkillStore, SkillUses, SkillVersion } from '../../skills/skill-store.ts'
import { testFrom } from '../../skills/skill-test.ts'
import { SKILLS, withSkills } from '../../skills/skill-tool.ts'
import { readZip } from '../../skills/zip/read-zip.ts'
import { writeZip } from '../../skills/zip/write-zip.ts'
import { nameKey } from '../../workspace/name-key.ts'
import type { Reserve } from '../../workspace/quota.ts'
import type { Trash } from '../../workspace/trash.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { PersonHome } from '../person-home.ts'
import type { Runs } from '../runs.ts'
import { filesOf, readArriving, writeFolder } from './exchange-skills.ts'
import { descriptionOf, makeSkill, programOf, writeModule } from './save-skill.ts'
import { type SkillInput, skillProgram } from './skill-program.ts'
import { type SkillUse, skillIn } from './skill-use.ts'
import { runTest, type TestResult, testsOf } from './test-skill.ts'

/** A skill with what is known of it. */
export interface KnownSkill extends Skill {
  uses: SkillUses
  /** It came from somebody else and is not accepted as it is: it does not run. */
  isWaiting: boolean
}

/** A skill as a search finds it. */
export interface FoundSkill extends KnownSkill {
  /** 0 to 1 */
  score: number
  /** It fits the words well enough to be chosen. */
  isChosen: boolean
  why: string[]
}

export interface ShownSkill extends KnownSkill {
  /** The texts of `SKILL.md` and `skill.ts`. */
  texts: { file: string; module: string }
  tests: string[]
  versions: SkillVersion[]
}

/** One that cannot be used, with what there is of it. */
export interface ShownBroken extends BrokenSkill {
  texts: { file: string; module: string }
  versions: SkillVersion[]
}

/** What would be saved of a run. */
export interface SkillDraft {
  /** What it does, as far as the run says. */
  description: string
  offered: OfferedValue[]
  /** Names that are taken: of one's own ones the next version can be made. */
  taken: { own: readonly string[]; shared: readonly string[] }
}

export interface EditRequest {
  /** The new text of `skill.ts`, of `SKILL.md`, or of both. */
  module?: string | undefined
  file?: string | undefined
  /** Of the texts that were edited: throws `conflict` where they are others by now. */
  digest?: string | undefined
}

export interface SaveRequest {
  runId: string
  name: string
  /** Default: the task of the run. */
  description?: string
  /** Which of the values of the program become inputs, by name or with another one; default: those a person would change. */
  inputs?: readonly (string | ChosenInput)[]
  /** Make it the next version of the skill of this name. */
  mayReplace?: boolean
}

export interface SavedSkill {
  skill: Skill
  version: number
  /** Every value of the program that could be an input, and whether it is one. */
  offered: OfferedValue[]
  /** The file of its first test; null where there is none. */
  test: string | null
  /** Why there is no test. */
  whyNoTest?: string
}

/** A person's skills, and those that everybody has. */
export interface Skills {
  list(person: Person): Promise<{ skills: KnownSkill[]; broken: BrokenSkill[] }>
  /** Those that a task in words could be done with, the best first. */
  search(person: Person, query: string, options?: { limit?: number }): Promise<FoundSkill[]>
  /** Throws `not-found`; `conflict` for one that is broken, with why. */
  find(person: Person, name: string): Promise<Skill>
  /** The same with its texts, versions and tests. */
  show(person: Person, name: string): Promise<ShownSkill>
  /** What there is of one that cannot be used; null for one that can. Throws `not-found`. */
  showBroken(person: Person, name: string): Promise<ShownBroken | null>
  /** What `save` would make of a run, and what could be an input. Throws `conflict` for a run that did not return. */
  draft(person: Person, runId: string): Promise<SkillDraft>
  /**
   * Changes the texts of an own one, also of one that is broken: the next version. Throws `invalid-input` for what could not be
   * used, and changes nothing then.
   */
  edit(person: Person, name: string, request: EditRequest): Promise<Skill>
  /**
   * Makes the program of a run a skill, with the run as its first test. Throws `conflict` for a name that is taken, and for a
   * run that did not return.
   */
  save(person: Person, request: SaveRequest): Promise<SavedSkill>
  /** The program that runs a skill. Throws `invalid-input` for inputs that it does not take. */
  program(person: Person, name: string, input: SkillInput): Promise<string>
  /** Starts a run of it, as any other run. Throws `forbidden` for one of somebody else that is not accepted. */
  run(person: Person, name: string, options?: { input?: SkillInput; approve?: Approve }): Promise<{ runId: string }>
  /** Runs each of its tests, with recorded answers. */
  test(person: Person, name: string): Promise<{ ok: boolean; tests: TestResult[] }>
  /** Says that one of somebody else may run, as it is now. Throws `conflict` where it is not what was read. */
  accept(person: Person, name: string, read?: { digest?: string | undefined }): Promise<void>
  /** What changed from one version to another, as `diff -u` shows it. */
  diff(person: Person, name: string, from: number, to?: number): Promise<string>
  /** Makes a version the current one again, as its next version. */
  rollBack(person: Person, name: string, version: number): Promise<{ version: number }>
  /** All its files: to be packed, or written to a folder. */
  files(person: Person, name: string): Promise<SkillFiles>
  /** The same as a zip file. */
  zip(person: Person, name: string): Promise<Buffer>
  /**
   * Takes skills over that somebody else wrote: of a folder, a checkout or an archive. Each waits to be accepted. `from` says
   * where they came from.
   */
  import(person: Person, files: SkillFiles, options: { from: string; mayReplace?: boolean }): Promise<ImportedSkill[]>
  /** The same of a zip file. Throws `invalid-input` for what is none, `too-large` for one that would become too much. */
  importZip(person: Person, zip: Buffer, options: { from: string; mayReplace?: boolean }): Promise<ImportedSkill[]>
  /** Makes one of another name from one that may run. */
  fork(person: Person, name: string, as: string): Promise<Skill>
  /** Gives an own one to everybody, for administrators. Throws `forbidden`. */
  share(person: Person, name: string): Promise<Skill>
  /** Deletes an own one; it can be put back from the trash. */
  remove(person: Person, name: string): Promise<{ undoId: string }>
}

/** What became of a skill in a folder or an archive. */
export type ImportedSkill = { name: string; skill: Skill } | { name: string; reason: string }

export interface SkillsOptions {
  store: SkillStore
  use: SkillUse
  runs: Runs
  skillsDir: string
  homeOf(person: Person): Promise<PersonHome>
  catalogOf(person: Person): Promise<Catalog>
  /** A person's files as this person may use them. */
  workspaceOf(person: Person): Workspace
  withinQuota<T>(person: Person, work: (reserve: Reserve) => Promise<T>): Promise<T>
  trashOf(person: Person): Trash
  search(catalog: Catalog, query: string, options: SearchOptions): Promise<ToolSearch>
  /** Who a person is to others. */
  authorOf(person: Person): Promise<string>
}

/** Of tools and skills together. */
const RANKED = 300
const isSkill = (server: string, tool: string, skills: readonly Skill[]) =>
  server === SKILLS && skills.some(({ name }) => name === tool)
const FIRST_TEST = 'first.json'

export function createSkills(options: SkillsOptions): Skills {
  const { store, use, runs, skillsDir, homeOf, workspaceOf } = options
  const ownerOf = ({ id, workspaceDir }: Person): SkillOwner => ({ id, workspaceDir })

  async function find(person: Person, name: string): Promise<Skill> {
    const modules = workspaceOf(person).modules()
    const { shared, own } = modules.names.skills
    if (!shared.includes(name) && !own.includes(name)) throw notThere(name, [...shared, ...own])
    const found = await readSkill(modules, name, person.id)
    if ('reason' in found) throw new PlaygroundError('conflict', `The skill ${name} cannot be used. ${found.reason}`)
    return found
  }

  async function findOwn(person: Person, name: string): Promise<Skill> {
    const skill = await find(person, name)
    if (skill.owner === 'own') return skill
    throw notYours(name)
  }

  /** Texts that somebody writes into a skill of this name. */
  async function assertUsable(person: Person, name: string, { file, module }: { file: string; module: string }) {
    if (Math.max(file.length, module.length) > MAX_TEXT)
      throw new PlaygroundError('too-large', `SKILL.md and skill.ts may have at most ${MAX_TEXT / 1024} KB each.`)
    const reading = await inspectSkill({ folder: name, file, module }, person.id)
    const fault =
      'fault' in reading ? reading.fault : await faultInModule(module, name, workspaceOf(person).modules(), person.id)
    if (fault) throw new PlaygroundError('invalid-input', fault)
  }

  async function know(person: Person, skill: Skill): Promise<KnownSkill> {
    const owner = ownerOf(person)
    const [uses, kept, refused] = await Promise.all([
      store.uses(owner, skill.name),
      skill.owner === 'own' ? store.read(owner, skill.name) : null,
      use.refusals(await homeOf(person), [`skills/${skill.name}/skill.ts`], workspaceOf(person).modules()),
    ])
    const version = kept?.versions.at(-1)?.version ?? skill.version
    return { ...skill, version, uses, isWaiting: refused.length > 0 }
  }

  async function assertAccepted(person: Person, name: string): Promise<void> {
    const paths = [`skills/${name}/skill.ts`]
    const [refused] = await use.refusals(await homeOf(person), paths, workspaceOf(person).modules())
    if (refused) throw new PlaygroundError('forbidden', refused.message)
  }

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

  async function textsOf(person: Person, { name }: Pick<Skill, 'name'>) {
    const { read } = workspaceOf(person).modules()
    const [file, module] = await Promise.all(['SKILL.md', 'skill.ts'].map((part) => read(`skills/${name}/${part}`)))
    return { file: file ?? '', module: module ?? '' }
  }

  /** What somebody edited by hand becomes a version when it is first seen. */
  async function keep(person: Person, skill: Skill, because: string) {
    return store.keep(ownerOf(person), skill.name, skill.digest, await textsOf(person, skill), because)
  }

  async function write(person: Person, name: string, files: Record<string, string> | SkillFiles): Promise<void> {
    const workspace = workspaceOf(person)
    const all = files instanceof Map ? [...files] : Object.entries(files as Record<string, string>)
    await options.withinQuota(person, async (reserve) => {
      await reserve(all.reduce((sum, [, content]) => sum + Buffer.byteLength(content), 0))
      for (const [path, content] of all) await workspace.write(`skills/${name}/${path}`, content)
    })
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
      assertFree(modules.names.skills, name, mayReplace)
      const fault = await faultInModule(textOf(arriving.files, 'skill.ts'), name, modules, person.id)
      if (fault) return { name, reason: fault }
      // Before it is there: at no moment it could run without being accepted.
      await store.accept(ownerOf(person), name, null)
      await write(person, name, arriving.files)
      const skill = await find(person, name)
      await keep(person, skill, `imported from ${from}`.slice(0, 200))
      return { name, skill }
    } catch (error) {
      // The others are taken over all the same.
      if (!(error instanceof PlaygroundError) || error.code === 'disk-full' || error.code === 'forbidden') throw error
      return { name, reason: error.message }
    }
  }

  const skills: Skills = {
    find,

    async list(person) {
      const { skills, broken } = await readSkills(workspaceOf(person).modules(), person.id)
      return { skills: await Promise.all(skills.map((skill) => know(person, skill))), broken }
    },

    async search(person, query, { limit = 10 } = {}) {
      const { skills } = await readSkills(workspaceOf(person).modules(), person.id)
      if (skills.length === 0) return []
      // Among all tools: which words tell a skill apart is seen from those of everything else.
      const catalog = withSkills(await options.catalogOf(person), skills)
      const found = await options.search(catalog, query, { limit: RANKED, choice: { method: 'words' } })
      const results = found.results.filter(({ server, tool }) => isSkill(server, tool, skills))
      return Promise.all(
        results.slice(0, limit).map(async ({ tool, score, selected, why }) => {
          const skill = skills.find(({ name }) => name === tool) as Skill
          return { ...(await know(person, skill)), score, isChosen: selected, why }
        }),
      )
    },

    async show(person, name) {
      const skill = await find(person, name)
      if (skill.owner === 'own') await keep(person, skill, 'edited')
      const kept = await store.read(ownerOf(person), name)
      return {
        ...(await know(person, skill)),
        texts: await textsOf(person, skill),
        tests: await testsOf(skill, workspaceOf(person), skillsDir).names(),
        versions: kept?.versions ?? [],
      }
    },

    async showBroken(person, name) {
      const modules = workspaceOf(person).modules()
      const { shared, own } = modules.names.skills
      if (!shared.includes(name) && !own.includes(name)) throw notThere(name, [...shared, ...own])
      const found = await readSkill(modules, name, person.id)
      if (!('reason' in found)) return null
      const kept = isSkillName(name) ? await store.read(ownerOf(person), name) : null
      return { ...found, texts: await textsOf(person, found), versions: kept?.versions ?? [] }
    },

    async draft(person, runId) {
      const run = await runs.get(person, runId)
      programOf(run)
      const tools = (await options.catalogOf(person)).servers.flatMap((server) => server.tools)
      const source = { tools, workspace: workspaceOf(person), owner: person.id }
      const { written } = await writeModule(run, { name: 'skill', description: '' }, source)
      const { own, shared } = workspaceOf(person).modules().names.skills
      const description = run.task === null ? '' : descriptionOf(undefined, run)
      return { description, offered: written.offered, taken: { own, shared } }
    },

    async edit(person, name, { module, file, digest }) {
      assertMayWrite(person, 'change skills')
      assertSkillName(name)
      const modules = workspaceOf(person).modules()
      if (modules.names.skills.shared.includes(name)) throw notYours(name)
      if (!modules.names.skills.own.includes(name)) throw notThere(name, modules.names.skills.own)
      const before = await textsOf(person, { name })
      if (digest !== undefined && digest !== digestOf(before)) throw changedMeanwhile(name)
      const texts = { file: file ?? before.file, module: module ?? before.module }
      await assertUsable(person, name, texts)
      const current = await find(person, name).catch((error: unknown) => unlessBroken(error))
      if (current) await keep(person, current, 'edited')
      const isAccepted = (await store.read(ownerOf(person), name))?.accepted === digestOf(before)
      await write(person, name, { 'SKILL.md': texts.file, 'skill.ts': texts.module })
      const skill = await find(person, name)
      await keep(person, skill, 'edited')
      // Whoever accepted what was there accepts their own change of it.
      if (isAccepted) await store.accept(ownerOf(person), name, skill.digest)
      return skill
    },

    async save(person, { runId, name, description: said, inputs: chosen, mayReplace = false }) {
      assertSkillName(name)
      assertMayWrite(person, 'save skills')
      const run = await runs.get(person, runId)
      programOf(run)
      const description = descriptionOf(said, run)
      const isThere = assertFree(workspaceOf(person).modules().names.skills, name, mayReplace)
      const last = isThere ? (await store.read(ownerOf(person), name))?.versions.at(-1)?.version : undefined
      const tools = (await options.catalogOf(person)).servers.flatMap((server) => server.tools)
      const author = await options.authorOf(person)
      const version = (last ?? (isThere ? 1 : 0)) + 1
      const made = await makeSkill(
        run,
        { ...{ name, description, author, version }, ...(chosen && { chosen: chosen.map(asChosen) }) },
        { tools, workspace: workspaceOf(person), owner: person.id },
      )
      const test = await firstTest(person, run, made.written.values)
      await write(person, name, {
        'SKILL.md': made.file,
        'skill.ts': made.module,
        ...('text' in test && { [`tests/${FIRST_TEST}`]: test.text }),
      })
      const skill = await find(person, name)
      await keep(person, skill, `saved from run ${runId}`)
      await acceptOwn(person, skill)
      return {
        ...{ skill, version, offered: made.written.offered },
        ...('text' in test ? { test: `tests/${FIRST_TEST}` } : { test: null, whyNoTest: test.whyNot }),
      }
    },

    program: async (person, name, input) => skillProgram(await find(person, name), input, person.id),

    async run(person, name, { input = {}, approve = 'none' } = {}) {
      const skill = await find(person, name)
      const code = await skillProgram(skill, input, person.id)
      await assertAccepted(person, name)
      if (skill.owner === 'own') await keep(person, skill, 'edited')
      return runs.start(person, { code, approve })
    },

    async test(person, name) {
      const skill = await find(person, name)
      const all = testsOf(skill, workspaceOf(person), skillsDir)
      const tests: TestResult[] = []
      // One after the other: what one changes is put back before the next.
      for (const test of await all.names()) tests.push(await runTest(skill, test, all, { runs, person }))
      return { ok: tests.every(({ ok }) => ok), tests }
    },

    async accept(person, name, { digest } = {}) {
      assertMayWrite(person, 'accept skills')
      const skill = await findOwn(person, name)
      if (digest !== undefined && digest !== skill.digest) throw changedMeanwhile(name)
      await keep(person, skill, 'edited')
      await store.accept(ownerOf(person), name, skill.digest)
    },

    async diff(person, name, from, to) {
      assertSkillName(name)
      const current = to === undefined ? await find(person, name) : null
      const before = await store.texts(ownerOf(person), name, from)
      const after = current ? await textsOf(person, current) : await store.texts(ownerOf(person), name, to as number)
      return (
        (before.file === after.file ? '' : showDiff('SKILL.md', before.file, after.file)) +
        (before.module === after.module ? '' : showDiff('skill.ts', before.module, after.module))
      )
    },

    async rollBack(person, name, number) {
      assertMayWrite(person, 'change skills')
      assertSkillName(name)
      const texts = await store.texts(ownerOf(person), name, number)
      const before = await store.read(ownerOf(person), name)
      const current = await findOwn(person, name).catch((error: unknown) => unlessBroken(error))
      if (current) await keep(person, current, 'edited')
      await write(person, name, { 'SKILL.md': texts.file, 'skill.ts': texts.module })
      const { version } = await store.keep(ownerOf(person), name, digestOf(texts), texts, `version ${number} again`)
      // What was accepted was the other text.
      if (before?.accepted === undefined) return { version }
      await store.accept(ownerOf(person), name, null)
      return { version }
    },

    async files(person, name) {
      const skill = await find(person, name)
      return filesOf(name, skill.owner, workspaceOf(person), skillsDir)
    },

    async zip(person, name) {
      const files = await skills.files(person, name)
      return writeZip(new Map([...files].map(([path, content]) => [`${name}/${path}`, content])))
    },

    async importZip(person, zip, how) {
      assertMayWrite(person, 'import skills')
      return skills.import(person, await readZip(zip), how)
    },

    async import(person, files, how) {
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
    },

    async fork(person, name, as) {
      assertMayWrite(person, 'make skills')
      assertSkillName(as)
      const skill = await find(person, name)
      await assertAccepted(person, name)
      assertFree(workspaceOf(person).modules().names.skills, as, false)
      const author = await options.authorOf(person)
      const files = await filesOf(name, skill.owner, workspaceOf(person), skillsDir)
      const forked = await readArriving(files, person.id, ({ importedFrom: _, ...head }) => ({
        ...head,
        name: as,
        author,
        version: 1,
      }))
      await write(person, as, forked.files)
      const made = await find(person, as)
      await keep(person, made, `made from ${name}`)
      return made
    },

    async share(person, name) {
      assertMayWrite(person, 'share skills')
      if (!person.admin) throw new PlaygroundError('forbidden', 'Only an administrator gives a skill to everybody.')
      await findOwn(person, name)
      await assertAccepted(person, name)
      await assertOfEverybody(person, name)
      await writeFolder(join(skillsDir, name), await filesOf(name, 'own', workspaceOf(person), skillsDir))
      // From now on everybody's is the one that counts.
      await options.trashOf(person).takeOut(`skills/${name}`)
      return find(person, name)
    },

    async remove(person, name) {
      assertMayWrite(person, 'delete skills')
      const { own, shared } = workspaceOf(person).modules().names.skills
      if (shared.includes(name))
        throw new PlaygroundError('forbidden', `The skill ${name} is everybody's, and cannot be deleted here.`)
      if (!own.includes(name)) throw notThere(name, own)
      return options.trashOf(person).takeOut(`skills/${name}`)
    },
  }
  return skills

  async function acceptOwn(person: Person, { name, digest }: Skill): Promise<void> {
    const before = await store.read(ownerOf(person), name)
    if (before?.accepted !== undefined) await store.accept(ownerOf(person), name, digest)
  }

  async function firstTest(
    person: Person,
    { runId, value, replayOf }: RunRecord,
    input: SkillInput,
  ): Promise<{ text: string } | { whyNot: string }> {
    // What it was answered from a record is not in its own.
    if (replayOf !== undefined)
      return { whyNot: 'It has no test yet: the run used the results of another one. Save one that was run live.' }
    try {
      const test = await runs.withRecord(person, runId, (record, read) => testFrom(record, read, { input, value }))
      return { text: `${JSON.stringify(test, null, 2)}\n` }
    } catch (error) {
      if (!(error instanceof PlaygroundError)) throw error
      return { whyNot: `It has no test yet: ${error.message.replace(/\.?$/, '.')}` }
    }
  }
}

const asChosen = (input: string | ChosenInput): ChosenInput => (typeof input === 'string' ? { name: input } : input)

const notYours = (name: string) =>
  new PlaygroundError('forbidden', `The skill ${name} is everybody's, and cannot be changed here.`)

const changedMeanwhile = (name: string) =>
  new PlaygroundError('conflict', `The skill ${name} has changed since you read it. Load it again, then decide.`)

const textOf = (files: SkillFiles, path: string) => files.get(path)?.toString('utf8') ?? ''

async function inOrder<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = []
  for (const one of all) done.push(await work(one))
  return done
}

/** Whether there is one of this name already, which may be replaced. Throws `conflict` when the name is taken. */
function assertFree(
  { shared, own }: { shared: readonly string[]; own: readonly string[] },
  name: string,
  mayReplace: boolean,
): boolean {
  const isTaken = shared.some((one) => nameKey(one) === nameKey(name))
  if (isTaken) throw new PlaygroundError('conflict', `Everybody has a skill called ${name} here. Choose another name.`)
  if (!own.includes(name)) return false
  if (mayReplace) return true
  throw new PlaygroundError(
    'conflict',
    `You have a skill called ${name}. Choose another name, or replace it: that makes the next version, and this one is kept.`,
  )
}

function notThere(name: string, names: readonly string[]): PlaygroundError {
  const shown = names.slice(0, 20).join(', ') || 'none'
  return new PlaygroundError(
    'not-found',
    `There is no skill called ${JSON.stringify(name.slice(0, 80))}. There are: ${shown}.`,
  )
}

/** A broken one can be put back to what it was. */
function unlessBroken(error: unknown): null {
  if (error instanceof PlaygroundError && error.code === 'conflict') return null
  throw error
}
