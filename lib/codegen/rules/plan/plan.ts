import { type GenerationRequest, MOST_LOOKS } from '../../generator.ts'
import { quote } from '../../quote.ts'
import { clausesOf } from '../read/prepare.ts'
import { codeOf } from './code.ts'
import { conditionalIn, planCondition } from './condition.ts'
import { takeDestination } from './destination.ts'
import { Draft } from './draft.ts'
import { withoutLeftOut } from './leave-out.ts'
import { keyOf, type Look, type LookCall, type Planning } from './look-call.ts'
import { shorten, titleOf } from './names.ts'
import { planClause } from './plan-clause.ts'
import type { Planner } from './planner.ts'
import { FailedLook, PlanProblem } from './problem.ts'
import { segment } from './segment.ts'
import { takeSource } from './source.ts'
import { findListed } from './tables/find-listed.ts'
import { findTables } from './tables/find-tables.ts'
import { joinAboutFiles } from './text-files/plan-text-files.ts'

const MOST_CLAUSES = 16

/** A program, or what has to be seen before there can be one. Throws a `PlanProblem` where there is none. */
export function planTask(request: GenerationRequest, now: Date): { source: string; isLook: boolean } {
  const seen = seenIn(request)
  const draft = new Draft()
  const planning = planClauses(request, draft, now)
  let next = planning.next()
  while (!next.done) {
    const look = next.value
    const calls = callsOf(look)
    const unseen = calls.filter((call) => !seen.has(keyOf(call)))
    if (unseen.length > 0) {
      if ((request.before?.length ?? 0) >= MOST_LOOKS)
        throw new PlanProblem(
          'Too much would have to be looked up before there could be a program. Ask for less at once.',
        )
      return { source: lookProgram(unseen), isLook: true }
    }
    const answers = calls.map((call) => seen.get(keyOf(call))!)
    const failed = look.kind === 'all' && look.mayFail ? -1 : answers.findIndex((one) => 'failed' in one)
    const values = answers.map((one) => ('failed' in one ? undefined : one.value))
    next =
      failed !== -1
        ? planning.throw(new FailedLook(failedOf(calls[failed]!, answers[failed] as { failed: string })))
        : planning.next(look.kind === 'all' ? values : values[0])
  }
  return { source: draft.text(), isLook: false }
}

function* planClauses(request: GenerationRequest, draft: Draft, now: Date): Planning<void> {
  const { task, tools, others = [], values = {} } = request
  const planner: Planner = { tools, others, values, listed: new Map() }
  const conditional = conditionalIn(task)
  if (!conditional) return yield* planSteps(task, draft, planner, now)
  const isSo = yield* planCondition(conditional.condition, draft, planner, now)
  const from = draft.mark()
  yield* planSteps(conditional.order, draft, planner, now)
  draft.onlyIf(isSo, from)
}

function* planSteps(task: string, draft: Draft, first: Planner, now: Date): Planning<void> {
  const clauses = clausesOf(task, now).map((clause) => takeSource(withoutLeftOut(clause, first.values)))
  if (clauses.length > MOST_CLAUSES)
    throw new PlanProblem(
      `The task has ${clauses.length} steps; rules read at most ${MOST_CLAUSES}. Ask for less at once.`,
    )
  const unseen: Planner = { ...first, ...(yield* findTables(first, clauses)) }
  const planner: Planner = { ...unseen, listed: yield* findListed(clauses, unseen) }
  const steps = segment(joinAboutFiles(clauses), planner)
  for (const [at, clause] of steps.entries()) {
    draft.savesNext = steps[at + 1] !== undefined && takeDestination(steps[at + 1]!).path !== null
    yield* planClause(clause, draft, planner)
  }
}

const callsOf = (look: Look): readonly LookCall[] => (look.kind === 'all' ? look.calls : [look])

/** Which look it was that failed, in a sentence. */
const failedOf = (call: LookCall, { failed }: { failed: string }) =>
  call.kind === 'call' ? `${titleOf(call.tool)} was asked and answered: ${shorten(failed)}` : failed

type Seen = { value: unknown } | { failed: string }

/** What looks of the turns before returned, by what was looked at. */
function seenIn({ before = [] }: GenerationRequest): Map<string, Seen> {
  const seen = new Map<string, Seen>()
  for (const { came } of before) {
    if (came.kind !== 'returned' || typeof came.value !== 'object' || came.value === null) continue
    for (const [key, saw] of Object.entries(came.value)) seen.set(key, saw as Seen)
  }
  return seen
}

/** A program that changes nothing and returns what it saw. */
function lookProgram(calls: readonly LookCall[]): string {
  const imports = calls.map((call) =>
    call.kind === 'file'
      ? "import { readFile } from 'node:fs/promises'"
      : `import { ${call.tool.fn} } from ${quote(call.tool.module)}`,
  )
  const lines = new Set(calls.map((call) => `  ${quote(keyOf(call))}: ${lookOf(call)},\n`))
  return `${[...new Set(imports)].join('\n')}\n\n${SAW}export default {\n${[...lines].join('')}}\n`
}

const SAW = `// Looks at what is there before the program is written.
const saw = (look: Promise<unknown>) =>
  look.then((value) => ({ value }), (error: Error) => ({ failed: error.message }))

`

const lookOf = (call: LookCall) =>
  call.kind === 'file'
    ? `await saw(readFile(${quote(call.path)}, 'utf8'))`
    : `await saw(${call.tool.fn}(${codeOf(call.input)}))`
