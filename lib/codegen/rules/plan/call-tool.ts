import type { Tool } from '../../../discovery/tool.ts'
import { isIdentity } from '../bind/identities.ts'
import type { Parameter } from '../bind/parameters.ts'
import { doesChange, subjectOf } from '../choose/about-tool.ts'
import type { Choice } from '../choose/choice.ts'
import { contentOf } from '../choose/content-of.ts'
import type { Clause } from '../read/clause.ts'
import { columnFromBefore, isQuestion, placeFromBefore } from './asked-text.ts'
import { saysOne } from './check-one.ts'
import { checkWrite } from './check-write.ts'
import { codeOf, inputOf, Ref, valuesOf } from './code.ts'
import type { Draft, Output } from './draft.ts'
import { eachRow } from './each-row.ts'
import { fillFromBefore } from './fill-from-before.ts'
import type { Planning } from './look-call.ts'
import { questionFor } from './look-up/question-for.ts'
import { missingOf, resolveNames } from './look-up/resolve.ts'
import { resolveListed } from './look-up/resolve-listed.ts'
import { resolvePlaces } from './look-up/resolve-places.ts'
import { resolveRows } from './look-up/resolve-rows.ts'
import { resolveTexts } from './look-up/resolve-texts.ts'
import { type Loop, looksOf, rowsOfAll } from './loop.ts'
import { camel } from './names.ts'
import type { Planner } from './planner.ts'
import { PlanProblem } from './problem.ts'
import { textFromBefore } from './refer.ts'
import { leave, notMapped, onlyAsks, work } from './work.ts'

/** Calls the tool of a choice, what it needs looked up first. Throws a `PlanProblem` where a word or a value is left open. */
export function* callTool(
  choice: Choice,
  clause: Clause,
  draft: Draft,
  planner: Planner,
  given?: Loop,
): Planning<Output> {
  const before = fillFromBefore(choice, draft)
  const open = new Set(contentOf(clause).filter((at) => !choice.used.has(at)))
  // What is wanted of it is said first, and is no label of a value.
  if (isQuestion(clause)) open.add(contentOf(clause)[0] ?? 0)
  const named = yield* resolveNames({ ...choice, fields: before }, clause, open, draft, planner)
  const listed = yield* resolveListed(choice, named, clause, open, planner)
  const placed = yield* resolvePlaces(choice, listed, clause, open, draft, planner)
  const { fields: rows, loop: described = placed.loop ?? given } = yield* resolveRows(
    choice,
    placed.fields,
    clause,
    open,
    draft,
    planner,
  )
  const texts = yield* resolveTexts(choice, rows, clause, open, draft)
  const filled = choice.isRead ? texts : yield* textFromBefore(choice, texts, clause, open, draft)
  const each = choice.isRead || described ? null : yield* eachRow(choice, filled, clause, open, draft)
  const loop = each?.loop ?? described
  const held = each?.fields ?? (choice.isRead ? filled : yield* columnFromBefore(choice, filled, clause, open, draft))
  const fields = choice.isRead ? held : yield* placeFromBefore(held, clause, open, draft)
  const [missing] = missingOf(choice, fields)
  if (missing) {
    const question = questionFor(missing, choice.tool)
    throw new PlanProblem(question.why, { question })
  }
  if (!choice.isRead && open.size > 0) throw notMapped(clause, [...open], choice.tool)
  if (doesChange(choice.tool)) checkWrite(choice, fields, clause)
  for (const [parameter, value] of fields) if (!loop?.rounds[0]?.has(parameter)) draft.given.set(parameter.name, value)
  return choice.isRead
    ? yield* readCall(choice, fields, [...open], clause, draft, planner, loop)
    : write(choice, fields, clause, draft, loop)
}

function write(
  { tool, several }: Choice,
  fields: ReadonlyMap<Parameter, unknown>,
  clause: Clause,
  draft: Draft,
  loop?: Loop,
): Output {
  const local = draft.localOf(tool)
  const name = draft.name(camel(subjectOf(tool).length > 0 ? tool.fn.replace(/^[a-z]+/, '') : '') || 'result')
  if (several || loop) {
    const each = loop?.each ?? draft.name(camel(several!.parameter.name) || 'each')
    const given = inputOf(loop ? fields : new Map(fields).set(several!.parameter, new Ref(each, undefined)))
    draft.add(clause.text, [
      `const ${name}: unknown[] = []`,
      `for (const ${each} of ${loop?.over ?? codeOf(several!.values)}) ${name}.push(await ${local}(${codeOf(given)}))`,
    ])
  } else {
    const call = `await ${local}(${codeOf(inputOf(fields))})`
    // What it made has an id, which a later step may need.
    const isMade = /create|add|new/i.test(tool.tool) && !tool.outputSchema
    draft.add(clause.text, [`const ${name} = ${isMade ? `(${call}) as { id: string }` : call}`])
  }
  const output: Output = { name, subject: subjectOf(tool), isSpent: false }
  draft.outputs.push(output)
  return output
}

function* readCall(
  { tool, several }: Choice,
  fields: ReadonlyMap<Parameter, unknown>,
  open: readonly number[],
  clause: Clause,
  draft: Draft,
  { tools, others }: Planner,
  loop?: Loop,
): Planning<Output> {
  const inputs = several
    ? several.values.map((value) => inputOf(new Map(fields).set(several.parameter, value)))
    : [inputOf(fields)]
  const local = draft.localOf(tool)
  const isAsked =
    isQuestion(clause) ||
    (saysOne(clause, tool) && ![...fields.keys()].some(isIdentity)) ||
    open.some((at) => !onlyAsks(clause, at, tool) || /^(?:how|count)$/.test(clause.words[at]!.root))
  if (!several && !loop && !isAsked) {
    const look = { kind: 'call' as const, tool, input: valuesOf(inputs[0]) as Record<string, unknown> }
    return leave(`await ${local}(${codeOf(inputs[0])})`, [], tool, clause, draft, { look })
  }
  const about = [...tools, ...others]
    .filter(({ server }) => server === tool.server)
    .map(aboutOf)
    .join('\n')
  const rest = { open, of: tool, about, clause, draft, fields }
  if (loop) {
    const found = rowsOfAll(tool, fields, loop, (yield looksOf(tool, fields, loop)) as unknown[], draft)
    if (!found) throw notMapped(clause, open, tool)
    return work({
      ...rest,
      expression: found.expression,
      answer: found.rows,
      isLooped: true,
      per: loop.isPer ? loop.label?.key : undefined,
    })
  }
  const answers = (yield {
    kind: 'all',
    calls: inputs.map((input) => ({ kind: 'call' as const, tool, input: valuesOf(input) as Record<string, unknown> })),
  }) as unknown[]
  if (!several) return work({ ...rest, expression: `await ${local}(${codeOf(inputs[0])})`, answer: answers[0] })
  const each = draft.name(camel(several.parameter.name) || 'each')
  const given = inputOf(new Map(fields).set(several.parameter, new Ref(each, undefined)))
  const all = draft.name('answers')
  draft.add(clause.text, [
    `const ${all} = await Promise.all(${codeOf(several.values)}.map((${each}) => ${local}(${codeOf(given)})))`,
  ])
  return work({ ...rest, expression: all, answer: answers, isSeveral: true })
}

/** What a tool says of itself and of what it takes. */
const aboutOf = ({ description, inputSchema }: Tool) =>
  `${description.slice(0, 2_000)}\n${JSON.stringify(inputSchema['properties'] ?? {}).slice(0, 4_000)}`
