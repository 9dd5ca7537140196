import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isNotFound, PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { listNames } from '../../process/list-names.ts'
import { endText } from '../../runs/end-text.ts'
import type { Skill } from '../../skills/skill.ts'
import { MAX_TEST_BYTES, parseSkillTest, recordOf } from '../../skills/skill-test.ts'
import type { PutBack } from '../../workspace/run-changes/put-back.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { Runs } from '../runs.ts'
import { type SkillInput, skillProgram } from './skill-program.ts'

const MOST_TESTS = 50

/** How one test of a skill came out. */
export interface TestResult {
  test: string
  ok: boolean
  /** What was wrong, as a sentence; empty where nothing was. */
  message: string
  /** The run of a test that failed, which is kept. */
  runId?: string
}

/** Where the tests of a skill lie. */
interface SkillTests {
  names(): Promise<string[]>
  read(name: string): Promise<string>
}

/** Those of a skill of a person, or of one that everybody has. */
export function testsOf(
  { name, owner }: Pick<Skill, 'name' | 'owner'>,
  workspace: Workspace,
  skillsDir: string,
): SkillTests {
  const sorted = (all: string[]) =>
    all
      .filter((one) => one.endsWith('.json'))
      .sort()
      .slice(0, MOST_TESTS)
  if (owner === 'shared') {
    const dir = join(skillsDir, name, 'tests')
    return {
      names: async () => sorted(await listNames(dir)),
      async read(test) {
        const file = join(dir, test)
        if ((await stat(file)).size > MAX_TEST_BYTES) throw tooLarge(test)
        return readFile(file, 'utf8')
      },
    }
  }
  const dir = `skills/${name}/tests`
  return {
    async names() {
      const entries = await workspace.list(dir, { recursive: false, most: 200 }).catch((error: unknown) => {
        if (isNotFound(error)) return []
        throw error
      })
      return sorted(entries.filter(({ type }) => type === 'file').map(({ path }) => path.slice(dir.length + 1)))
    },
    read: async (test) => (await workspace.read(`${dir}/${test}`, { maxBytes: MAX_TEST_BYTES })).toString('utf8'),
  }
}

interface TestParts {
  runs: Runs
  person: Person
  /** The program that runs the skill; default: one that imports it. */
  programOf?: (input: SkillInput) => Promise<string>
}

/**
 * Runs a skill as it was recorded, with the recorded answers of its calls, and looks whether it returns the same. It runs where
 * the person's files are, for what it reads by `node:fs` is not recorded. Files that it changes are put back; where one cannot
 * be, the test is not passed.
 */
export async function runTest(
  skill: Skill,
  test: string,
  tests: SkillTests,
  { runs, person, programOf = (input) => skillProgram(skill, input, person.id) }: TestParts,
): Promise<TestResult> {
  const file = `tests/${test}`
  // It is a run of ours: also for a token that only reads nothing of it is left.
  const { reach: _, ...ours } = person
  let runId: string | undefined
  try {
    const recorded = parseSkillTest(await tests.read(test), file)
    const code = await programOf(recorded.input)
    const record = {
      testOf: { skill: skill.name, test },
      recorded: recordOf(recorded, file),
    }
    runId = (await runs.startClosed(person, { code, approve: 'none' }, record)).runId
    for await (const _ of runs.events(person, runId)); // Until it has ended.
    const run = await runs.get(person, runId)
    const left = run.unseenFiles ?? (run.files.length > 0 ? leftBy(await runs.undo(ours, runId)) : '')
    // What it has changed is known by its run only, which is kept.
    if (left !== '') return { test, ok: false, message: left, runId }
    if (run.outcome?.kind !== 'returned') return { test, ok: false, message: endText(run), runId }
    const isSame = isDeepStrictEqual(plain(run.value), plain(recorded.value))
    if (!isSame) return { test, ok: false, message: differs(recorded.value, run.value), runId }
    await runs.remove(ours, runId)
    return { test, ok: true, message: '' }
  } catch (error) {
    // Of what is wrong with a test itself others are run all the same.
    if (
      error instanceof PlaygroundError &&
      ['invalid-input', 'too-large', 'not-found', 'conflict'].includes(error.code)
    )
      return { test, ok: false, message: error.message, ...(runId !== undefined && { runId }) }
    throw error
  }
}

/** What was not put back, and why; empty where everything was. */
function leftBy(files: readonly PutBack[]): string {
  const left = files.filter(({ leftBecause }) => leftBecause !== undefined)
  const [first] = left
  if (first === undefined) return ''
  const more = left.length > 1 ? `, and ${left.length - 1} more` : ''
  const why =
    first.leftBecause === 'not-kept' ? 'what was there is too large to be kept' : 'something else has changed it since'
  return `It has changed ${first.path}${more} of your files, which is not put back: ${why}. See what it did in its run.`
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

const differs = (expected: unknown, came: unknown) => `It returned ${shown(came)}, and ${shown(expected)} was recorded.`

function shown(value: unknown): string {
  const json = JSON.stringify(value ?? null)
  return json.length > 200 ? `${json.slice(0, 200)}…` : json
}

const tooLarge = (test: string) =>
  new PlaygroundError('too-large', `tests/${test} has more than ${MAX_TEST_BYTES / 1024 / 1024} MB.`)
