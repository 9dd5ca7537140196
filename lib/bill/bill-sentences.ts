import { formatCount, formatQuantity } from '../format/duration.ts'
import { formatUsd } from '../runs/cost-text.ts'
import type { Way } from '../tokens/comparison.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import { type Saving, savingText } from '../tokens/saving.ts'
import type { Bill, BillAssumptions, BillSentences } from './bill.ts'
import { countWaysWith } from './billed-ways.ts'
import { savedBy } from './saved-by.ts'

export const WAY_NAMES: Record<Way, string> = {
  codeMode: 'code mode',
  direct: 'direct calling',
  directWithSearch: 'direct calling with tool search',
}

/** The bill in words: the small saving before the large one, and what it stands on. */
export function sentencesOf(bill: Omit<Bill, 'sentences'>): BillSentences {
  return {
    ...schemas(bill),
    ...savings(bill),
    breakEven: breakEven(bill),
    caching: caching(bill),
    assumed: assumedText(bill.assumptions),
    price: priceText(bill.price),
    notCounted: notCounted(bill),
  }
}

function schemas(bill: Omit<Bill, 'sentences'>): Pick<BillSentences, 'sent' | 'month'> {
  const { tools, perTurn, perMonth, turnsPerTask, tasksPerMonth } = bill
  const counted = bill.servers.filter(({ state }) => state === undefined)
  if (counted.length === 0 && notCounted(bill) !== null)
    return { sent: 'No server could be counted.', month: 'So it is not known what their schemas cost.' }
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
  if (bill.tools === 0) return { saving: 'Without tools there is nothing to save.', againstDirect: null }
  const { best, againstDirect } = savedBy(bill.ways)
  const totalOf = (way: Way) => bill.ways[way].perTask.total
  const [ours, other, direct] = [totalOf('codeMode'), totalOf(best.against), totalOf('direct')]
  const cheapest = `${WAY_NAMES[best.against]}, the cheapest other way`
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

function breakEven(bill: Omit<Bill, 'sentences'>): string {
  const { breakEvenTools, tools, ways } = bill
  if (breakEvenTools === null) return 'Without tools there is no break-even.'
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

function assumedText(assumed: BillAssumptions): string {
  const { turnsPerTask, toolsPerTask, resultTokens, programTokens } = assumed
  return `Assumed: a task takes ${formatQuantity(turnsPerTask, 'turn')} of direct calling and needs ${formatQuantity(toolsPerTask, 'tool')}, a call returns ${formatQuantity(resultTokens, 'token')}, and a program has ${formatCount(programTokens)}.`
}

function caching({ tools, ways, tasksPerMonth, price }: Omit<Bill, 'sentences'>): string | null {
  // Nobody says that this one has a cache.
  if (tools === 0 || price === null || price.cachedInput >= price.input) return null
  const costs = (Object.keys(WAY_NAMES) as Way[]).map((way) => ({ way, cost: ways[way].perMonth.costCached ?? 0 }))
  costs.sort((a, b) => a.cost - b.cost)
  const told = costs.map(({ way, cost }) => `${formatUsd(cost)} by ${WAY_NAMES[way]}`)
  return `With prompt caching ${formatQuantity(tasksPerMonth, 'task')} a month cost ${told.slice(0, -1).join(', ')} and ${told.at(-1)}.`
}

function priceText(price: ModelPrice | null): string {
  if (price === null) return 'The price of the model is not known, so there are tokens and no money.'
  const of = `${price.model}: ${formatUsd(price.input)} for a million tokens read, ${formatUsd(price.output)} written`
  const day = price.asOf === null ? '' : `, as of ${price.asOf}`
  return price.source === 'list'
    ? `Price of ${of}, from the list of prices${day}.`
    : `Price of ${of}, as configured${day}.`
}

function notCounted({ servers }: Omit<Bill, 'sentences'>): string | null {
  const missing = servers.filter(({ state, isOff }) => state !== undefined && !isOff)
  if (missing.length === 0) return null
  const verb = missing.length === 1 ? 'was' : 'were'
  return `${formatQuantity(missing.length, 'server')} ${verb} not counted, so the true figures are higher.`
}
