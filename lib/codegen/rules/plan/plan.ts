import { type GenerationRequest, MOST_LOOKS } from '../../generator.ts'
import { quote } from '../../quote.ts'
import { clausesOf } from '../read/prepare.ts'
import { codeOf } from './code.ts'
import { Draft } from './draft.ts'
import { keyOf, type Look, type LookCall } from './look-call.ts'
import { shorten, titleOf } from './names.ts'
import { planClause } from './plan-clause.ts'
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
    const calls = callsOf(next.value)
    const answers = calls.map((call) => seen.get(keyOf(call)))
    if (answers.includes(undefined)) {
      if ((request.before?.length ?? 0) >= MOST_LOOKS)
        throw new PlanProblem(
          'Too much would have to be looked up before there could be a program. Ask for less at once.',
        )
      return { source: lookProgram(calls.filter((_, at) => answers[at] === undefined)), isLook: true }
    }
    const failed = answers.find((answer) => 'failed' in answer!) as { failed: string } | undefined
    const values = answers.map((answer) => (answer as { value: unknown }).value)
    next = failed
      ? planning.throw(new PlanProblem(failedOf(calls, failed.failed)))
      : planning.next(next.value.kind === 'all' ? values : values[0])
  }
  return { source: draft.text(), isLook: false }
}

function* planClauses({ task, tools, others = [], values = {} }: GenerationRequest, draft: Draft, now: Date) {
  const clauses = clausesOf(task, now).map(takeSource)
  if (clauses.length > MOST_CLAUSES)
    throw new PlanProblem(
      `The task has ${clauses.length} steps; rules read at most ${MOST_CLAUSES}. Ask for less at once.`,
    )
  const planner = { tools, others, values, until: performance.now() + MOST_MS }
  for (const clause of segment(clauses, planner)) yield* planClause(clause, draft, planner)
}

const callsOf = (look: Look): readonly LookCall[] => (look.kind === 'all' ? look.calls : [look])

/** Which look it was that failed, in a sentence. */
const failedOf = ([call]: readonly LookCall[], reason: string) =>
  call?.kind === 'call' ? `${titleOf(call.tool)} was asked and answered: ${shorten(reason)}` : reason

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
  const imports = new Set(
    calls.map((call) =>
      call.kind === 'file'
        ? "import { readFile } from 'node:fs/promises'\n"
        : `import { ${call.tool.fn} } from ${quote(call.tool.module)}\n`,
    ),
  )
  const looks = new Map(calls.map((call) => [keyOf(call), `  ${quote(keyOf(call))}: ${lookOf(call)},\n`]))
  return `${[...imports].join('')}\n${SAW}export default {\n${[...looks.values()].join('')}}\n`
}

const SAW = `// Looks at what is there before the program is written.
const saw = (look: Promise<unknown>) =>
  look.then((value) => ({ value }), (error: Error) => ({ failed: error.message }))

`

const lookOf = (call: LookCall) =>
  call.kind === 'file'
    ? `await saw(readFile(${quote(call.path)}, 'utf8'))`
    : `await saw(${call.tool.fn}(${codeOf(call.input)}))`
