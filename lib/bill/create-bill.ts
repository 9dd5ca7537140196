import type { Config } from '../config/config.ts'
import { MODEL_PROVIDER_NAMES } from '../config/model-providers.ts'
import type { Catalog } from '../discovery/tool.ts'
import { PlaygroundError } from '../errors.ts'
import { formatSeconds } from '../format/duration.ts'
import type { KnownServer } from '../mcp/client/offer/server-source.ts'
import type { Person } from '../people/person.ts'
import { assertFullReach } from '../people/reach.ts'
import { createTurnsByKey } from '../process/turns.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import { priceOf as priceFor } from '../tokens/prices/price-of.ts'
import type { Bill, BillOptions } from './bill.ts'
import { readBillOptions } from './bill-assumptions.ts'
import { type BillBasis, computeBill } from './compute-bill.ts'
import { Listed } from './count-servers.ts'
import { createFairTurns } from './fair-turns.ts'
import { listConnected } from './list-connected.ts'
import { listServers } from './list-servers.ts'
import { readBlock } from './read-block.ts'

/** What the schemas of servers cost: of those that are connected, and of a block that somebody has. */
export interface Bills {
  /** Of all tools this person has, as far as who asks reaches them. Nothing is connected to. */
  connected(person: Person, options?: BillOptions, signal?: AbortSignal): Promise<Bill>
  /**
   * Of the servers of a block: each is connected to, asked and let go again. Throws `invalid-input` for what is no block, `busy`
   * while another is counted for this person, and when its turn does not come, `forbidden` for a token that was given some tools only, `unavailable` when `signal`
   * aborts, and when it takes longer than five minutes.
   */
  ofBlock(
    person: Person,
    text: string,
    options?: BillOptions,
    signal?: AbortSignal,
    onListed?: (listed: number, of: number) => void,
  ): Promise<Bill>
  /** Ends what is under way; resolves when no process of a server is left. */
  close(): Promise<void>
}

export interface BillParts {
  catalog: (person: Person) => Promise<Catalog>
  /** All servers of a person, also those without tools. */
  servers: (person: Person) => Promise<KnownServer[]>
  /** Names of those of them that are switched on and have not failed. */
  inUse: (person: Person) => Promise<ReadonlySet<string>>
  priceOf: PriceOf
  /** Whether a model can be asked; without one prices are those of the one that would be by default. Default yes. */
  isModelSet?: () => Promise<boolean>
  /** From the first server to the last tool; default five minutes. */
  limitMs?: number
}

/** What a model costs, by default the one that is set; null where that is not known. */
export type PriceOf = (model?: string) => Promise<ModelPrice | null>

/** Of all people together. */
const AT_ONCE = 3
const WAITING = 20
const LIMIT_MS = 5 * 60_000
/** Of five minutes for the servers: those that were not asked by then are named. */
const LIST_MS = 3 * 60_000
/** The same while others wait. */
const FAIR_MS = 60_000
/** Longer than the first in line can have to wait for a place. */
const WAIT_MS = 90_000

