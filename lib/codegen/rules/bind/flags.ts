import { stemOf } from '../../../selection/terms.ts'
import type { Clause } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { aboutOf } from './about.ts'
import { inWords } from './facets.ts'
import { isApart } from './gaps.ts'
import { namesOf } from './labels.ts'
import type { Parameter } from './parameters.ts'
import { stemsAt } from './words-as-values.ts'

/** A value that a parameter has of itself and a clause only picks. */
export interface Flag {
  parameter: Parameter
  rendered: unknown
  at: readonly number[]
}

/** Booleans that the words turn on or off, options that stand in them, and what numbers are called: `urgent` is 1. */
export const flagsOf = (parameters: readonly Parameter[], clause: Clause): Flag[] =>
  parameters
    .flatMap((parameter) =>
      parameter.type === 'boolean'
        ? switchesOf(parameter, clause)
        : [...optionsIn(parameter, clause), ...meaningsIn(parameter, clause)],
    )
    .sort((a, b) => b.at.length - a.at.length)

/** Words of a flag's name that only say that it is one. */
const FLAG_WORDS = /^(?:is|has|be|include|only|should|enable|enabled|allow|allows|with|make|set|accepts?|send)$/

function switchesOf(parameter: Parameter, clause: Clause): Flag[] {
  const own = inWords(parameter.name)
    .split(' ')
    .filter((word) => !FLAG_WORDS.test(word))
  const said = whereIs(own, clause) ?? (own[0] === 'notify' ? whereIs(['notify'], clause) : null)
  if (said) {
    const off = negationOf(clause, Math.min(...said))
    return [{ parameter, rendered: off.length === 0, at: [...said, ...off] }]
  }
  const { yes, no } = aboutOf(parameter)
  // `true to lock, false to unlock`; where both are said nothing is.
  const one = [...clause.words.keys()].flatMap((at) => {
    const is = (stems: ReadonlySet<string>) => stemsAt(clause, at).some((stem) => stems.has(stem))
    return isInText(clause, at) || is(yes) === is(no) ? [] : [{ at, rendered: is(yes) }]
  })
  return one.length === 1 && negationOf(clause, one[0]!.at).length === 0
    ? [{ parameter, rendered: one[0]!.rendered, at: [one[0]!.at] }]
    : []
}

