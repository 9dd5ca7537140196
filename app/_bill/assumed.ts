import type { Bill } from '../../lib/bill/bill.ts'
import { computeBill } from '../../lib/bill/compute-bill.ts'
import { LEAST_TURNS, WHY_TURNS } from '../../lib/bill/least-turns.ts'
import type { ModelPrice } from '../../lib/tokens/prices/model-price.ts'
import { formatUsd } from '../_format/money.ts'
import { words } from './words.ts'

/** What a person may change, as it stands in the fields. */
export interface Assumed {
  turnsPerTask: string
  tasksPerMonth: string
  /** US dollars for a million tokens; empty where no price is known. */
  priceInput: string
  priceOutput: string
}

export type AssumedField = keyof Assumed
export type Faults = Partial<Record<AssumedField, string>>

/** The fields as a bill was counted with. */
export const assumedOf = ({ turnsPerTask, tasksPerMonth, price }: Bill): Assumed => ({
  turnsPerTask: String(turnsPerTask),
  tasksPerMonth: String(tasksPerMonth),
  priceInput: price ? String(price.input) : '',
  priceOutput: price ? String(price.output) : '',
})

/** What is wrong with the fields. */
export function faultsOf({ turnsPerTask, tasksPerMonth, priceInput, priceOutput }: Assumed): Faults {
  const faults: Faults = {}
  if (!isWhole(turnsPerTask, LEAST_TURNS, 1_000)) faults.turnsPerTask = words.faults.turns(LEAST_TURNS, WHY_TURNS)
  if (!isWhole(tasksPerMonth, 0, 1_000_000_000)) faults.tasksPerMonth = words.faults.tasks
  // Without any price there are tokens and no money; with one of them nothing could be said.
  if (priceInput.trim() === '' && priceOutput.trim() === '') return faults
  if (!isPrice(priceInput)) faults.priceInput = words.faults.priceInput
  if (!isPrice(priceOutput)) faults.priceOutput = words.faults.priceOutput
  return faults
}

const plain = (text: string) => text.trim().replaceAll(',', '')
const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(plain(text)) && Number(plain(text)) >= least && Number(plain(text)) <= most
const isPrice = (text: string) => /^\d*\.?\d+$/.test(plain(text)) && Number(plain(text)) <= 1_000_000

/** The same servers with what the fields say; the bill as it is where the fields say nothing else. Call it without faults only. */
export function billWith(bill: Bill, assumed: Assumed): Bill {
  const known = assumedOf(bill)
  if ((Object.keys(known) as AssumedField[]).every((field) => plain(known[field]) === plain(assumed[field])))
    return bill
  const price = priceWith(bill.price, known, assumed)
  const counted = bill.servers.map(({ name, toolList, state, isOff }) =>
    state === undefined ? { name, tools: toolList } : { name, state, ...(isOff && { isOff }) },
  )
  const anew = computeBill(counted, {
    price,
    isDefaultPrice: bill.isDefaultPrice && price === bill.price,
    assumptions: {
      ...bill.assumptions,
      turnsPerTask: Number(plain(assumed.turnsPerTask)),
      tasksPerMonth: Number(plain(assumed.tasksPerMonth)),
    },
  })
  return price === null || price === bill.price || anew.tools === 0
    ? anew
    : { ...anew, sentences: { ...anew.sentences, price: ownPriceText(price) } }
}

/** A price that somebody types says nothing of a cache: all that is read costs the same. */
function priceWith(price: ModelPrice | null, known: Assumed, { priceInput, priceOutput }: Assumed): ModelPrice | null {
  if (plain(priceInput) === plain(known.priceInput) && plain(priceOutput) === plain(known.priceOutput)) return price
  if (plain(priceInput) === '') return null
  const input = Number(plain(priceInput))
  return {
    ...{ model: price?.model ?? words.yourModel, input, cachedInput: input, cacheWrite: input },
    ...{ output: Number(plain(priceOutput)), source: 'configuration', asOf: null },
  }
}

const ownPriceText = ({ input, output }: ModelPrice) => words.yourPrice(formatUsd(input), formatUsd(output))
