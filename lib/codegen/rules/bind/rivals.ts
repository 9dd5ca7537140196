import { inWords } from './facets.ts'
import { isKey } from './identities.ts'
import type { Pair } from './pairs.ts'
import type { Parameter } from './parameters.ts'

/** So much more has to speak for where a text goes than for where else it could go. */
const MARGIN = 0.12

/** The pairs of a change that could as well be others: the same text elsewhere, or two the other way round. */
export function unclearPairs(chosen: readonly Pair[], all: readonly Pair[]): ReadonlySet<Pair> {
  const unclear = new Set<Pair>()
  for (const one of chosen.filter(isFreeText))
    for (const other of all.filter((pair) => isElsewhere(pair, one))) {
      const there = chosen.find(({ parameter }) => parameter === other.parameter)
      if (!there) {
        if (isNear(one.score, other.score) && weighs(other.parameter, one.parameter)) unclear.add(one)
        continue
      }
      const back = all.find((pair) => pair.parameter === one.parameter && isSame(pair, there))
      if (!back || !isFreeText(there) || !isNear(one.score + there.score, other.score + back.score)) continue
      if (isTitleFirst(one, there)) continue
      unclear.add(one).add(there)
    }
  return unclear
}

const isNear = (taken: number, other: number) => other > taken - MARGIN

/** What has to be given goes before what may. */
const weighs = (other: Parameter, taken: Parameter) => other.isRequired || !taken.isRequired

/** A text or a name that nothing but its place tells from another. */
const isFreeText = ({ parameter, value }: Pair) =>
  isKey(parameter)
    ? /^(?:id|number|text|name|word)$/.test(value.kind)
    : parameter.type === 'string' &&
      parameter.options.length === 0 &&
      /^(?:text|name|word|handle|path|code)$/.test(value.kind)

const isElsewhere = (pair: Pair, one: Pair) =>
  isSame(pair, one) && pair.parameter !== one.parameter && isFreeText(pair) && !isInside(pair.parameter, one.parameter)

const isSame = ({ value }: Pair, one: Pair) => value.from === one.value.from && value.to === one.value.to

/** Of a list in something else nothing is filled beside what it has to have. */
const isInside = (parameter: Parameter, taken: Parameter) => parameter.path.length > taken.path.length

/** Of two texts the first is the title of the other. */
const isTitleFirst = (one: Pair, other: Pair) => {
  const [first, last] = one.value.from < other.value.from ? [one, other] : [other, one]
  return TITLES.test(inWords(first.parameter.name)) && BODIES.test(inWords(last.parameter.name))
}

const TITLES = /(?:^| )(?:title|subject|summary|headline|heading|name)$/
const BODIES = /(?:^| )(?:text|body|message|content|contents|description|details|html)$/
