import { formatCount, formatQuantity } from '../format/duration.ts'
import { formatUsd } from '../runs/cost-text.ts'
import type { Way } from '../tokens/comparison.ts'
import { type Saving, savingText } from '../tokens/saving.ts'
import { WAYS, wayInWords } from '../tokens/way-names.ts'
import type { Bill, BillSentences } from './bill.ts'
import { countWaysWith } from './billed-ways.ts'
import { savedBy } from './saved-by.ts'

const NONE = {
  ...{ month: null, saving: null, againstDirect: null, breakEven: null },
  ...{ caching: null, assumed: null, price: null, notCounted: null },
}

/** The bill in words: the small saving before the large one, and what it stands on. */
export function sentencesOf(bill: Omit<Bill, 'sentences'>): BillSentences {
  if (bill.tools === 0) return { ...NONE, sent: nothingSent(bill) }
  return {
    ...schemas(bill),
    ...savings(bill),
    breakEven: breakEven(bill),
    caching: caching(bill),
    assumed: assumedText(bill),
    price: priceText(bill),
    notCounted: notCounted(bill),
  }
}

function nothingSent({ servers }: Omit<Bill, 'sentences'>): string {
  const isCounted = servers.some(({ state }) => state === undefined)
  const isMissing = servers.some(({ state, isOff }) => state !== undefined && !isOff)
  if (!isMissing) return 'No tool is sent, so there is nothing to pay and nothing to save.'
  return isCounted
    ? 'What was counted has no tools, and what the schemas of the others cost is not known.'
    : 'No server could be counted, so it is not known what their schemas cost.'
}

function schemas(bill: Omit<Bill, 'sentences'>): Pick<BillSentences, 'sent' | 'month'> {
  const { tools, perTurn, perMonth, turnsPerTask, tasksPerMonth } = bill
  const counted = bill.servers.filter(({ state }) => state === undefined)
  const turns = formatQuantity(turnsPerTask * tasksPerMonth, 'turn')
  const cost = perTurn.cost === null ? '' : `, ${formatUsd(perTurn.cost)}`
  return {
    sent: `${formatQuantity(tools, 'tool')} of ${formatQuantity(counted.length, 'server')} ${tools === 1 ? 'is' : 'are'} ${formatQuantity(perTurn.tokens, 'token')} in every turn of direct calling${cost}.`,
    month:
      perMonth.cost === null
        ? `In ${turns} a month that is ${formatQuantity(perTurn.tokens * turnsPerTask * tasksPerMonth, 'token')}; what they cost is not known.`
        : `In ${turns} a month that is ${formatUsd(perMonth.cost)} for schemas alone, without caching.`,
  }
}

function savings(bill: Omit<Bill, 'sentences'>): Pick<BillSentences, 'saving' | 'againstDirect'> {
  const { best, againstDirect } = savedBy(bill.ways)
  const totalOf = (way: Way) => bill.ways[way].perTask.total
  const [ours, other, direct] = [totalOf('codeMode'), totalOf(best.against), totalOf('direct')]
  const cheapest = `${wayInWords(best.against)}, the cheapest other way`
  return {
    saving:
      ours === other || other === 0
        ? `For a whole task code mode needs ${formatQuantity(ours, 'token')}, and ${cheapest}, ${formatCount(other)}.`
        : `For a whole task code mode needs ${inWords(best)} tokens than ${cheapest}: ${formatCount(ours)} and not ${formatCount(other)}.`,
    againstDirect:
      againstDirect &&
      `Against direct calling with all schemas it is ${inWords(againstDirect)}: ${formatCount(ours)} and not ${formatCount(direct)}.`,
  }
}

function inWords(saving: Saving): string {
  const { figure, isLess } = savingText(saving)
  return `${figure} ${isLess ? 'fewer' : 'more'}`
}

function breakEven(bill: Omit<Bill, 'sentences'>): string | null {
  const { breakEvenTools, tools, ways } = bill
  if (breakEvenTools === null) return null
  const isBelow = ways.codeMode.perTask.total >= ways.direct.perTask.total
  const here = isBelow
    ? `with ${formatCount(tools)} it does not`
    : `here there ${tools === 1 ? 'is' : 'are'} ${formatCount(tools)}`
  const searched = isSearchAlwaysLess(bill) ? ' With tool search direct calling needs less whatever is connected.' : ''
  return `From ${formatQuantity(breakEvenTools, 'tool')} of this size on code mode needs fewer tokens than direct calling without tool search; ${here}.${searched}`
}

/** Each tool that a task needs is sent more often than code mode declares it: where search is ahead with all of them, it always is. */
function isSearchAlwaysLess({ tools, perTurn, assumptions }: Omit<Bill, 'sentences'>): boolean {
  const most = Math.max(tools, assumptions.toolsPerTask)
  const ways = countWaysWith(most, { tools, tokens: perTurn.tokens }, assumptions)
  return ways.directWithSearch.total < ways.codeMode.total
}

function assumedText({ assumptions, tools }: Omit<Bill, 'sentences'>): string {
  const { turnsPerTask, toolsPerTask, resultTokens, programTokens } = assumptions
  const calls = turnsPerTask - 1
  const made = calls === 1 ? '1 call' : `${formatQuantity(calls, 'call')} one after another`
  // No more than there are.
  const needed = formatQuantity(Math.min(toolsPerTask, tools), 'tool')
  return `Assumed: a task takes ${formatQuantity(turnsPerTask, 'turn')} of direct calling with ${made}, and needs ${needed}; a call returns ${formatQuantity(resultTokens, 'token')}, and a program has ${formatCount(programTokens)}.`
}

function caching({ ways, tasksPerMonth, price }: Omit<Bill, 'sentences'>): string | null {
  // Nobody says that this one has a cache.
  if (price === null || price.cachedInput >= price.input) return null
  const costs = WAYS.map((way) => ({ way, cost: ways[way].perMonth.costCached ?? 0 }))
  costs.sort((a, b) => a.cost - b.cost)
  const told = costs.map(({ way, cost }) => `${formatUsd(cost)} by ${wayInWords(way)}`)
  return `With prompt caching ${formatQuantity(tasksPerMonth, 'task')} a month cost ${told.slice(0, -1).join(', ')} and ${told.at(-1)}.`
}

function priceText({ price, isDefaultPrice }: Omit<Bill, 'sentences'>): string {
  if (price === null) return 'The price of the model is not known, so there are tokens and no money.'
  const of = `${price.model}: ${formatUsd(price.input)} for a million tokens read, ${formatUsd(price.output)} written`
  const day = price.asOf === null ? '' : `, as of ${price.asOf}`
  const told = isDefaultPrice ? 'No model is set; prices are those of' : 'Price of'
  return price.source === 'list'
    ? `${told} ${of}, from the list of prices${day}.`
    : `${told} ${of}, as configured${day}.`
}

function notCounted({ servers }: Omit<Bill, 'sentences'>): string | null {
  const missing = servers.filter(({ state, isOff }) => state !== undefined && !isOff)
  if (missing.length === 0) return null
  const verb = missing.length === 1 ? 'was' : 'were'
  return `${formatQuantity(missing.length, 'server')} ${verb} not counted, so the true figures are higher.`
}
