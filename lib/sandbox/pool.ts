/** What the pool must know of what it holds. */
export interface Poolable {
  readonly exited: Promise<unknown>
  isCurrent(): Promise<boolean>
  /** Whether the host's process stays alive for it. */
  hold(held: boolean): void
  dispose(): Promise<void>
}

/** What a guest was made for. */
export interface PoolKey {
  /** At most one waits for each. */
  owner: string
  /** What else must fit. */
  fit: string
}

interface Idle<T> {
  key: PoolKey
  guest: T
  timer: NodeJS.Timeout
}

/**
 * Guests made ahead, one for each owner. Each serves one run: what is taken never comes back. The host's process does not
 * stay alive for those that wait.
 */
export class Pool<T extends Poolable> {
  readonly #size: number
  readonly #idleMs: number
  /** Oldest first. */
  #idle: Idle<T>[] = []
  readonly #coming = new Map<string, Promise<T>>()
  #closed = false

  constructor(options: { size: number; idleMs: number }) {
    this.#size = options.size
    this.#idleMs = options.idleMs
  }

  /** A guest for this key: one that waits, one that is on its way, or a new one. */
  async take(key: PoolKey, start: () => Promise<T>): Promise<T> {
    for (let idle = this.#remove(key); idle !== undefined; idle = this.#remove(key)) {
      if (await idle.guest.isCurrent()) {
        idle.guest.hold(true)
        return idle.guest
      }
      void idle.guest.dispose()
    }
    const coming = this.#coming.get(nameOf(key))
    this.#coming.delete(nameOf(key))
    if (coming === undefined) return start()
    const guest = await coming
    guest.hold(true)
    if (await guest.isCurrent()) return guest
    void guest.dispose()
    return start()
  }

  /** Makes a guest for this key unless one waits or is on its way. Best effort: a failure is told to whoever runs. */
  fill(key: PoolKey, start: () => Promise<T>): void {
    const name = nameOf(key)
    if (this.#closed || this.#size === 0 || this.#coming.has(name)) return
    if (this.#idle.some((idle) => nameOf(idle.key) === name)) return
    const coming = start()
    this.#coming.set(name, coming)
    coming.then(
      (guest) => {
        guest.hold(false)
        if (this.#coming.get(name) !== coming) return // somebody took it while it started
        this.#coming.delete(name)
        this.#keep(key, guest)
      },
      () => {
        if (this.#coming.get(name) === coming) this.#coming.delete(name)
      },
    )
  }

  async close(): Promise<void> {
    this.#closed = true
    const idle = this.#idle.splice(0)
    for (const { timer } of idle) clearTimeout(timer)
    const coming = [...this.#coming.values()].map((start) =>
      start.then(
        (guest) => guest.dispose(),
        () => {},
      ),
    )
    this.#coming.clear()
    await Promise.all([...idle.map(({ guest }) => guest.dispose()), ...coming])
  }

  #keep(key: PoolKey, guest: T): void {
    if (this.#closed) return void guest.dispose()
    const drop = () => {
      if (this.#remove(key, guest) !== undefined) void guest.dispose()
    }
    this.#idle.push({ key, guest, timer: setTimeout(drop, this.#idleMs).unref() })
    void guest.exited.then(drop)
    const others = this.#idle.filter((idle) => idle.guest !== guest)
    const surplus = others.slice(0, Math.max(0, this.#idle.length - this.#size))
    for (const other of others.filter((idle) => idle.key.owner === key.owner || surplus.includes(idle))) {
      this.#remove(other.key, other.guest)
      void other.guest.dispose()
    }
  }

  /** Takes out the given guest, or the youngest of a key. */
  #remove(key: PoolKey, guest?: T): Idle<T> | undefined {
    const index = this.#idle.findLastIndex(
      (idle) => nameOf(idle.key) === nameOf(key) && (guest === undefined || idle.guest === guest),
    )
    if (index < 0) return undefined
    const [idle] = this.#idle.splice(index, 1) as [Idle<T>]
    clearTimeout(idle.timer)
    return idle
  }
}

const nameOf = ({ owner, fit }: PoolKey) => JSON.stringify([owner, fit])
