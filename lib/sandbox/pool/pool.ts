import type { Retirement } from '../stats.ts'

/** What the pool must know of what it holds. */
export interface Poolable {
  readonly exited: Promise<unknown>
  /** Whether it can serve only a few more times. */
  readonly isNearItsEnd: boolean
  isCurrent(): Promise<boolean>
  /** Whether the host's process stays alive for it. */
  hold(held: boolean): void
  dispose(why: Retirement): Promise<void>
}

/** What a guest was made for. */
export interface PoolKey {
  /** Whose it is: guests that wait are shared out between owners. */
  owner: string
  /** What else must fit. */
  fit: string
}

interface Idle<T> {
  key: PoolKey
  guest: T
  timer: NodeJS.Timeout
}

interface Coming<T> {
  key: PoolKey
  guest: Promise<T>
  /** Whether it still waits for its turn to start. */
  hasBegun: boolean
  unwanted: AbortController
}

/** Starts a guest ahead. It says by `begin` that it is its turn; `unwanted` is aborted only before that, and it then fails. */
export type StartAhead<T> = (begin: () => void, unwanted: AbortSignal) => Promise<T>

/**
 * Guests made ahead, as many for each owner as are asked for and as there is room. What is taken comes back only by
 * `put`. When there is no room, whoever has most waiting gives one up, so that nobody's last one goes to make another's
 * second. The host's process does not stay alive for those that wait.
 */
export class Pool<T extends Poolable> {
  #size: number
  readonly #idleMs: number
  /** Oldest first. */
  #idle: Idle<T>[] = []
  #coming: Coming<T>[] = []
  /** Those that serve now and will come back, and whose they are. */
  readonly #lent = new Map<T, string>()
  /** Those whose end is heard of, however often they come back. */
  readonly #heard = new WeakSet<T>()
  #closed = false

  constructor(options: { size: number; idleMs: number }) {
    this.#size = options.size
    this.#idleMs = options.idleMs
  }

  /** Only to more: nothing is given up by it. */
  resize(size: number): void {
    this.#size = size
  }

  /** Whether anything of this owner's waits, is on its way, or is lent. */
  has(owner: string): boolean {
    return this.#countOf(owner) > 0 || this.#lent.values().some((whose) => whose === owner)
  }

  /** How many wait, how many are on their way, and how many may wait. */
  stats(): { ready: number; coming: number; size: number } {
    return { ready: this.#idle.length, coming: this.#coming.length, size: this.#size }
  }

  /** A guest for one of these keys, the first before the others: one that waits, one on its way, or a new one. */
  async take(keys: readonly PoolKey[], start: () => Promise<T>): Promise<T> {
    for (const key of keys) {
      for (let next = this.#next(key); next !== undefined; next = this.#next(key)) {
        // One made ahead that did not come up is not the run's fault: it starts its own, and is told if that fails.
        const guest = await next.catch(() => null)
        if (guest === null) continue
        guest.hold(true)
        if (await guest.isCurrent()) return guest
        void guest.dispose('outdated')
      }
    }
    return start()
  }

  /**
   * Starts guests for the last of these keys until `count` wait for any of them, are on their way, or are the owner's and
   * lent, as far as there is room.
   * Best effort: whoever finds none starts one, and is told when that fails.
   */
  fill(keys: readonly PoolKey[], count: number, start: StartAhead<T>): void {
    const key = keys.at(-1) as PoolKey
    if (this.#closed) return
    const lent = this.#lent.values().reduce((sum, owner) => sum + Number(owner === key.owner), 0)
    let missing = count - lent - keys.reduce((sum, { owner, fit }) => sum + this.#countOf(owner, fit), 0)
    while (missing-- > 0 && this.#hasRoomFor(key)) this.#startAhead(key, start)
  }

  /** A guest that was taken will come back by `put`, unless it is lost: its place is kept, and none is made to fill it. */
  lend(owner: string, guest: T): void {
    this.#lent.set(guest, owner)
  }

  /** One that was lent does not come back. */
  lose(guest: T): void {
    this.#lent.delete(guest)
  }

  /** Takes back a guest that may serve again under this key once `settled`; one that may not is not current. */
  put(key: PoolKey, guest: T, settled: Promise<unknown> = Promise.resolve()): void {
    this.#lent.delete(guest)
    this.#expect({ key, guest: settled.then(() => guest), hasBegun: true, unwanted: new AbortController() })
  }

  async close(): Promise<void> {
    this.#closed = true
    const idle = this.#idle.splice(0)
    for (const { timer } of idle) clearTimeout(timer)
    const coming = this.#coming.splice(0).map(({ guest }) =>
      guest.then(
        (started) => started.dispose('closed'),
        () => {},
      ),
    )
    await Promise.all([...idle.map(({ guest }) => guest.dispose('closed')), ...coming])
  }

  /** What waits, else what is on its way. Instead of one that has not begun the run starts its own: that goes first. */
  #next(key: PoolKey): Promise<T> | undefined {
    const idle = this.#remove(key)
    if (idle !== undefined) return Promise.resolve(idle.guest)
    const own = this.#coming.filter((each) => isSame(each.key, key))
    const coming = own.find(({ hasBegun }) => hasBegun) ?? own[0]
    if (coming === undefined) return undefined
    this.#coming = this.#coming.filter((other) => other !== coming)
    if (coming.hasBegun) return coming.guest
    coming.unwanted.abort()
    return undefined
  }

  #startAhead(key: PoolKey, start: StartAhead<T>): void {
    const coming = { key, hasBegun: false, unwanted: new AbortController() } as Coming<T>
    coming.guest = start(() => {
      coming.hasBegun = true
    }, coming.unwanted.signal)
    this.#expect(coming)
  }

  #expect(coming: Coming<T>): void {
    const { key } = coming
    this.#coming.push(coming)
    const arrive = () => {
      const wasTaken = !this.#coming.includes(coming)
      this.#coming = this.#coming.filter((other) => other !== coming)
      return !wasTaken
    }
    coming.guest.then(
      async (guest) => {
        guest.hold(false)
        const isCurrent = await guest.isCurrent()
        if (!arrive()) return
        if (isCurrent) this.#keep(key, guest)
        else void guest.dispose('outdated')
      },
      () => void arrive(),
    )
  }

