import { isThreadBusy } from '../process/thread-load.ts'
import { AskedLately } from './asked-lately.ts'

/** How many requests of one address are dealt with at once, and how many more wait. */
export interface GateLimits {
  /** Of one address. People behind one network without a proxy that is named share it: it is more than a page opens. */
  address: number
  /** Of these, by nobody who says who they are. */
  nameless: number
  /** Of these, with one session cookie or token; a browser has six connections. */
  credential: number
  /** While the thread is busy, of all addresses together that asked much lately; each has a part of it for `countedMs`. */
  oftenTogether: number
  /** More than these is refused. */
  waiting: number
  /** When that is told: whoever asks as fast as it is answered gets no faster by it. */
  fullAnswerMs: number
  /** A request keeps its place for so long when its answer was an error (400 or more): guessing gets no faster by being answered. */
  errorKeepsMs: number
  /** Whoever has taken nothing of an answer for so long is hung up on: what is ready for it lies in memory. */
  stalledMs: number
  /** Whatever takes longer waits for something else (a run, a reader) and is no longer counted. */
  countedMs: number
  /** The same while the thread has more to do than it can: it may be the thread that is waited for. */
  countedWhenBusyMs: number
}

export const GATE_LIMITS: GateLimits = {
  ...{
    address: 16,
    nameless: 8,
    credential: 6,
    oftenTogether: 4,
    waiting: 256,
    fullAnswerMs: 5_000,
    errorKeepsMs: 250,
    stalledMs: 20_000,
  },
  ...{ countedMs: 5_000, countedWhenBusyMs: 30_000 },
}

/**
 * While the thread has more to do than it can, each has a part of that in hand: a few are as fast then as many, and in
 * their midst everybody else waits at every step. Two at the least: one that is slow does not keep back the next.
 */
const whenBusy = (most: number) => Math.min(most, Math.max(2, most / 4))
/** Of what is shared then, of one address. */
const OFTEN_EACH = 2
/** Those that wait then are looked at again, as nobody tells when there is time. */
const LOOK_AGAIN_MS = 250

/** A request that asks to be let on. */
export interface Asking {
  address: string
  /** As it comes, true or not: another for each request only shares what the address has. Null for none. */
  credential: string | null
  go: () => void
  /** Whether it waits for more of its body, or for its answer to be read. */
  isWaitingForClient: () => boolean
}

/** All requests with one credential from one address. */
interface Party {
  inHand: number
  most: number
  waiting: ((asksOften: boolean) => void)[]
}

interface Client {
  address: string
  inHand: number
  waiting: number
  /** Whoever had a turn longest ago is first. */
  parties: Map<string | null, Party>
}

/**
 * Every request costs the server's one thread some milliseconds, also one that is refused: without a bound, whoever sends
 * as fast as it answers keeps all others waiting. Here each address has a few in hand, and its others wait in turns. While
 * the thread has more to do than it can, those who ask more than others share what they have in hand.
 */
export class ClientGate {
  readonly limits: GateLimits
  readonly #isBusy: () => boolean
  /** Whoever had a turn longest ago is first. */
  readonly #clients = new Map<string, Client>()
  readonly #lately = new AskedLately()
  /** In hand of those who asked much when they got their turn. */
  #often = 0
  #lookAgain: NodeJS.Timeout | undefined

  constructor(limits: GateLimits = GATE_LIMITS, isBusy = isThreadBusy) {
    this.limits = limits
    this.#isBusy = isBusy
  }

  /**
   * Calls `go`, now or when it is its turn. Answers what to call, once or more, when the request is answered or its
   * connection gone; null when too many wait already: `go` is never called then.
   */
  enter({ address, credential, go, isWaitingForClient }: Asking): (() => void) | null {
    const client = this.#clients.get(address) ?? { address, inHand: 0, waiting: 0, parties: new Map() }
    this.#lately.add(address)
    if (client.waiting >= this.limits.waiting) return null
    this.#clients.set(address, client)
    const most = credential === null ? this.limits.nameless : this.limits.credential
    const party: Party = client.parties.get(credential) ?? { inHand: 0, most, waiting: [] }
    client.parties.set(credential, party)

    let state: 'waiting' | 'in hand' | 'over' = 'waiting'
    let isOften = false
    let timer: NodeJS.Timeout | undefined
    const leave = () => {
      if (state === 'over') return
      clearTimeout(timer)
      if (state === 'waiting') {
        party.waiting.splice(party.waiting.indexOf(begin), 1)
        client.waiting--
      } else {
        party.inHand--
        client.inHand--
      }
      state = 'over'
      if (party.inHand === 0 && party.waiting.length === 0) client.parties.delete(credential)
      if (client.parties.size === 0) this.#clients.delete(address)
      if (isOften) giveBack()
      else this.#proceed([client])
    }
    const giveBack = () => {
      isOften = false
      this.#often--
      this.#proceed()
    }
    const { countedMs, countedWhenBusyMs } = this.limits
    const lookLater = (passedMs: number) => {
      timer = setTimeout(() => {
        // What takes long keeps nobody else of those waiting, only its own address.
        if (isOften) giveBack()
        // Where the thread is what it waits for, all would take the longer the more were let in.
        if (passedMs < countedWhenBusyMs && this.#isBusy() && !isWaitingForClient()) lookLater(passedMs + countedMs)
        else leave()
      }, countedMs).unref()
    }
    const begin = (asksOften: boolean) => {
      state = 'in hand'
      isOften = asksOften
      lookLater(countedMs)
      go()
    }
    party.waiting.push(begin)
    client.waiting++
    this.#proceed([client])
    return leave
  }

  /** A copy: whoever gets a turn goes to the end. */
  #proceed(clients: readonly Client[] = [...this.#clients.values()]): void {
    const isBusy = this.#isBusy()
    let isAnybodyLeft = false
    for (const client of clients) {
      const isOften = this.#lately.isAboveAverage(client.address)
      while (client.waiting > 0 && !(isBusy && isOften && this.#often >= this.limits.oftenTogether))
        if (!this.#begin(client, isBusy, isOften)) break
      isAnybodyLeft ||= client.waiting > 0
    }
    if (isBusy && isAnybodyLeft) this.#lookAgain ??= setTimeout(() => this.#proceedLater(), LOOK_AGAIN_MS).unref()
  }

  /** Begins the next request of this client; false when none may. */
  #begin(client: Client, isBusy: boolean, isOften: boolean): boolean {
    const now = (most: number) => (isBusy ? whenBusy(most) : most)
    if (client.inHand >= (isBusy && isOften ? OFTEN_EACH : now(this.limits.address))) return false
    const next = client.parties
      .entries()
      .find(([, { waiting, inHand, most }]) => waiting.length > 0 && inHand < now(most))
    if (next === undefined) return false
    const [credential, party] = next
    client.parties.delete(credential)
    client.parties.set(credential, party)
    this.#clients.delete(client.address)
    this.#clients.set(client.address, client)
    client.waiting--
    client.inHand++
    party.inHand++
    if (isOften) this.#often++
    party.waiting.shift()?.(isOften)
    return true
  }

  #proceedLater(): void {
    this.#lookAgain = undefined
    this.#proceed()
  }
}
