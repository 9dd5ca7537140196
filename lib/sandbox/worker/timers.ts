import * as activity from './activity.ts'

type Callback = (...args: unknown[]) => void

const native = { setTimeout, clearTimeout, setInterval, clearInterval }
const stopBy = new Map<number, () => void>()
let lastId = 0

function start(name: string, callback: unknown, make: (id: number, callback: Callback) => () => void): number {
  if (typeof callback !== 'function') throw new TypeError(`${name} takes a function`)
  const id = ++lastId
  activity.begin()
  stopBy.set(id, make(id, callback as Callback))
  return id
}

function stop(id: unknown): void {
  const stopNative = stopBy.get(id as number)
  if (stopNative === undefined) return
  stopBy.delete(id as number)
  stopNative()
  activity.end()
}

/** The timers of the program's world: their ids are numbers, and each counts as something still to come. */
export const timers = {
  setTimeout(callback: unknown, ms?: number, ...args: unknown[]): number {
    return start('setTimeout', callback, (id, call) => {
      const timer = native.setTimeout(() => {
        stop(id)
        call(...args)
      }, ms)
      return () => native.clearTimeout(timer)
    })
  },
  setInterval(callback: unknown, ms?: number, ...args: unknown[]): number {
    return start('setInterval', callback, (_id, call) => {
      const timer = native.setInterval(() => call(...args), ms)
      return () => native.clearInterval(timer)
    })
  },
  clearTimeout: stop,
  clearInterval: stop,
}
