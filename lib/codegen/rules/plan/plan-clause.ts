import type { Tool } from '../../../discovery/tool.ts'
import { stemOf } from '../../../selection/terms.ts'
import type { Parameter } from '../bind/parameters.ts'
import { doesChange, subjectOf } from '../choose/about-tool.ts'
import { type Choice, contentOf } from '../choose/choose-tool.ts'
import { deedsIn, onlyDenies } from '../choose/deeds-in.ts'
import { moodOf } from '../choose/mood.ts'
import type { Clause, Value } from '../read/clause.ts'
import type { Step } from '../read/join-clauses.ts'
import { answerInto, columnFromBefore, isQuestion, placeFromBefore, type Split, splitQuestion } from './asked-text.ts'
import { checkOrder, checkWrite } from './check-write.ts'
import { codeOf, inputOf, Ref, valuesOf } from './code.ts'
import { takeDestination } from './destination.ts'
import type { Draft, Output } from './draft.ts'
import { eachRow } from './each-row.ts'
import { fillFromBefore } from './fill-from-before.ts'
import type { Planning } from './look-call.ts'
import { type Loop, looksOf, rowsOfAll } from './loop.ts'
import { camel, shorten, titleOf } from './names.ts'
import { choicesFor, MEANT, type Planner } from './planner.ts'
import { PlanProblem } from './problem.ts'
import { referred, refersBack, textFromBefore } from './refer.ts'
import { missingOf, questionFor, resolveNames } from './resolve.ts'
import { resolveListed } from './resolve-listed.ts'
import { resolvePlaces } from './resolve-places.ts'
import { resolveRows } from './resolve-rows.ts'
import { resolveTexts } from './resolve-texts.ts'
import { saveTo } from './save-to.ts'
import { planTextFiles } from './text-files/plan-text-files.ts'
import { toldFile } from './told-file.ts'
import { leave, notMapped, onlyAsks, work } from './work.ts'

/** How many tools are tried, and how much less may speak for one than for the best. */
const MOST_TRIED = 4
const CLOSE_READ = 0.9
const CLOSE_WRITE = 0.4

/** Writes what one clause asks for. Throws a `PlanProblem` where it cannot be done, or not without a guess. */
export function* planClause(whole: Clause, draft: Draft, planner: Planner): Planning<void> {
  const told = toldFile(whole)
  if (told !== null) {
    draft.dataFile = told
    return
  }
  if (hasDecimalComma(whole))
    throw new PlanProblem(
      `"${shorten(whole.text)}" has a number with a comma, which could be one number or two. Write it with a point.`,
    )
  if (hasFormula(whole))
    throw new PlanProblem(
      `"${shorten(whole.text)}" has a formula that could not be read. Write it like (100 + 200) * 3.`,
      undefined,
      true,
      true,
    )
  const { clause, path, isOnlyKept } = takeDestination(whole)
  if (path !== null) {
    checkOrder(whole)
    draft.savesNext = true
  }
  if (isOnlyKept && startsWithText(clause)) throw new PlanProblem(notUnderstood(whole, planner.tools), undefined, true)
  const last = draft.outputs.at(-1)
  const isSaid = (at: number) => MEANS_LAST.test(clause.words[at]!.root) || draft.said.has(clause.words[at]!.root)
  if (path !== null && last && contentOf(clause).every(isSaid)) {
    saveTo(path, last, whole, draft)
    return
  }
  const output = yield* outputOf(clause, draft, planner, isOnlyKept)
  draft.said = new Set(whole.words.map(({ root }) => root))
  if (path !== null) saveTo(path, output, whole, draft)
}

/** `when I arrive`, `once it is done`: nobody but who asks knows when that is. */
const waitsFor = ({ words }: Clause): boolean =>
  words.some(
    ({ text }, at) =>
      at > 0 &&
      /^(?:when|once|while|whenever)$/i.test(text) &&
      /^(?:i|we|you|he|she|they)$/i.test(words[at + 1]?.text ?? ''),
  )

/** `how many of them`, in a sentence of its own. */
const OF_BEFORE = /\b(?:of|among|from) (?:them|those|these)\b(?! \w+s\b)/i

