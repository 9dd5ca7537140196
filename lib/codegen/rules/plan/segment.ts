import { stemOf } from '../../../selection/terms.ts'
import { subjectOf } from '../choose/about-tool.ts'
import type { Choice } from '../choose/choice.ts'
import { contentOf } from '../choose/content-of.ts'
import { deedsIn } from '../choose/deeds-in.ts'
import type { Clause } from '../read/clause.ts'
import { joinClauses, type Step } from '../read/join-clauses.ts'
import { takeDestination, without } from './destination.ts'
import { choicesFor, MEANT, type Planner } from './planner.ts'
import { refersBack } from './refer.ts'
import { tableOf } from './tables/table.ts'
import { toldFile } from './told-file.ts'

/** More clauses than these are not one call. */
const MOST_JOINED = 5

/**
 * The steps of a task, of clauses that may have been split too far: `open an issue titled "…", label it bug and assign it
 * to mona` is one call. A clause goes with those before it where one tool takes all of it, or where it does nothing alone.
 */
export function segment(said: readonly Clause[], planner: Planner): Step[] {
  const steps: Step[] = []
  const clauses = said.map((clause, at) => (at > 0 ? withoutBack(clause) : clause))
  const told = clauses.filter((clause) => clauses.length === 1 || !onlyTells(clause, planner))
  return stepsOf(withPlaces(told.length > 0 ? told : clauses), planner, steps)
}

/** `The customer sent one of the mats back.` says why, and asks for nothing. */
const TELLS = /^(?:everyone|everybody|because|since|the|a|an|we|i|they|he|she|it|there|my|our|their|his|her|you)$/i
const PAST =
  /^(?:was|were|is|are|has|have|had|did|sent|got|came|went|said|told|paid|bought|asked|wrote|made|moved|left|lost|found|can['’]?t|cannot|cant|not)$|ed$/i

function onlyTells(clause: Clause, planner: Planner): boolean {
  const texts = clause.words.map(({ text }) => text)
  if (!TELLS.test(texts[0] ?? '') || !texts.slice(1, 5).some((text) => PAST.test(text))) return false
  const [alone] = choicesFor(clause, planner)
  return (
    clause.values.every(({ kind }) => kind === 'number') && (!alone || alone.worth < MEANT || alone.missing.length > 0)
  )
}

/** `In the Classes table, …` says where to look, and is part of what comes next. */
const LEADS = /^(?:in|on|from|of|for|among|within|out)$/
const isPlace = ({ words }: Clause) =>
  LEADS.test(words[0]?.root ?? '') && words.length <= 6 && words.every(({ kind }) => kind !== 'verb')

function withPlaces(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = []
  for (const clause of clauses) {
    const before = joined.at(-1)
    if (before && isPlace(before)) joined.splice(-1, 1, joinClauses([before, clause]))
    else joined.push(clause)
  }
  return joined
}

function stepsOf(clauses: readonly Clause[], planner: Planner, steps: Step[]): Step[] {
  for (let at = 0; at < clauses.length; ) {
    let size = 1
    for (let more = 2; more <= Math.min(MOST_JOINED, clauses.length - at); more++)
      if (belongs(clauses.slice(at, at + more), planner)) size = more
    steps.push(joinClauses(clauses.slice(at, at + size)))
    at += size
  }
  return steps
}

/** `Each one takes an hour`, `They are whole days`: who is spoken of is known. */
const BACK = /^(?:each|every|all|both|one|ones|of|them|they|it|this|that|these|those|he|she|please|and|also)$/

function withoutBack(clause: Clause): Clause {
  const end = clause.words.findIndex(({ text }) => !BACK.test(text.toLowerCase()))
  return end > 0 ? without(clause, new Set(Array.from({ length: end }, (_, at) => at))) : clause
}

function belongs(clauses: readonly Clause[], planner: Planner): boolean {
  if (toldFile(clauses[0]!) !== null) return false
  const joined = joinClauses(clauses)
  const last = clauses.at(-1)!
  const first = joinClauses(clauses.slice(0, -1))
  const saved = takeDestination(last)
  // `save title and score to top.csv` keeps what is there: that a tool could write the file is no other step.
  const [alone] = choicesFor(saved.path !== null && contentOf(saved.clause).length > 0 ? saved.clause : last, planner)
  const [before] = choicesFor(first, planner)
  const [together] = choicesFor(joined, planner)
  if (before?.isRead && isFragment(last)) return true
  if (isOrderAfterLook(first, before, last, alone)) return false
  if (!together || together.worth < MEANT) return false
  if (!before || before.worth < MEANT) return openOf(joined, together) === 0 || together.isRead
  if (together.tool !== before.tool) return false
  // What has a tool of its own is a step of its own, unless this one takes all of it.
  const isWhole = openOf(joined, together) <= openOf(first, before) && together.fields.size > before.fields.size
  const doesNothingAlone =
    !alone ||
    alone.worth < MEANT ||
    (alone.tool === before.tool && alone.missing.length > 0) ||
    (before.isRead && isPartOnly(last, alone, planner))
  return isWhole || (doesNothingAlone && together.isRead)
}

/** `add up the hours`, `mail the total to …`: what is looked at first is no part of what is then done with it. */
function isOrderAfterLook(first: Clause, before: Choice | undefined, last: Clause, alone: Choice | undefined): boolean {
  const isLook = looksAtFile(first) || before?.isRead === true || deedsIn(first)[0]!.deeds[0] === 'read'
  if (!isLook || !alone || alone.isRead) return false
  const verb = deedsIn(last)[0]!
  const start = last.words.findIndex((word) => !word.isFiller)
  if (verb.at !== start || verb.deeds[0] === 'read' || last.words[start + 1]?.root === 'out') return false
  return alone.worth >= 0.8 || refersBack(last, alone)
}

/** `just who it is from`, `only the names`: says of the same rows what is wanted. */
const isFragment = ({ words, values }: Clause) =>
  /^(?:just|only)$/i.test(words[0]?.text ?? '') &&
  values.every(({ kind }) => kind === 'number' || kind === 'name') &&
  deedsIn({ text: '', words, values }).every(({ deeds }) => deeds[0] === 'read')

const looksAtFile = (clause: Clause) =>
  deedsIn(clause)[0]!.deeds[0] === 'read' &&
  clause.values.some(({ kind, text }) => kind === 'path' && /\.(?:json|csv|tsv)$/i.test(text))

const openOf = (clause: Clause, { used }: Choice) => contentOf(clause).filter((at) => !used.has(at)).length

/** `name and city please`: columns of rows, and nothing that says which rows. */
const isPartOnly = ({ words }: Clause, { tool, isRead }: Choice, { listed }: Planner) =>
  isRead &&
  (tableOf(tool) !== undefined || listed.has(tool)) &&
  !words.some(({ root }) => subjectOf(tool).includes(stemOf(root)))
