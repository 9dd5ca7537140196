import type { Person } from '../../people/person.ts'
import type { Skill } from '../../skills/skill.ts'
import { createChangeSkills } from './change-skills.ts'
import { createFindSkills } from './find-skills.ts'
import { createGiveAndTake } from './give-and-take.ts'
import { createOwnSkills } from './own-skills.ts'
import { createRepairSkill } from './repair/repair-skill.ts'
import { createSaveRuns } from './save-runs.ts'
import { type SkillInput, skillProgram } from './skill-program.ts'
import type { Skills, SkillsOptions } from './skills-contract.ts'
import { runTest, type TestResult, testsOf } from './test-skill.ts'

export type * from './skills-contract.ts'

export function createSkills(options: SkillsOptions): Skills {
  const { runs, skillsDir, workspaceOf } = options
  const own = createOwnSkills(options)
  const { find, assertAccepted, keepEdited, noteKnown } = own

  /** What every run of it begins with, whoever asks for it. */
  async function prepare(person: Person, name: string, input: SkillInput): Promise<{ skill: Skill; code: string }> {
    const skill = await find(person, name)
    const code = await skillProgram(skill, input, person.id)
    await assertAccepted(person, name)
    if (skill.owner === 'own') await keepEdited(person, name)
    return { skill, code }
  }

  return {
    ...createFindSkills(options, own),
    ...createSaveRuns(options, own),
    ...createChangeSkills(options, own),
    ...createRepairSkill(options, own),
    ...createGiveAndTake(options, own),

    program: async (person, name, input) => (await prepare(person, name, input)).code,

    async run(person, name, { input = {}, ...how } = {}) {
      const { skill, code } = await prepare(person, name, input)
      if (skill.owner === 'own' && asksItself(person)) await noteKnown(person, name, skill.digest)
      return runs.start(person, { approve: 'none', ...how, code })
    },

    async test(person, name) {
      const skill = await find(person, name)
      const all = testsOf(skill, workspaceOf(person), skillsDir)
      const tests: TestResult[] = []
      // One after the other: what one changes is put back before the next.
      for (const test of await all.names()) tests.push(await runTest(skill, test, all, { runs, person }))
      // Of one without tests nobody knows.
      return { ok: tests.length > 0 && tests.every(({ ok }) => ok), tests }
    },
  }
}

/** And nobody for the person: a program or an agent that has a token wants it run, and not used for other tasks. */
const asksItself = ({ tokenId, appId }: Person) => tokenId === undefined && appId === undefined