function* outputOf(
  clause: Clause & Partial<Step>,
  draft: Draft,
  planner: Planner,
  mayOnlyRead: boolean,
): Planning<Output> {
  if (draft.outputs.length > 0 && (clause.parts ?? []).length < 2 && OF_BEFORE.test(clause.text))
    throw new PlanProblem(`"${shorten(clause.text)}" speaks of what came before. Ask for it in a sentence of its own.`)
  if (waitsFor(clause))
    throw new PlanProblem(
      `"${shorten(clause.text)}" depends on when something happens, and no tool tells that. Say the day or the time.`,
      undefined,
      false,
      true,
    )
  const fromFiles = yield* planTextFiles(clause, draft)
  if (fromFiles) return fromFiles
  const file = dataFileOf(clause)
  if (file && ordersChange(clause) && clause.words[0]!.root !== 'open') throw notAble(clause)
  if (file) return yield* readData(file, clause, draft)
  if (draft.dataFile !== null) return yield* readData({ value: draft.dataFile, from: 0, to: 0 }, clause, draft)
  const split = mayOnlyRead ? null : splitQuestion(clause, planner)
  if (split) return yield* orderWith(split, draft, planner)
  let first: PlanProblem | undefined
  for (const choice of candidates(clause, planner, mayOnlyRead, draft)) {
    const trial = draft.fork()
    try {
      const output = yield* call(choice, clause, trial, planner)
      draft.take(trial)
      return output
    } catch (error) {
      if (!(error instanceof PlanProblem) || error.isFinal) throw error
      first ??= error
    }
  }
  throw first ?? new PlanProblem(notUnderstood(clause, planner.tools), undefined, true)
}

/** The tools a clause may mean, the likeliest first. */
function candidates(clause: Clause, planner: Planner, mayOnlyRead: boolean, draft: Draft): Choice[] {
  const all = withBefore(choicesFor(clause, planner), clause, draft).filter(
    // What takes several values of the words is tried, also where it is called otherwise.
    ({ tool, worth, isRead, fields, missing }) =>
      !(mayOnlyRead && doesChange(tool)) &&
      !(SAYS_WHETHER.test(tool.tool) && !asksWhether(clause)) &&
      !(ONLY_COUNTS.test(tool.tool) && isRead && !asksCount(clause)) &&
      (worth >= MEANT || (isRead && worth > 0.4 && fields.size > 1 && missing.length === 0)),
  )
  const [best, second] = all
  if (!best && ordersUnknown(clause)) throw notAble(clause, deedsIn(clause)[0]!.at, true)
  if (!best) return []
  if (best.isRead && onlyDenies(clause))
    throw new PlanProblem(`"${shorten(clause.text)}" says what not to do, and nothing that is to be done.`)
  if (best.isRead && moodOf(clause) === 'told')
    throw new PlanProblem(
      `"${shorten(clause.text)}" tells of something, and does not say what to do. Say it as an order or a question.`,
    )
  if (best.isRead && ordersChange(clause)) throw notAble(clause)
  const twin = all.find(({ tool, isRead }) => tool.server !== best.tool.server && isRead === best.isRead)
  if (
    twin &&
    best.worth - twin.worth < ALIKE &&
    twin.fields.size === best.fields.size &&
    openIn(clause, twin) <= openIn(clause, best)
  )
    throw new PlanProblem(
      `"${shorten(clause.text)}" could mean ${titleOf(best.tool)} or ${titleOf(twin.tool)}. Name one of them.`,
    )
  const meant = best.isRead ? undefined : madeInstead(best, clause, all)
  if (meant)
    throw new PlanProblem(
      `"${shorten(clause.text)}" could mean ${titleOf(best.tool)} or ${titleOf(meant.tool)}. Say one step for each.`,
    )
  if (
    second &&
    !best.isRead &&
    !second.isRead &&
    best.worth - second.worth < 0.1 &&
    best.missing.length === 0 &&
    second.missing.length === 0
  )
    throw new PlanProblem(
      `"${shorten(clause.text)}" could mean ${titleOf(best.tool)} or ${titleOf(second.tool)}. Name one of them.`,
    )
  return (
    all
      // Another server is another thing.
      .filter(({ tool, isRead }) => isRead === best.isRead && tool.server === best.tool.server)
      .filter(({ worth }) => worth >= best.worth - (best.isRead ? CLOSE_READ : CLOSE_WRITE))
      .slice(0, MOST_TRIED)
  )
}

