import { safeName } from '../../../discovery/modules/safe-names.ts'
import { PlaygroundError } from '../../../errors.ts'
import type { Person } from '../../../people/person.ts'
import { assertMayWrite } from '../../../people/reach.ts'
import { createTurnsByKey } from '../../../process/turns.ts'
import { inspectSkill } from '../../../skills/inspect-skill.ts'
import { digestOf, readSkill } from '../../../skills/read-skills.ts'
import type { BrokenSkill, Skill, SkillHead } from '../../../skills/skill.ts'
import { assertSkillName } from '../../../skills/skill-name.ts'
import type { OwnSkills } from '../own-skills.ts'
import type { SkillRepair, Skills, SkillsOptions } from '../skills-contract.ts'
import { unifiedDiff } from '../unified-diff.ts'
import { type Failure, failingRun } from './failing-run.ts'
import { importable } from './importable.ts'
import { tryRepair } from './try-repair.ts'
import { writeAnew } from './write-anew.ts'

const BUSY = 'Skills of yours are being repaired. Wait until one of them is done.'
const NO_MODEL =
  'No model is set that could repair it (llm.api_key or llm.base_url; on the page: Settings, Model). Change its code by hand, or go back to an earlier version.'

/** The text of a module that takes whatever it is given: with it `SKILL.md` is read alone. */
const ANY = 'export const any = (input) => input\n'

/** A model writes the code of a skill anew that failed or cannot be used. Nothing is saved here. */
export function createRepairSkill(
  options: SkillsOptions,
  { assertOwn, assertAccepted, textsOf }: OwnSkills,
): Pick<Skills, 'repairModel' | 'repair'> {
  const { sampler, workspaceOf } = options
  // One at a time of a person: each may cost as much as a run.
  const inTurn = createTurnsByKey({ atOnce: 1, waiting: 2, busy: BUSY })

  /** The skill as it would be with another text of its module, checked as any other. */
  function withText(person: Person, name: string, module: string): Promise<Skill | BrokenSkill> {
    const modules = workspaceOf(person).modules()
    const read = async (path: string) => (path === `skills/${name}/skill.ts` ? module : modules.read(path))
    return readSkill({ ...modules, read }, name, person.id)
  }

  /** Throws `conflict` where it is `SKILL.md` that cannot be read. */
  async function headOf(person: Person, name: string, file: string): Promise<SkillHead> {
    const read = await inspectSkill({ folder: name, file, module: ANY }, person.id)
    if ('head' in read) return read.head
    throw new PlaygroundError(
      'conflict',
      `A model writes skill.ts alone, and SKILL.md has to be changed first. ${read.fault}`,
    )
  }

  async function failureOf(person: Person, name: string, found: Skill | BrokenSkill, runId: string | undefined) {
    if ('digest' in found) return failingRun(person, name, runId, options)
    const broken: Failure = { runId: null, text: found.reason, program: null, calls: [] }
    return broken
  }

  async function tried(person: Person, skill: Skill, module: string, signal: AbortSignal) {
    try {
      await assertAccepted(person, skill.name)
    } catch (error) {
      if (!(error instanceof PlaygroundError) || error.code !== 'forbidden') throw error
      return { tests: [], whyUntried: error.message }
    }
    return tryRepair(person, skill, module, options, signal)
  }

  async function repair(
    person: Person,
    name: string,
    runId: string | undefined,
    signal: AbortSignal,
  ): Promise<SkillRepair> {
    const texts = await textsOf(person, { name })
    const found = await readSkill(workspaceOf(person).modules(), name, person.id)
    const failure = await failureOf(person, name, found, runId)
    const head = await headOf(person, name, texts.file)
    const model = await sampler.model()
    if (model === null) throw new PlaygroundError('configuration', NO_MODEL)
    const fn = 'digest' in found ? found.fn : safeName(name)
    const tools = await importable(person, head, options)
    const { skill, module, spent } = await writeAnew(
      { head, fn, module: texts.module, tools, ...failure },
      { ...options, model, signal, read: (text) => withText(person, name, text) },
    )
    return {
      ...{ module, before: texts.module, from: digestOf(texts), runId: failure.runId, model, spent },
      diff: unifiedDiff('skill.ts', texts.module, module),
      ...(await tried(person, skill, module, signal)),
    }
  }

  return {
    repairModel: () => sampler.model(),

    async repair(person, name, { runId, signal = new AbortController().signal } = {}) {
      assertMayWrite(person, 'repair skills')
      assertSkillName(name)
      assertOwn(person, name)
      return inTurn(person.id, () => repair(person, name, runId, signal), { signal })
    },
  }
}
