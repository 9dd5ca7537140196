import { alignColumns } from '../../format/align-columns.ts'
import { formatCount, formatQuantity } from '../../format/duration.ts'
import { plainLine } from '../../format/unseen.ts'
import { type TokenCount, totalWithCaching } from '../../tokens/comparison.ts'
import { type Saving, savingOf, savingText } from '../../tokens/saving.ts'
import { WAY_NAMES, wayInWords } from '../../tokens/way-names.ts'
import { type ScenarioComparison, savingAgainst } from './compute-scenario.ts'
import type { Scenario } from './scenario.ts'

/**
 * What came of a scenario in sentences. The figure against the cheapest other way comes first: it is the smaller one, and the
 * one to be quoted.
 */
export function sentencesOf(counted: ScenarioComparison): string[] {
  const { inOneTurn, savedPercentCached, againstCached } = counted
  return [
    headline(counted),
    ...(inOneTurn ? [oneTurnSentence(inOneTurn, counted)] : []),
    `With prompt caching: ${inWords({ percent: savedPercentCached, against: againstCached })}.`,
    breakEvenSentence(counted),
  ]
}

function breakEvenSentence({ breakEvenTools: tools, codeMode, directWithSearch }: ScenarioComparison): string {
  if (tools === null) return 'However many tools are connected, it is the same.'
  const from =
    tools === 1 ? 'However few tools are connected,' : `From ${formatQuantity(tools, 'connected tool')} like these on,`
  // What a search finds is the same whatever else is connected.
  const searched =
    directWithSearch.total < codeMode.total ? ' With tool search direct calling needs less whatever is connected.' : ''
  return `${from} code mode needs fewer tokens than direct calling without tool search.${searched}`
}

/** The one sentence: against the cheapest other way, which is named, and then against the other one. */
export function headline(counted: ScenarioComparison): string {
  const { savedPercent, against } = counted
  const other = against === 'direct' ? 'directWithSearch' : 'direct'
  const first = figureOf({ percent: savedPercent, against })
  const second = figureOf(savingAgainst(counted, other))
  if (savedPercent === 0)
    return `Code mode needs as many tokens as ${wayInWords(against)}, the cheapest other way, and ${second} than ${wayInWords(other)}.`
  if (savedPercent > 0)
    return `Code mode needs ${first} tokens than ${wayInWords(against)}, the cheapest other way, and ${second} than ${wayInWords(other)}.`
  return `${WAY_NAMES[against]} is cheaper here: code mode needs ${first} tokens, and ${second} than ${wayInWords(other)}.`
}

function oneTurnSentence(
  { direct, directWithSearch }: NonNullable<ScenarioComparison['inOneTurn']>,
  counted: ScenarioComparison,
): string {
  const saving = savingOf({
    ...counted,
    direct: { ...counted.direct, total: direct },
    directWithSearch: { ...counted.directWithSearch, total: directWithSearch },
  })
  return `If no call needs the result of another, all can be made in one turn: then it is ${inWords(saving)}.`
}

const inWords = (saving: Saving) => `${figureOf(saving)} tokens than ${wayInWords(saving.against)}`

/** `98.9 % fewer` */
function figureOf(saving: Saving): string {
  const { figure, isLess } = savingText(saving)
  return `${figure} ${isLess ? 'fewer' : 'more'}`
}

/** A table of the three ways, with where their tokens go. */
export function tableOf(scenario: Scenario, counted: ScenarioComparison): string {
  const rows = [
    ['', 'read', 'written', 'total', 'with caching', 'of it schemas', 'results'],
    row(WAY_NAMES.codeMode, counted.codeMode),
    row(WAY_NAMES.directWithSearch, counted.directWithSearch),
    row(WAY_NAMES.direct, counted.direct),
  ]
  const lines = alignColumns(rows, (column) => column > 0)
  return [titleOf(scenario), ...lines.map((line) => `  ${line}`)].join('\n')
}

function titleOf({ id, task, tools, steps }: Scenario): string {
  const about = plainLine(task)
  const shown = about.length > 100 ? `${about.slice(0, 99)}…` : about
  const size = `${formatQuantity(tools.length, 'tool')} connected, ${formatQuantity(steps.length, 'call')}`
  return `${plainLine(String(id))}: ${shown} (${size})`
}

const row = (name: string, count: TokenCount): string[] => [
  name,
  ...[
    ...[count.input, count.output, count.total, totalWithCaching(count)],
    ...[count.parts.schemas, count.parts.results],
  ].map(formatCount),
]