export function createBill(
  config: Config,
  { catalog, servers, inUse, priceOf, isModelSet, limitMs = LIMIT_MS }: BillParts,
): Bills {
  const closing = new AbortController()
  const underWay = new Map<string, Promise<unknown>>()
  const busy = 'Too many bills are counted at the moment. Try again in a minute.'
  const inTurn = createFairTurns({ atOnce: AT_ONCE, waiting: WAITING, busy, fairMs: FAIR_MS, waitMs: WAIT_MS })
  const inLine = createTurnsByKey({ atOnce: 1, waiting: WAITING, busy })

  /** One at a time for each person: each takes processes, and the time of the one thread that counts. */
  async function alone<T>(person: Person, work: () => Promise<T>): Promise<T> {
    if (underWay.has(person.id))
      throw new PlaygroundError('busy', 'A bill is counted for you already. Wait until it is there, or stop it.')
    const counting = work()
    underWay.set(person.id, counting)
    try {
      return await counting
    } finally {
      underWay.delete(person.id)
    }
  }

  async function within<T>(signal: AbortSignal | undefined, work: (until: AbortSignal) => Promise<T>): Promise<T> {
    const late = AbortSignal.timeout(limitMs)
    const given = signal ? [signal] : []
    try {
      return await work(AbortSignal.any([closing.signal, late, ...given]))
    } catch (error) {
      if (signal?.aborted) throw stopped(error)
      if (!late.aborted) throw error
      const why = `It took longer than ${formatSeconds(limitMs)} and was stopped. Have fewer servers counted at once.`
      throw new PlaygroundError('unavailable', why, { cause: error })
    }
  }

  return {
    async connected(person, options = {}, signal) {
      const how = await howOf(options, priceOf, isModelSet)
      // One after the other: what was counted for the first is there for the next.
      return inLine(person.id, async () => {
        const [all, known, used] = await Promise.all([catalog(person), servers(person), inUse(person)])
        const listed = new Listed()
        const found = listConnected(all, { known, inUse: used }, person)
        for (const server of found) listed.add(server)
        const names = found.map(({ name }) => name)
        return computeBill(await within(signal, (until) => listed.count(names, until)), how)
      })
    },

    async ofBlock(person, text, options = {}, signal, onListed) {
      assertFullReach(person, 'have the servers of a block counted')
      const how = await howOf(options, priceOf, isModelSet)
      return alone(person, async () => {
        const found = await readBlock(text, person.id)
        onListed?.(0, found.length)
        const waiting = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
        const count = (hurry: AbortSignal) =>
          within(signal, (until) => {
            // Not before its turn: who waited has as much time as others.
            const deadline = performance.now() + LIST_MS
            const listing = { config, person, signal: until, hurry, deadline, ...(onListed && { onListed }) }
            return billOf(found, listing, how)
          })
        return inTurn(count, waiting).catch((error: unknown) => {
          throw signal?.aborted ? stopped(error) : error
        })
      })
    },

    async close() {
      closing.abort(new PlaygroundError('unavailable', 'The bill was stopped: this server is closing.'))
      await Promise.allSettled(underWay.values())
    },
  }
}

const stopped = (cause: unknown) => new PlaygroundError('unavailable', 'The bill was stopped.', { cause })

/** What is assumed, and what the model costs. Throws `invalid-input` for an assumption that is none. */
export async function howOf(
  options: BillOptions,
  priceOf: PriceOf,
  isModelSet: () => Promise<boolean> = async () => true,
): Promise<BillBasis> {
  const { assumptions, model: wanted, ownPrice } = readBillOptions(options)
  const [known, isSet] = await Promise.all([priceOf(wanted), isModelSet()])
  if (ownPrice) {
    const model = wanted ?? (isSet ? known?.model : undefined) ?? 'your model'
    return { assumptions, price: asPrice(model, ownPrice) }
  }
  if (wanted !== undefined) return { assumptions, price: known ?? listedSomewhere(wanted) }
  return { assumptions, price: known, isDefaultPrice: !isSet }
}

/** Lists the servers, counts their tools and adds them up. */
export async function billOf(
  found: Awaited<ReturnType<typeof readBlock>>,
  listing: Parameters<typeof listServers>[1],
  how: BillBasis,
): Promise<Bill> {
  const listed = await listServers(found, listing)
  const names = found.map(({ name }) => name)
  return computeBill(await listed.count(names, listing.signal), how)
}

const asPrice = (model: string, { input, output }: { input: number; output: number }): ModelPrice => ({
  ...{ model, input, cachedInput: input, cacheWrite: input, output },
  ...{ source: 'configuration', asOf: null },
})

/** Of a model that somebody names who has it elsewhere: at the address of whoever makes it. */
function listedSomewhere(model: string): ModelPrice | null {
  for (const provider of MODEL_PROVIDER_NAMES) {
    const price = priceFor({ provider, model, prices: {} }, model)
    if (price) return price
  }
  return null
}
