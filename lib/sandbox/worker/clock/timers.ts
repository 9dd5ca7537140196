type Callback = (...args: unknown[]) => void

/** What measures the time; it calls `fire` with the id when it is up. */
export interface Clock {
  start(id: number, ms: number, repeats: boolean): void
  stop(id: number): void
}

interface Timer {
  call: Callback
  args: unknown[]
  repeats: boolean
}

/** The timers of the program's world: their ids are numbers, and each counts as something still to come. */
export function createTimers(clock: Clock) {
  const running = new Map<number, Timer>()
  let lastId = 0

  function start(name: string, call: unknown, ms: unknown, args: unknown[]): number {
    if (typeof call !== 'function') throw new TypeError(`${name} takes a function`)
    const id = ++lastId
    const repeats = name === 'setInterval'
    const wait = Number(ms)
    running.set(id, { call: call as Callback, args, repeats })
    clock.start(id, wait > 0 && wait < 2 ** 31 ? wait : 0, repeats)
    return id
  }

  function stop(id: unknown): void {
    if (running.delete(id as number)) clock.stop(id as number)
  }

  return {
    /** The time of a timer is up. Throws what its function throws. */
    fire(id: number): void {
      const timer = running.get(id)
      if (timer === undefined) return
      if (!timer.repeats) running.delete(id)
      timer.call(...timer.args)
    },
    globals: {
      setTimeout: (call: unknown, ms?: unknown, ...args: unknown[]) => start('setTimeout', call, ms, args),
      setInterval: (call: unknown, ms?: unknown, ...args: unknown[]) => start('setInterval', call, ms, args),
      clearTimeout: stop,
      clearInterval: stop,
    },
  }
}