/** What a step before found is as good as said: `send that number to …`. */
function withBefore(choices: readonly Choice[], clause: Clause, draft: Draft): readonly Choice[] {
  if (draft.outputs.length === 0) return choices
  return choices
    .map((choice) => {
      const open = new Set(contentOf(clause).filter((at) => !choice.used.has(at)))
      const meant = refersBack(clause, choice) ? referred(clause, open, draft) : null
      const gained = meant ? 0.35 * (1 + meant.at.filter((at) => open.has(at)).length) : 0
      return { ...choice, worth: choice.worth + gained }
    })
    .toSorted((a, b) => b.worth - a.worth)
}

/** So near, of two servers nothing says which. */
const ALIKE = 0.02
const openIn = (clause: Clause, { used }: Choice) => contentOf(clause).filter((at) => !used.has(at)).length

/** `void the invoice` is no question for the void ones. */
const CHANGES =
  /^(?:void|archive|mute|pin|star|block|lock|approve|reject|accept|decline|pause|resume|disable|enable|activate|deactivate|publish|merge|revert|ban|suspend|restore|reopen|close|open|complete|cancel|resolve|refund|delete|remove)$/
const ordersChange = ({ words, values }: Clause): boolean =>
  CHANGES.test(words[0]?.root ?? '') &&
  (/^(?:the|this|that|these|those|my|our|it|them)$/i.test(words[1]?.text ?? '') ||
    values.some(({ kind, from }) => from === 1 && /^(?:text|id|handle)$/.test(kind)))

const ordersUnknown = (clause: Clause) => deedsIn(clause)[0]!.deeds.length === 0

const notAble = ({ words, text }: Clause, at = 0, isVague = false) =>
  new PlanProblem(
    `No connected tool was found that could ${words[at]!.text.toLowerCase()} what "${shorten(text)}" says. Connect a server that can, or say it differently.`,
    undefined,
    isVague,
  )

/** `is_prime` says whether one is; it lists none. */
const SAYS_WHETHER = /^(?:is|has|can|are|does)(?:[_-]|(?=[A-Z]))/
const asksWhether = ({ words }: Clause) =>
  words.some(({ text }) => /^(?:is|are|was|were|has|have|does|do|can|whether|if|check|test|verify)$/i.test(text))

/** `count_events` says how many, and not which. */
const ONLY_COUNTS = /^(?:get[_-]?)?count(?:[_-]|(?=[A-Z])|$)|[_-]count$/
const asksCount = ({ words }: Clause) =>
  words.some(({ text }) => /^(?:many|much|count|number|often|total|amount|counted)$/i.test(text))

/** Another tool that does the same to what the verb is said of: `create a product "Mug" with a price` makes a product first. */
function madeInstead(best: Choice, { words, values }: Clause, all: readonly Choice[]): Choice | undefined {
  const verb = deedsIn({ text: '', words, values })[0]!.at
  const object = words.findIndex(({ kind }, at) => at > verb && kind === 'noun')
  if (verb === -1 || object === -1 || values.some(({ from, to }) => from <= object && object < to)) return undefined
  const stem = stemOf(words[object]!.root)
  const isOf = ({ tool }: Choice) => subjectOf(tool).includes(stem)
  return isOf(best) ? undefined : all.find((one) => !one.isRead && one.missing.length === 0 && isOf(one))
}

/** `post the title of my first event to #random`: the question is answered first. */
function* orderWith(split: Split, draft: Draft, planner: Planner): Planning<Output> {
  const answer = yield* outputOf(split.question, draft, planner, true)
  const asked = yield* answerInto(split, answer, draft)
  return yield* call(asked.choice, split.clause, draft, planner, asked.loop)
}

