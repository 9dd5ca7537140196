import { type GenerationRequest, MOST_LOOKS } from '../../generator.ts'
import { quote } from '../../quote.ts'
import { clausesOf } from '../read/prepare.ts'
import { codeOf } from './code.ts'
import { conditionalIn, planCondition } from './condition.ts'
import { Draft } from './draft.ts'
import { keyOf, type LookCall, type Planning } from './look-call.ts'
import { planClause } from './plan-clause.ts'
import type { Planner } from './planner.ts'
import { PlanProblem } from './problem.ts'
import { segment } from './segment.ts'
import { takeSource } from './source.ts'

/** It works on the thread that serves everybody. */
const MOST_MS = 1_000
const MOST_CLAUSES = 16

/** A program, or what has to be seen before there can be one. Throws a `PlanProblem` where there is none. */
export function planTask(request: GenerationRequest, now: Date): { source: string; isLook: boolean } {
  const seen = seenIn(request)
  const draft = new Draft()
  const planning = planClauses(request, draft, now)
  let next = planning.next()
  while (!next.done) {
    const answer = seen.get(keyOf(next.value))
    if (answer === undefined) {
      if ((request.before?.length ?? 0) >= MOST_LOOKS)
        throw new PlanProblem(
          'Too much would have to be looked up before there could be a program. Ask for less at once.',
        )
      return { source: lookProgram(next.value), isLook: true }
    }
    next = 'failed' in answer ? planning.throw(new PlanProblem(String(answer.failed))) : planning.next(answer.value)
  }
  return { source: draft.text(), isLook: false }
}

function* planClauses(request: GenerationRequest, draft: Draft, now: Date): Planning<void> {
  const { task, tools, others = [], values = {} } = request
  // Reading words comes first: the first time it takes long.
  const planner = () => ({ tools, others, values, until: performance.now() + MOST_MS })
  const conditional = conditionalIn(task)
  if (!conditional) return yield* planSteps(task, draft, planner, now)
  const isSo = yield* planCondition(conditional.condition, draft, planner(), now)
  const from = draft.mark()
  yield* planSteps(conditional.order, draft, planner, now)
  draft.onlyIf(isSo, from)
}

function* planSteps(task: string, draft: Draft, open: () => Planner, now: Date): Planning<void> {
  const clauses = clausesOf(task, now).map(takeSource)
  if (clauses.length > MOST_CLAUSES)
    throw new PlanProblem(
      `The task has ${clauses.length} steps; rules read at most ${MOST_CLAUSES}. Ask for less at once.`,
    )
  const planner = open()
  for (const clause of segment(clauses, planner)) yield* planClause(clause, draft, planner)
}

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
function lookProgram(call: LookCall): string {
  const what =
    call.kind === 'file'
      ? "{ readFile } from 'node:fs/promises'"
      : `{ ${call.tool.fn} } from ${quote(call.tool.module)}`
  return `import ${what}\n\n${SAW}export default {\n  ${quote(keyOf(call))}: ${lookOf(call)},\n}\n`
}

const SAW = `// Looks at what is there before the program is written.
const saw = (look: Promise<unknown>) =>
  look.then((value) => ({ value }), (error: Error) => ({ failed: error.message }))

`

const lookOf = (call: LookCall) =>
  call.kind === 'file'
    ? `await saw(readFile(${quote(call.path)}, 'utf8'))`
    : `await saw(${call.tool.fn}(${codeOf(call.input)}))`
