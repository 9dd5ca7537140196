import { createChangeSkills } from './change-skills.ts'
import { createFindSkills } from './find-skills.ts'
import { createGiveAndTake } from './give-and-take.ts'
import { createOwnSkills, EDITED } from './own-skills.ts'
import { createRepairSkill } from './repair/repair-skill.ts'
import { createSaveRuns } from './save-runs.ts'
import { skillProgram } from './skill-program.ts'
import type { Skills, SkillsOptions } from './skills-contract.ts'
import { runTest, type TestResult, testsOf } from './test-skill.ts'

export type * from './skills-contract.ts'

export function createSkills(options: SkillsOptions): Skills {
  const { runs, skillsDir, workspaceOf } = options
  const own = createOwnSkills(options)
  const { find, assertAccepted, keep } = own
  return {
    ...createFindSkills(options, own),
    ...createSaveRuns(options, own),
    ...createChangeSkills(options, own),
    ...createRepairSkill(options, own),
    ...createGiveAndTake(options, own),

    program: async (person, name, input) => skillProgram(await find(person, name), input, person.id),

    async run(person, name, { input = {}, approve = 'none' } = {}) {
      const skill = await find(person, name)
      const code = await skillProgram(skill, input, person.id)
      await assertAccepted(person, name)
      if (skill.owner === 'own') await keep(person, skill, EDITED)
      return runs.start(person, { code, approve })
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
