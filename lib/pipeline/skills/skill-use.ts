import type { Catalog } from '../../discovery/tool.ts'
import { messageOf } from '../../errors.ts'
import type { Finding } from '../../runs/finding.ts'
import type { Outcome } from '../../runs/outcome.ts'
import { inspectSkill, MAX_TEXT } from '../../skills/inspect-skill.ts'
import { digestOf, readSkills } from '../../skills/read-skills.ts'
import type { Skill } from '../../skills/skill.ts'
import { isSkillName } from '../../skills/skill-name.ts'
import type { SkillOwner, SkillStore } from '../../skills/skill-store.ts'
import { withSkills } from '../../skills/skill-tool.ts'
import { oursOf, type TokenComparison } from '../../tokens/comparison.ts'
import type { WorkspaceModules } from '../../workspace/workspace.ts'
import type { PersonHome } from '../person-home.ts'

/** What runs have to do with the skills that they import. */
export interface SkillUse {
  /** Why a program that imports these modules of skills may not run: somebody else wrote one, and nobody here has accepted it. */
  refusals(home: PersonHome, paths: Iterable<string>, modules: WorkspaceModules): Promise<Finding[]>
  /**
   * Whether one of these skills waits: it may not run, or tasks do not use it, because it is not as the person has made, changed,
   * run or accepted it.
   */
  isWaiting(home: PersonHome, names: readonly string[], modules: WorkspaceModules): Promise<boolean>
  /** The skills that tasks may use, and everything there is to choose from: the same object for as long as nothing changed. */
  offered(home: PersonHome): Promise<{ skills: readonly Skill[]; catalog: Catalog }>
  /** Notes how a run came out for the skills that it used. Never throws. */
  note(home: PersonHome, names: readonly string[], end: SkillRunEnd): Promise<void>
}

interface SkillRunEnd {
  runId: string
  outcome: Outcome
  tokens: TokenComparison | null
}

/** Whoever stopped a run says nothing of the skills that it used. */
export const isStopped = ({ kind }: Outcome): boolean =>
  kind === 'cancelled' || kind === 'interrupted' || kind === 'stopped'

const ownerOfHome = ({ personId, workspaceDir }: PersonHome): SkillOwner => ({ id: personId, workspaceDir })

interface SkillUseOptions {
  store: SkillStore
  modulesOf(home: PersonHome): WorkspaceModules
  catalogOf(home: PersonHome): Promise<Catalog>
  warn(message: string): void
}

export function createSkillUse({ store, modulesOf, catalogOf, warn }: SkillUseOptions): SkillUse {
  const joined = new WeakMap<Catalog, { key: string; skills: readonly Skill[]; catalog: Catalog }>()
  return {
    async offered(home) {
      const catalog = await catalogOf(home)
      // A token for some tools has those: a skill may call others.
      if (home.reach && home.reach.tools !== null) return { skills: [], catalog }
      const modules = modulesOf(home)
      const { skills } = await readSkills(modules, home.personId)
      const waiting = await Promise.all(
        skills.map(({ name, owner }) =>
          owner === 'own'
            ? // Of one of which nobody knows whether it was accepted the others are there all the same.
              standingOf(name, ownerOfHome(home), { store, modules }).then(
                ({ waits }) => waits,
                () => true,
              )
            : false,
        ),
      )
      const usable = skills.filter((_, at) => !waiting[at])
      const key = JSON.stringify(usable.map(({ name, digest }) => [name, digest]))
      const known = joined.get(catalog)
      if (known?.key === key) return known
      const made = { key, skills: usable, catalog: withSkills(catalog, usable) }
      joined.set(catalog, made)
      return made
    },

    async refusals(home, paths, modules) {
      const own = new Set(modules.names.skills.own)
      const names = [...new Set([...paths].map(skillIn))].filter((name) => own.has(name))
      const all = await Promise.all(names.map((name) => standingOf(name, ownerOfHome(home), { store, modules })))
      return all.flatMap(({ refusal: message }) =>
        message === null ? [] : [{ rule: 'skills', severity: 'error' as const, message, line: 1, column: 1 }],
      )
    },

    async isWaiting(home, names, modules) {
      const own = names.filter((name) => modules.names.skills.own.includes(name))
      const all = await Promise.all(own.map((name) => standingOf(name, ownerOfHome(home), { store, modules })))
      return all.some(({ waits }) => waits)
    },

    async note(home, names, { runId, outcome, tokens }) {
      if (isStopped(outcome) || outcome.kind === 'refused') return
      const ok = outcome.kind === 'returned'
      const saved = tokens && ok ? tokens[tokens.against ?? 'direct'].total - oursOf(tokens).total : 0
      const message = 'message' in outcome ? outcome.message : outcome.kind
      const how = { at: new Date().toISOString(), runId, ok, saved, ...(!ok && { message }) }
      try {
        for (const name of names.filter(isSkillName)) await store.noteUse(ownerOfHome(home), name, how)
      } catch (error) {
        warn(`How a skill did could not be noted: ${messageOf(error)}`)
      }
    },
  }
}

/** `skills/total/skill.ts` is of `total`. */
export const skillIn = (path: string): string => path.split('/')[1] ?? ''

interface Kept {
  store: SkillStore
  modules: WorkspaceModules
}

interface Standing {
  /** Why no program may import it; null where one may. */
  refusal: string | null
  /** Tasks do not use it: also one of the person's own, which a program or an upload has put there, or written over. */
  waits: boolean
}

async function standingOf(name: string, owner: SkillOwner, { store, modules }: Kept): Promise<Standing> {
  const texts = await textsOf(name, modules)
  // A program can import a folder of another name; of that nothing is kept.
  const { accepted, known } = (isSkillName(name) && (await store.read(owner, name))) || {}
  const digest = digestOf(texts)
  if (accepted && accepted === digest) return { refusal: null, waits: false }
  // That one of its name has to be accepted says nothing of a text that the person made.
  const isAsked = accepted !== undefined && known !== digest
  if (!isAsked && !(await mayBeFromElsewhere(name, texts, owner)))
    return { refusal: null, waits: accepted === undefined && known !== digest }
  const why = accepted ? 'has changed since you accepted it' : 'was written by somebody else'
  const refusal = `The skill ${name} ${why}. Read it (cem skills show ${name}), then accept it as it is: cem skills accept ${name}.`
  return { refusal, waits: true }
}

async function textsOf(name: string, modules: WorkspaceModules): Promise<{ file: string; module: string }> {
  const [file, module] = await Promise.all(
    ['SKILL.md', 'skill.ts'].map((part) => modules.read(`skills/${name}/${part}`)),
  )
  return { file: file ?? '', module: module ?? '' }
}

/** By what it says itself, where nothing is kept of it. One that says so and cannot be read is taken for one. */
async function mayBeFromElsewhere(folder: string, texts: { file: string; module: string }, { id }: SkillOwner) {
  if (!texts.file.includes('imported-from')) return false
  if (Math.max(texts.file.length, texts.module.length) > MAX_TEXT) return true
  const reading = await inspectSkill({ folder, ...texts }, id)
  return 'fault' in reading || reading.head.importedFrom !== undefined
}
