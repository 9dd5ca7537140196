import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { listedSkill } from '../../skills/listed-skill.ts'
import { pageOfSkills } from '../../skills/page-of-skills.ts'
import { digestOf, readSkill, readSkills } from '../../skills/read-skills.ts'
import type { BrokenSkill, Skill } from '../../skills/skill.ts'
import { assertSkillName, isSkillName } from '../../skills/skill-name.ts'
import { SKILLS, withSkills } from '../../skills/skill-tool.ts'
import type { WorkspaceModules } from '../../workspace/workspace.ts'
import type { PersonHome } from '../person-home.ts'
import type { OwnSkills } from './own-skills.ts'
import { notThere } from './skill-names.ts'
import type { KnownSkill, Skills, SkillsOptions } from './skills-contract.ts'
import { testsOf } from './test-skill.ts'
import { unifiedDiff } from './unified-diff.ts'

/** Of tools and skills together. */
const RANKED = 300
/** Each is read, and may be large. */
const MOST_LISTED = 200
const LAST_RUNS = 8
const isSkill = (server: string, tool: string, skills: readonly Skill[]) =>
  server === SKILLS && skills.some(({ name }) => name === tool)
const isKnown = (skill: KnownSkill | BrokenSkill): skill is KnownSkill => 'digest' in skill
const isBroken = (skill: KnownSkill | BrokenSkill): skill is BrokenSkill => !isKnown(skill)

/** Where a person's skills are, found once for all of them. */
interface Place {
  home: PersonHome
  modules: WorkspaceModules
}

/** What is looked at and changes nothing. */
export function createFindSkills(
  options: SkillsOptions,
  { ownerOf, settle, find, textsOf, keepEdited }: OwnSkills,
): Pick<Skills, 'find' | 'list' | 'search' | 'show' | 'showBroken' | 'version' | 'runs' | 'diff'> {
  const { store, use, skillsDir, homeOf, workspaceOf } = options

  async function placeOf(person: Person): Promise<Place> {
    // First: whatever a killed process had begun is settled by that.
    const home = await homeOf(person)
    return { home, modules: workspaceOf(person).modules() }
  }

  async function know(person: Person, skill: Skill, { home, modules }: Place): Promise<KnownSkill> {
    const owner = ownerOf(person)
    const [uses, kept, isWaiting] = await Promise.all([
      store.uses(owner, skill.name),
      skill.owner === 'own' ? store.read(owner, skill.name) : null,
      use.isWaiting(home, [skill.name], modules),
    ])
    const version = kept?.versions.at(-1)?.version ?? skill.version
    return { ...skill, version, uses, isWaiting }
  }

  /** Of one of which what is kept is damaged, the others are there all the same. */
  async function knowAll(
    person: Person,
    skills: readonly Skill[],
    place: Place,
  ): Promise<(KnownSkill | BrokenSkill)[]> {
    return Promise.all(
      skills.map((skill) =>
        know(person, skill, place).catch((error: unknown) => {
          if (!(error instanceof PlaygroundError) || error.code !== 'conflict') throw error
          return { name: skill.name, owner: skill.owner, reason: error.message }
        }),
      ),
    )
  }

  return {
    find,

    async list(person, { limit = MOST_LISTED, after } = {}) {
      const place = await placeOf(person)
      const { names, ...next } = pageOfSkills(place.modules.names.skills, { limit, after })
      const { skills, broken } = await readSkills(place.modules, person.id, names)
      const all = await knowAll(person, skills, place)
      return { skills: all.filter(isKnown).map(listedSkill), broken: [...broken, ...all.filter(isBroken)], ...next }
    },

    async search(person, query, { limit = 10 } = {}) {
      const place = await placeOf(person)
      const { skills } = await readSkills(place.modules, person.id)
      if (skills.length === 0) return []
      // Among all tools: which words tell a skill apart is seen from those of everything else.
      const catalog = withSkills(await options.catalogOf(person), skills)
      const found = await options.search(catalog, query, { limit: RANKED, choice: { method: 'words' } })
      const results = found.results.filter(({ server, tool }) => isSkill(server, tool, skills)).slice(0, limit)
      const wanted = skills.filter(({ name }) => results.some(({ tool }) => tool === name))
      const known = (await knowAll(person, wanted, place)).filter(isKnown)
      return results.flatMap(({ tool, score, selected, why }) =>
        known
          .filter(({ name }) => name === tool)
          .map((skill) => ({ ...listedSkill(skill), score, isChosen: selected, why })),
      )
    },

    async show(person, name) {
      const skill = await find(person, name)
      // Whoever only reads leaves nothing behind.
      if (skill.owner === 'own' && !person.reach?.readsOnly) await keepEdited(person, name)
      const kept = await store.read(ownerOf(person), name)
      return {
        ...(await know(person, skill, await placeOf(person))),
        texts: await textsOf(person, skill),
        tests: await testsOf(skill, workspaceOf(person), skillsDir).names(),
        versions: kept?.versions ?? [],
      }
    },

    async showBroken(person, name) {
      await settle(person)
      const modules = workspaceOf(person).modules()
      const { shared, own } = modules.names.skills
      if (!shared.includes(name) && !own.includes(name)) throw notThere(name, [...shared, ...own])
      const found = await readSkill(modules, name, person.id)
      if (!('reason' in found)) return null
      const kept = isSkillName(name) ? await store.read(ownerOf(person), name) : null
      const texts = await textsOf(person, found)
      return { ...found, texts, digest: digestOf(texts), versions: kept?.versions ?? [] }
    },

    version: (person, name, number) => store.texts(ownerOf(person), name, number),

    async runs(person, name) {
      const among = await store.runIds(ownerOf(person), name, LAST_RUNS)
      return among.length === 0 ? [] : options.runs.list(person, { among, limit: LAST_RUNS })
    },

    async diff(person, name, from, to) {
      assertSkillName(name)
      // Versions that are kept can be compared also where the skill is broken by now.
      if (to === undefined) await find(person, name)
      const before = await store.texts(ownerOf(person), name, from)
      const after = to === undefined ? await textsOf(person, { name }) : await store.texts(ownerOf(person), name, to)
      return unifiedDiff('SKILL.md', before.file, after.file) + unifiedDiff('skill.ts', before.module, after.module)
    },
  }
}
