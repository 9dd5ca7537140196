import type { Sampler } from '../../broker/write-sampling.ts'
import type { Config } from '../../config/config.ts'
import type { RunRow } from '../../db/run-rows.ts'
import type { LearnedTypes } from '../../discovery/learned/learned-types.ts'
import type { Catalog } from '../../discovery/tool.ts'
import type { Person } from '../../people/person.ts'
import type { Spent } from '../../runs/event.ts'
import type { SearchOptions, ToolSearch } from '../../selection/search-tools.ts'
import type { ChosenInput } from '../../skills/make/choose-inputs.ts'
import type { OfferedValue } from '../../skills/make/write-skill-task.ts'
import type { PageWanted } from '../../skills/page-of-skills.ts'
import type { BrokenSkill, Skill } from '../../skills/skill.ts'
import type { SkillFiles } from '../../skills/skill-files.ts'
import type { SkillStore, SkillTexts, SkillUses, SkillVersion } from '../../skills/skill-store.ts'
import type { ModelPrice } from '../../tokens/prices/model-price.ts'
import type { Reserve } from '../../workspace/quota.ts'
import type { Trash } from '../../workspace/trash.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { PersonHome } from '../person-home.ts'
import type { RunRequest } from '../request.ts'
import type { Runs } from '../runs.ts'
import type { SkillInput } from './skill-program.ts'
import type { SkillUse } from './skill-use.ts'
import type { TestResult } from './test-skill.ts'

/** A skill with what is known of it. */
export interface KnownSkill extends Skill {
  uses: SkillUses
  /**
   * It is not accepted as it is. One that came from somebody else does not run. One of the person's own, which a program, an
   * upload or an editor has put there or changed, runs where that is said, and tasks do not use it.
   */
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
  /** Of its texts, for `edit`. */
  digest: string
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

/** `skill.ts` as a model wrote it anew. Nothing is saved of it: that is `edit`, with `from` as its digest. */
export interface SkillRepair {
  module: string
  /** `skill.ts` as it is. */
  before: string
  /** Of the texts that it was made from. */
  from: string
  /** The run that it was made for; null for a skill that could not be used. */
  runId: string | null
  model: string
  spent: Spent
  /** What it changes, as `diff -u` shows it. */
  diff: string
  /** How its tests came out with it, the first few of them. */
  tests: TestResult[]
  /** Why it was not tried on its tests. */
  whyUntried?: string
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

/** `undoId` puts back what made way for it: its tests, where they were of a newer version. */
export interface RolledBack {
  version: number
  undoId?: string
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
  /** Puts back the tests of the one before, which made way. */
  undoId?: string
}

interface SkillRunOptions extends Pick<RunRequest, 'approve' | 'session' | 'checkpoint'> {
  input?: SkillInput
}

/** A person's skills, and those that everybody has. */
export interface Skills {
  /**
   * At most 200, unless fewer are wanted; `next`, where there are more, is the `after` of the next page. Of long texts and large
   * schemas the beginning, here and in `search`; `show` has the whole.
   */
  list(
    person: Person,
    page?: Partial<PageWanted>,
  ): Promise<{ skills: KnownSkill[]; broken: BrokenSkill[]; next?: string }>
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
  /** Which model repairs skills; null where none is set that could be asked. */
  repairModel(): Promise<string | null>
  /**
   * Has the model write `skill.ts` anew, for a run of it that did not return: the newest one unless it is named. Of a skill that
   * is broken why it is takes the place of the run. Changes nothing. Throws `conflict` where nothing is to be repaired,
   * `configuration` where no model is set, `unavailable` where what it wrote cannot be used, with why.
   */
  repair(person: Person, name: string, options?: { runId?: string; signal?: AbortSignal }): Promise<SkillRepair>
  /**
   * Makes the program of a run a skill, with the run as its first test. Throws `conflict` for a name that is taken, and for a
   * run that did not return.
   */
  save(person: Person, request: SaveRequest): Promise<SavedSkill>
  /**
   * The program that runs a skill, which is kept as a version where it was edited by hand. Throws `invalid-input` for inputs that
   * it does not take, and `forbidden` for one of somebody else that is not accepted.
   */
  program(person: Person, name: string, input: SkillInput): Promise<string>
  /**
   * Starts a run of it, as any other run. Throws as `program` does. One of the person's own is accepted with that, as it is, where
   * the person asks and no token.
   */
  run(person: Person, name: string, options?: SkillRunOptions): Promise<{ runId: string }>
  /** The last few runs that used it and are kept, the newest first. */
  runs(person: Person, name: string): Promise<RunRow[]>
  /** Runs each of its tests, with recorded answers. Not `ok` where it has none. */
  test(person: Person, name: string): Promise<{ ok: boolean; tests: TestResult[] }>
  /**
   * Says that one of somebody else may run, and that tasks may use an own one, as it was read: `digest` is that of what was shown.
   * Throws `conflict` where it is another by now, `invalid-input` without.
   */
  accept(person: Person, name: string, read?: { digest?: string | undefined }): Promise<void>
  /** The texts of a version. Throws `not-found`. */
  version(person: Person, name: string, number: number): Promise<SkillTexts>
  /** What changed from one version to another, as `diff -u` shows it. */
  diff(person: Person, name: string, from: number, to?: number): Promise<string>
  /** Makes a version the current one again, as its next version. */
  rollBack(person: Person, name: string, version: number): Promise<RolledBack>
  /** All its files: to be packed, or written to a folder. */
  files(person: Person, name: string): Promise<SkillFiles>
  /** The same as a zip file. Its tests, which hold the recorded answers of calls, only where that is said. */
  zip(person: Person, name: string, options?: { withTests?: boolean }): Promise<Buffer>
  /**
   * Takes skills over that somebody else wrote: of a folder, a checkout or an archive. Each waits to be accepted. `from` says
   * where they came from.
   */
  import(person: Person, files: SkillFiles, options: ImportHow): Promise<ImportedSkill[]>
  /** The same of a zip file. Throws `invalid-input` for what is none, `too-large` for one that would become too much. */
  importZip(person: Person, zip: Buffer, options: ImportHow): Promise<ImportedSkill[]>
  /** Makes one of another name from one that may run. */
  fork(person: Person, name: string, as: string): Promise<Skill>
  /**
   * Gives an own one to everybody, for administrators. Its tests, which hold the recorded answers of calls, only where that is said.
   * Throws `forbidden`, and `conflict` where there is one. `undoId` is that of one's own folder in the trash.
   */
  share(person: Person, name: string, options?: { withTests?: boolean }): Promise<Skill & { undoId: string }>
  /** Deletes an own one; it can be put back from the trash. */
  remove(person: Person, name: string): Promise<{ undoId: string }>
}

/** Where skills came from, and which of one's own they may replace: all, none, or the one of a name. */
export interface ImportHow {
  from: string
  mayReplace?: boolean | string
}

/**
 * What became of a skill in a folder or an archive. `undoId` puts back the whole folder that made way, under another name.
 * `isTaken`: one's own has the name, and it may be replaced.
 */
export type ImportedSkill =
  | { name: string; skill: Skill; undoId?: string }
  | { name: string; reason: string; isTaken?: true }

export interface SkillsOptions {
  /** What may be spent on a repair, and where there is room for a moment. */
  config: Pick<Config, 'codegen' | 'llm' | 'paths'>
  /** The model that repairs. */
  sampler: Sampler
  /** What the model that is set costs; null where that is not known. */
  priceOf(): Promise<ModelPrice | null>
  learned(person: Person): Promise<LearnedTypes>
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