  #keep(key: PoolKey, guest: T): void {
    if (this.#closed || this.#size === 0) return void guest.dispose(this.#closed ? 'closed' : 'served')
    this.#idle.push({ key, guest, timer: setTimeout(() => this.#drop(guest, 'unused'), this.#idleMs).unref() })
    this.#hear(guest)
    while (this.#idle.length > this.#size) {
      const surplus = this.#surplus(key)
      if (surplus === undefined) return
      this.#remove(surplus.key, surplus.guest)
      void surplus.guest.dispose('surplus')
    }
  }

  /** Once: all that waits for the end of a guest holds until then what was asked when it began to, a request with all it has. */
  #hear(guest: T): void {
    if (this.#heard.has(guest)) return
    this.#heard.add(guest)
    void guest.exited.then(() => this.#drop(guest, 'broken'))
  }

  /** Does nothing for one that does not wait. */
  #drop(guest: T, why: Retirement): void {
    const idle = this.#idle.find((each) => each.guest === guest)
    if (idle === undefined) return
    this.#remove(idle.key, guest)
    void guest.dispose(why)
  }

  /** Whether one more would stay: there is a free place, or somebody who has more gives one up for it. */
  #hasRoomFor({ owner, fit }: PoolKey): boolean {
    const owners = [...[...this.#idle, ...this.#coming].map(({ key }) => key.owner), ...this.#lent.values()]
    const counts = new Map<string, number>([[owner, 1]])
    for (const each of owners) counts.set(each, (counts.get(each) ?? 0) + 1)
    let unfit =
      this.#idle.filter(({ key }) => key.owner === owner && key.fit !== fit).length +
      [...this.#lent].filter(([guest, whose]) => whose === owner && guest.isNearItsEnd).length
    for (let over = owners.length + 1 - this.#size; over > 0; over--) {
      const most = Math.max(...counts.values())
      const loser = [...counts.keys()].findLast((each) => counts.get(each) === most) as string
      // One's own that does not fit makes room once, however many are wanted.
      if (loser === owner && unfit-- <= 0) return false
      counts.set(loser, most - 1)
    }
    return true
  }

  /**
   * The one to give up for a newcomer: of whoever has most waiting, the longest waiting. When several have as many, one
   * of the newcomer's own that is near its end goes first, then one of its own that does not fit it, and its own that fit
   * go last.
   */
  #surplus({ owner, fit }: PoolKey): Idle<T> | undefined {
    const most = Math.max(...this.#idle.map(({ key }) => this.#countOf(key.owner)))
    const candidates = this.#idle.filter(({ key }) => this.#countOf(key.owner) === most)
    const own = candidates.filter(({ key }) => key.owner === owner)
    return (
      // What was made to take its place is there by now.
      own.find(({ guest }) => guest.isNearItsEnd) ??
      own.find(({ key }) => key.fit !== fit) ??
      candidates.find(({ key }) => key.owner !== owner) ??
      candidates[0]
    )
  }

  /** How many of an owner's wait or are on their way. */
  #countOf(owner: string, fit?: string): number {
    const isCounted = ({ key }: { key: PoolKey }) => key.owner === owner && (fit === undefined || key.fit === fit)
    return this.#idle.filter(isCounted).length + this.#coming.filter(isCounted).length
  }

  /** Takes out the given guest, or the youngest of a key. */
  #remove(key: PoolKey, guest?: T): Idle<T> | undefined {
    const index = this.#idle.findLastIndex(
      (idle) => isSame(idle.key, key) && (guest === undefined || idle.guest === guest),
    )
    if (index < 0) return undefined
    const [idle] = this.#idle.splice(index, 1) as [Idle<T>]
    clearTimeout(idle.timer)
    return idle
  }
}

const isSame = (a: PoolKey, b: PoolKey) => a.owner === b.owner && a.fit === b.fit