const DENIES = /^(?:not|no|non|without|never|don['’]?t|dont|doesn['’]?t|isn['’]?t|aren['’]?t|shouldn['’]?t|nor)$/i
const CARRIES = /^(?:send|make|set|be|have|do|need|add|give|show|should|any|a|an|the|it|them|to)$/

/** The words that deny what stands behind them: `not a public one`, `don't send a notification`. */
function negationOf(clause: Clause, at: number): number[] {
  for (let i = at - 1; i >= Math.max(0, at - 4); i--) {
    if (isApart(clause, i + 1)) return []
    if (DENIES.test(clause.words[i]!.text)) return Array.from({ length: at - i }, (_, k) => i + k)
    if (!CARRIES.test(clause.words[i]!.root) && !isEmpty(clause.words[i]!)) return []
  }
  return []
}

function optionsIn(parameter: Parameter, clause: Clause): Flag[] {
  const said = parameter.options.length > 0 ? parameter.options : examplesIn(parameter)
  return said.flatMap((option): Flag[] => {
    if (typeof option !== 'string' || option === '') return []
    const at = whereIs(inWords(option).split(' '), clause)
    if (
      !at ||
      isCompared(clause, at[0]!) ||
      isVerb(option, at, clause) ||
      isTakenAsText(at, clause, parameter.options.length > 0) ||
      negationOf(clause, at[0]!).length > 0
    )
      return []
    return [{ parameter, rendered: option, at: [...at, ...besides(parameter, at, clause)] }]
  })
}

/** `urgent` for "Priority from 1 (urgent) to 4 (normal)". */
function meaningsIn(parameter: Parameter, clause: Clause): Flag[] {
  if (parameter.type !== 'number' || parameter.isList) return []
  return [...clause.words.keys()].flatMap((at): Flag[] => {
    const { meanings } = aboutOf(parameter)
    // `high priority` is not the `no priority` of 0.
    const stem = stemsAt(clause, at).find((one) => meanings.has(one) && !namesOf(parameter).has(one))
    if (stem === undefined || isCompared(clause, at) || isInText(clause, at) || negationOf(clause, at).length > 0)
      return []
    return [{ parameter, rendered: meanings.get(stem), at: [at, ...besides(parameter, [at], clause)] }]
  })
}

/** `show the stories` and `who opened it` are no option `show` or `open`. */
const isVerb = (option: string, at: readonly number[], { words }: Clause) =>
  at.some((one) => /ed$/i.test(words[one]!.text) && !/ed$/i.test(option)) ||
  (at.includes(words.findIndex(({ isFiller }) => !isFiller)) &&
    /^(?:show|list|get|find|give|tell|search)$/i.test(option))

/** `the most urgent` says in what order. */
const isCompared = ({ words }: Clause, at: number) =>
  /^(?:most|least|more|less|by|than)$/.test(words[at - 1]?.root ?? '')

/** Where words follow each other in a clause, with nothing but empty ones between them. */
function whereIs(words: readonly string[], clause: Clause): number[] | null {
  const stems = words.filter(Boolean).map(stemOf)
  if (stems.length === 0) return null
  for (const start of clause.words.keys()) {
    const met = from(start, stems, clause)
    if (met) return met
  }
  return null
}

function from(start: number, stems: readonly string[], clause: Clause): number[] | null {
  const met: number[] = []
  for (let at = start; met.length < stems.length; at++) {
    const stem = stems[met.length]!
    if (stemsAt(clause, at).some((one) => one === stem || isLonger(one, stem))) met.push(at)
    else if (met.length === 0 || !clause.words[at] || !isEmpty(clause.words[at]!)) return null
  }
  return met
}

/** `silently` for `silent`, `notification` for `notify`. */
const isLonger = (one: string, stem: string) =>
  Math.min(one.length, stem.length) >= 5 && (one.startsWith(stem) || stem.startsWith(one))

const isInText = ({ values }: Clause, at: number) =>
  values.some(({ kind, from, to }) => kind !== 'name' && kind !== 'number' && from <= at && at < to)

const isTakenAsText = (at: readonly number[], { values }: Clause, isOption: boolean) =>
  values.some(({ kind, from, to }) => !(isOption && kind === 'name') && at.some((one) => from <= one && one < to))

/** `of kind tool`, `priority high`: the parameter's own name beside its option; `it arrived damaged`: what only links it. */
function besides(parameter: Parameter, at: readonly number[], clause: Clause): number[] {
  const names = namesOf(parameter)
  const before = Math.min(...at) - 1
  const isLink = clause.words[before]?.kind === 'verb' && /^(?:it|they)$/i.test(clause.words[before - 1]?.text ?? '')
  const named = [before, Math.max(...at) + 1].filter((i) => stemsAt(clause, i).some((stem) => names.has(stem)))
  return isLink ? [...named, before] : named
}

const COLORS = 'red green blue yellow orange purple pink white black gray brown turquoise'.split(' ')

/** Words that a description quotes as what it takes: `Natural language filter like 'today', 'overdue'`. */
function examplesIn(parameter: Parameter): readonly string[] {
  const { name, type, isList } = parameter
  if (type !== 'string' || isList) return []
  if (/colou?r$/i.test(name)) return COLORS
  return /filter|status|state|type|sort|order|priority|severity|urgency/i.test(name)
    ? aboutOf(parameter).examples.filter((example) => /^[a-z][a-z -]{1,30}$/i.test(example))
    : []
}
