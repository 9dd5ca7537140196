import { analyse } from '../../../analysis/analyse.ts'
import { messageOf, PlaygroundError } from '../../../errors.ts'
import type { Person } from '../../../people/person.ts'
import type { Skill } from '../../../skills/skill.ts'
import { modulePath } from '../../../workspace/module-path.ts'
import { skillCall } from '../skill-program.ts'
import type { SkillRepair, SkillsOptions } from '../skills-contract.ts'
import { runTest, type TestResult, testsOf } from '../test-skill.ts'

/** Whoever waits for a repair waits for them as well. */
const MOST_TESTS = 5

type Tried = Pick<SkillRepair, 'tests' | 'whyUntried'>
type Parts = Pick<SkillsOptions, 'runs' | 'skillsDir' | 'workspaceOf'>

/**
 * Runs the tests of a skill with a text of it that is not saved: it stands in the program in place of its import. Calls are
 * answered from their record, and files are put back. A repair is there also where it cannot be tried.
 */
export async function tryRepair(
  person: Person,
  skill: Skill,
  module: string,
  { runs, skillsDir, workspaceOf }: Parts,
  signal: AbortSignal,
): Promise<Tried> {
  const tests: TestResult[] = []
  try {
    const all = testsOf(skill, workspaceOf(person), skillsDir)
    const names = (await all.names()).slice(0, MOST_TESTS)
    if (names.length === 0) return { tests }
    if (HAS_DEFAULT.test(module)) return { tests, whyUntried: 'It has a default export of its own.' }
    const text = await asProgram(module, skill.name, person.id)
    const programOf = async (input: Readonly<Record<string, unknown>>) =>
      `${text.trimEnd()}\n\n${await skillCall(skill, input, person.id)}`
    for (const test of names) {
      signal.throwIfAborted()
      tests.push(await runTest(skill, test, all, { runs, person, programOf }))
    }
    return { tests }
  } catch (error) {
    if (signal.aborted || !(error instanceof PlaygroundError)) throw error
    return { tests, whyUntried: messageOf(error) }
  }
}

const HAS_DEFAULT = /^\s*export\s+default\b/m

/** The module where programs stand: what it imports is elsewhere from there. */
async function asProgram(module: string, name: string, owner: string): Promise<string> {
  const { imports } = await analyse(module, owner)
  return imports.reduce((text, { specifier }) => {
    const path = modulePath(specifier, `skills/${name}/skill.ts`)
    if (path === null) return text
    return text.replaceAll(`'${specifier}'`, `'./${path}'`).replaceAll(`"${specifier}"`, `"./${path}"`)
  }, module)
}
