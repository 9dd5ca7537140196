import type { Tool } from '../../../discovery/tool.ts'
import type { GenerationRequest } from '../../generator.ts'
import { quote } from '../../quote.ts'
import { clausesOf } from '../read/prepare.ts'
import { codeOf } from './code.ts'
import { Draft } from './draft.ts'
import { keyOf, type LookCall } from './look-call.ts'
import { planClause } from './plan-clause.ts'
import { PlanProblem } from './problem.ts'
import { segment } from './segment.ts'

/** A run allows no more before its program. */
const MOST_LOOKS = 4

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
      return { source: lookProgram([next.value]), isLook: true }
    }
    next = 'failed' in answer ? planning.throw(new PlanProblem(String(answer.failed))) : planning.next(answer.value)
  }
  return { source: draft.text(), isLook: false }
}

function* planClauses({ task, tools, others = [], values = {} }: GenerationRequest, draft: Draft, now: Date) {
  const planner = { tools, others, values }
  for (const clause of segment(clausesOf(task, now), planner)) yield* planClause(clause, draft, planner)
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
function lookProgram(calls: readonly LookCall[]): string {
  const tools = [...new Set(calls.flatMap((call) => (call.kind === 'call' ? [call.tool] : [])))]
  const hasFile = calls.some(({ kind }) => kind === 'file')
  const imports = [
    ...(hasFile ? ["import { readFile } from 'node:fs/promises'"] : []),
    ...tools.map((tool) => `import { ${tool.fn} } from ${quote(tool.module)}`),
  ]
  const entries = calls.map((call) => `  ${quote(keyOf(call))}: ${lookOf(call)},`)
  return `${imports.join('\n')}\n\n${SAW}export default {\n${entries.join('\n')}\n}\n`
}

const SAW = `// Looks at what is there before the program is written.
const saw = (look: Promise<unknown>) =>
  look.then((value) => ({ value }), (error: Error) => ({ failed: error.message }))

`

const lookOf = (call: LookCall) =>
  call.kind === 'file'
    ? `await saw(readFile(${quote(call.path)}, 'utf8'))`
    : `await saw(${(call.tool as Tool).fn}(${codeOf(call.input)}))`
