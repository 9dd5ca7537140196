import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { assertMayWrite } from '../../people/reach.ts'
import type { RunRecord } from '../../runs/event.ts'
import type { ChosenInput } from '../../skills/make/choose-inputs.ts'
import { assertSkillName } from '../../skills/skill-name.ts'
import { testFrom } from '../../skills/skill-test.ts'
import type { OwnSkills } from './own-skills.ts'
import { descriptionOf, makeSkill, programOf, type SkillSource, writeModule } from './save-skill.ts'
import { assertFree } from './skill-names.ts'
import type { SkillInput } from './skill-program.ts'
import type { SavedSkill, SaveRequest, Skills, SkillsOptions } from './skills-contract.ts'

const FIRST_TEST = 'first.json'

/** A run becomes a skill. */
export function createSaveRuns(
  options: SkillsOptions,
  { ownerOf, find, inTurn, keep, keepCurrent, write, acceptOwn }: OwnSkills,
): Pick<Skills, 'draft' | 'save'> {
  const { store, runs, workspaceOf } = options

  async function sourceFor(person: Person): Promise<SkillSource> {
    const tools = (await options.catalogOf(person)).servers.flatMap((server) => server.tools)
    return { tools, workspace: workspaceOf(person), owner: person.id }
  }

  async function firstTest(
    person: Person,
    { runId, value, replayOf, testOf }: RunRecord,
    input: SkillInput,
  ): Promise<{ text: string } | { whyNot: string }> {
    // What it was answered from a record is not in its own.
    if (replayOf !== undefined || testOf)
      return {
        whyNot: `It has no test yet: the run ${testOf ? 'was a test' : 'used the results of another one'}. Save one that was run live.`,
      }
    try {
      const test = await runs.withRecord(person, runId, (record, read) => testFrom(record, read, { input, value }))
      return { text: `${JSON.stringify(test, null, 2)}\n` }
    } catch (error) {
      if (!(error instanceof PlaygroundError)) throw error
      return { whyNot: `It has no test yet: ${error.message.replace(/\.?$/, '.')}` }
    }
  }

  async function save(
    person: Person,
    { runId, name, description: said, inputs: chosen, mayReplace = false }: SaveRequest,
  ): Promise<SavedSkill> {
    const run = await runs.get(person, runId)
    programOf(run)
    const description = descriptionOf(said, run)
    const isThere = assertFree(workspaceOf(person).modules().names.skills, name, mayReplace)
    if (isThere) await keepCurrent(person, name)
    const last = isThere ? (await store.read(ownerOf(person), name))?.versions.at(-1)?.version : undefined
    const author = await options.authorOf(person)
    const version = (last ?? (isThere ? 1 : 0)) + 1
    const made = await makeSkill(
      run,
      { ...{ name, description, author, version }, ...(chosen && { chosen: chosen.map(asChosen) }) },
      await sourceFor(person),
    )
    const test = await firstTest(person, run, made.written.values)
    const texts = { 'SKILL.md': made.file, 'skill.ts': made.module }
    const tests: Record<string, string> = 'text' in test ? { [`tests/${FIRST_TEST}`]: test.text } : {}
    // Those of the one before say nothing of this one.
    const undoId = await write(person, name, { ...texts, ...tests }, isThere ? `skills/${name}/tests` : undefined)
    await keep(person, name, made, `saved from run ${runId}`)
    await acceptOwn(person, name, made)
    return {
      ...{ skill: await find(person, name), version, offered: made.written.offered },
      ...('text' in test ? { test: `tests/${FIRST_TEST}` } : { test: null, whyNoTest: test.whyNot }),
      ...(undoId !== null && { undoId }),
    }
  }

  return {
    async draft(person, runId) {
      const run = await runs.get(person, runId)
      programOf(run)
      const { written } = await writeModule(run, { name: 'skill', description: '' }, await sourceFor(person))
      const { own, shared } = workspaceOf(person).modules().names.skills
      const description = run.task === null ? '' : descriptionOf(undefined, run)
      return { description, offered: written.offered, taken: { own, shared } }
    },

    async save(person, request) {
      assertSkillName(request.name)
      assertMayWrite(person, 'save skills')
      return inTurn(person, request.name, () => save(person, request))
    },
  }
}

const asChosen = (input: string | ChosenInput): ChosenInput => (typeof input === 'string' ? { name: input } : input)