function* call(choice: Choice, clause: Clause, draft: Draft, planner: Planner, given?: Loop): Planning<Output> {
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
    throw new PlanProblem(question.why, question)
  }
  if (!choice.isRead && open.size > 0) throw notMapped(clause, [...open], choice.tool)
  if (doesChange(choice.tool)) checkWrite(choice, fields, clause)
  for (const [parameter, value] of fields) if (!loop?.rounds[0]?.has(parameter)) draft.given.set(parameter.name, value)
  return choice.isRead
    ? yield* readCall(choice, fields, [...open], clause, draft, planner, loop)
    : write(choice, fields, clause, draft, loop)
}

/** `write "a" to a.txt`: what is to be written was said, and nothing has to be found out. */
const startsWithText = ({ words, values }: Clause): boolean => {
  const first = words.findIndex((word) => !word.isFiller)
  return values.some(({ kind, from }) => kind === 'text' && from === first)
}

/** Of a formula no number is given to a tool by itself. */
const hasFormula = ({ text }: Clause): boolean => /\d\)? [-+*/^×÷] \(?\d/.test(text.replace(/"[^"]*"|“[^”]*”/g, ''))

/** `12,50`, and no list `1,2,3`. */
const hasDecimalComma = ({ text, words }: Clause): boolean =>
  words.some(
    (word, at) =>
      /^[$€£]?\d+$/.test(word.text) &&
      /^\d{1,2}[€$£]?$/.test(words[at + 1]?.text ?? '') &&
      new RegExp(
        `(?<![\\d,])${word.text.replace('$', '\\$')},${words[at + 1]!.text.replace('$', '\\$')}(?![\\d,])`,
      ).test(text),
  )

const MEANS_LAST = /^(?:result|outcome|answer|list|output|figure|number|total|copy)$/

/** A file of data that a clause asks something of. */
const dataFileOf = (clause: Clause): Value | undefined =>
  deedsIn(clause)[0]!.deeds[0] === 'read' && clause.values.filter(({ kind }) => kind === 'path').length === 1
    ? clause.values.find(({ kind, text }) => kind === 'path' && /\.(?:json|csv|tsv)$/i.test(text))
    : undefined

function* readData(
  { value, from, to }: Pick<Value, 'value' | 'from' | 'to'>,
  clause: Clause,
  draft: Draft,
): Planning<Output> {
  const path = String(value)
  const answer = yield { kind: 'file', path }
  draft.use('readFile', 'node:fs/promises')
  const open = contentOf(clause).filter((at) => at < from || at >= to)
  return work({ expression: `await readFile(${codeOf(path)}, 'utf8')`, answer, open, of: path, clause, draft })
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
    open.some((at) => !onlyAsks(clause, at, tool) || /^(?:how|count)$/.test(clause.words[at]!.root))
  if (!several && !loop && !isAsked) {
    const look = { kind: 'call' as const, tool, input: valuesOf(inputs[0]) as Record<string, unknown> }
    return leave(`await ${local}(${codeOf(inputs[0])})`, [], tool, clause, draft, { look })
  }
  const about = [...tools, ...others]
    .filter(({ server }) => server === tool.server)
    .map(aboutOf)
    .join('\n')
  const rest = { open, of: tool, about, clause, draft }
  if (loop) {
    const found = rowsOfAll(tool, fields, loop, (yield looksOf(tool, fields, loop)) as unknown[], draft)
    if (!found) throw notMapped(clause, open, tool)
    return work({
      ...rest,
      expression: found.expression,
      answer: found.rows,
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
  return work({ ...rest, expression: all, answer: answers })
}

/** What a tool says of itself and of what it takes. */
const aboutOf = ({ description, inputSchema }: Tool) =>
  `${description.slice(0, 2_000)}\n${JSON.stringify(inputSchema['properties'] ?? {}).slice(0, 4_000)}`

function notUnderstood({ text }: Clause, tools: readonly Tool[]): string {
  if (tools.length === 0)
    return 'No connected tool fits this task. Connect a server that can do it, or say it differently.'
  const names = tools.slice(0, 8).map((tool) => titleOf(tool))
  const by = names.length > 0 ? ` with ${names.join(', ')}` : ''
  return `No rule could turn "${shorten(text)}" into a program${by}. Say each step plainly, with texts in quotes.`
}
