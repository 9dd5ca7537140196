import type { TokenCount, Way } from '../tokens/comparison.ts'
import { costOf } from '../tokens/prices/cost-of.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import type { Bill, BillAssumptions, BilledServer, BilledWay } from './bill.ts'
import { sentencesOf } from './bill-sentences.ts'
import { breakEvenOf, cheapestOf, countWays, curveOf } from './billed-ways.ts'

/** What a bill is counted with. */
export interface BillBasis {
  assumptions: BillAssumptions
  price: ModelPrice | null
  /** As in `Bill`. */
  isDefaultPrice?: boolean | undefined
}

/** A server whose tools were counted, or why they were not. */
export type CountedServer =
  | { name: string; tools: readonly { tool: string; tokens: number }[] }
  | { name: string; state: string; isOff?: true }

/**
 * What the schemas of these servers cost. Only tools that direct calling sends are handed in: none that is switched off. Tools add
 * up to their server, servers to the turn, turns to the month; nothing is rounded but the tokens of tools.
 */
export function computeBill(
  counted: readonly CountedServer[],
  { assumptions, price, isDefaultPrice = false }: BillBasis,
): Bill {
  const servers = counted.map(billedServer)
  const schemas = {
    tools: servers.reduce((sum, { tools }) => sum + tools, 0),
    tokens: servers.reduce((sum, { tokens }) => sum + tokens, 0),
  }
  const { turnsPerTask, tasksPerMonth } = assumptions
  const perTurn = price && costOf({ input: schemas.tokens, output: 0, cached: 0 }, price, { caching: false })
  const counts = countWays(schemas, assumptions)
  const billed = (count: TokenCount) => billedWay(count, price, tasksPerMonth)
  const ways: Record<Way, BilledWay> = {
    direct: billed(counts.direct),
    directWithSearch: billed(counts.directWithSearch),
    codeMode: billed(counts.codeMode),
  }
  const bill = {
    servers,
    perTurn: { tokens: schemas.tokens, cost: perTurn },
    perMonth: { cost: perTurn === null ? null : perTurn * turnsPerTask * tasksPerMonth },
    ...{ turnsPerTask, tasksPerMonth, assumptions },
    tools: schemas.tools,
    ways,
    cheapest: cheapestOf(counts),
    breakEvenTools: breakEvenOf(schemas, assumptions),
    curve: curveOf(schemas, assumptions),
    price,
    ...(isDefaultPrice && price !== null && { isDefaultPrice: true as const }),
  }
  return { ...bill, sentences: sentencesOf(bill) }
}

function billedServer(server: CountedServer): BilledServer {
  const { name } = server
  if ('state' in server) {
    const { state, isOff } = server
    return { name, tools: 0, tokens: 0, state, ...(isOff && { isOff }), toolList: [] }
  }
  const toolList = server.tools.map(({ tool, tokens }) => ({ tool, tokens })).sort((a, b) => b.tokens - a.tokens)
  return { name, tools: toolList.length, tokens: toolList.reduce((sum, { tokens }) => sum + tokens, 0), toolList }
}

function billedWay({ input, output, cached, total }: TokenCount, price: ModelPrice | null, tasks: number): BilledWay {
  const cost = (caching: boolean) => price && costOf({ input, output, cached }, price, { caching })
  const [plain, withCache] = [cost(false), cost(true)]
  return {
    perTask: { input, output, cached, total, cost: plain, costCached: withCache },
    perMonth: {
      cost: plain === null ? null : plain * tasks,
      costCached: withCache === null ? null : withCache * tasks,
    },
  }
}
