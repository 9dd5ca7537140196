import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { assertFullReach, assertMayWrite } from '../../people/reach.ts'
import type { RunRecord } from '../../runs/event.ts'
import { digestOf } from '../../skills/read-skills.ts'
import { assertSkillName } from '../../skills/skill-name.ts'
import { testFrom } from '../../skills/skill-test.ts'
import { filesOf, readArriving } from './exchange-skills.ts'
import { EDITED, type OwnSkills } from './own-skills.ts'
import { descriptionOf, makeSkill, programOf } from './save-skill.ts'
import { assertFree, notThere } from './skill-names.ts'
import type { SkillInput } from './skill-program.ts'
import type { Skills, SkillsOptions } from './skills-contract.ts'

const FIRST_TEST = 'first.json'

/** What a person does with skills of their own. */
export function createChangeSkills(
  options: SkillsOptions,
  { ownerOf, find, findOwn, assertAccepted, keep, keepCurrent, write, acceptOwn }: OwnSkills,
): Pick<Skills, 'save' | 'accept' | 'rollBack' | 'fork' | 'remove'> {
  const { store, runs, skillsDir, workspaceOf } = options

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

  return {
    async save(person, { runId, name, description: said, inputs: chosen, mayReplace = false }) {
      assertSkillName(name)
      assertMayWrite(person, 'save skills')
      const run = await runs.get(person, runId)
      programOf(run)
      const description = descriptionOf(said, run)
      const isThere = assertFree(workspaceOf(person).modules().names.skills, name, mayReplace)
      if (isThere) await keepCurrent(person, name)
      const last = isThere ? (await store.read(ownerOf(person), name))?.versions.at(-1)?.version : undefined
      const tools = (await options.catalogOf(person)).servers.flatMap((server) => server.tools)
      const author = await options.authorOf(person)
      const version = (last ?? (isThere ? 1 : 0)) + 1
      const made = await makeSkill(
        run,
        { ...{ name, description, author, version }, ...(chosen && { chosen }) },
        { tools, workspace: workspaceOf(person), owner: person.id },
      )
      const test = await firstTest(person, run, made.written.values)
      const texts = { 'SKILL.md': made.file, 'skill.ts': made.module }
      const tests: Record<string, string> = 'text' in test ? { [`tests/${FIRST_TEST}`]: test.text } : {}
      // Those of the one before say nothing of this one.
      await write(person, name, { ...texts, ...tests }, isThere ? `skills/${name}/tests` : undefined)
      const skill = await find(person, name)
      await keep(person, skill, `saved from run ${runId}`)
      await acceptOwn(person, skill)
      return {
        ...{ skill, version, offered: made.written.offered },
        ...('text' in test ? { test: `tests/${FIRST_TEST}` } : { test: null, whyNoTest: test.whyNot }),
      }
    },

    async accept(person, name) {
      // From then on the code of somebody else runs with all that the person has.
      assertFullReach(person, 'accept skills')
      const skill = await findOwn(person, name)
      await keep(person, skill, EDITED)
      await store.accept(ownerOf(person), name, skill.digest)
    },

    async rollBack(person, name, number) {
      assertMayWrite(person, 'change skills')
      const texts = await store.texts(ownerOf(person), name, number)
      const before = await store.read(ownerOf(person), name)
      await findOwn(person, name).catch((error: unknown) => unlessBroken(error))
      await keepCurrent(person, name)
      const files = { 'SKILL.md': texts.file, 'skill.ts': texts.module }
      // Tests are of the version that was last made as a whole.
      const tested = before?.versions.findLast(({ because }) => because !== EDITED)
      const isOlder = tested !== undefined && number < tested.version
      await write(person, name, files, isOlder ? `skills/${name}/tests` : undefined)
      const { version } = await store.keep(ownerOf(person), name, digestOf(texts), texts, `version ${number} again`)
      // What was accepted was the other text.
      if (before?.accepted === undefined) return { version }
      await store.accept(ownerOf(person), name, null)
      return { version }
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
      // Of one that was imported and removed it may still be known that it waited.
      await acceptOwn(person, made)
      return made
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
}

/** A broken one can be put back to what it was. */
function unlessBroken(error: unknown): null {
  if (error instanceof PlaygroundError && error.code === 'conflict') return null
  throw error
}
