import { isThreadBusy } from '../process/thread-load.ts'

/** Nobody else waits longer than this for all looks at trees together … */
const SLICE_MS = 4
/** … and then has the thread to himself for the rest of this, or of the other while there is more to do than it can. */
const [WINDOW_MS, BUSY_WINDOW_MS] = [12, 40]
/** Of a slice, for one owner: what is small is done soon, however much others have. */
const TURN_MS = 1

interface Work {
  /** Does a little and answers whether all is done. */
  step: () => boolean
  resolve: () => void
  reject: (error: unknown) => void
}

// By owner, in the order of their turns: an owner with much to do waits with it behind the others.
const lines = new Map<string, Work[]>()
let isPlanned = false
let windowBegan = Number.NEGATIVE_INFINITY
let usedMs = 0

/**
 * Calls `step` until it answers true. All that is done this way shares a third of the thread, a tenth of a busy one,
 * in slices of a few milliseconds; owners take turns, and each finishes one thing before its next.
 */
export function inSlices(owner: string, step: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const line = lines.get(owner)
    const work = { step, resolve, reject }
    if (line) line.push(work)
    else lines.set(owner, [work])
    plan()
  })
}

function plan(): void {
  if (isPlanned || lines.size === 0) return
  isPlanned = true
  const now = performance.now()
  // A step may have taken long by itself, where a disk is slow.
  const window = isThreadBusy() ? BUSY_WINDOW_MS : WINDOW_MS
  const over = windowBegan + Math.max(window, usedMs * (window / SLICE_MS))
  if (now >= over) [windowBegan, usedMs] = [now, 0]
  if (usedMs < SLICE_MS) setImmediate(slice)
  else setTimeout(slice, over - now)
}

function slice(): void {
  isPlanned = false
  const began = performance.now()
  if (usedMs >= SLICE_MS) [windowBegan, usedMs] = [began, 0]
  const until = began + SLICE_MS - usedMs
  while (lines.size > 0 && performance.now() < until) oneTurn(Math.min(until, performance.now() + TURN_MS))
  usedMs += performance.now() - began
  plan()
}

function oneTurn(until: number): void {
  const [owner, line] = lines.entries().next().value!
  lines.delete(owner)
  const work = line[0]!
  let isDone = false
  try {
    while (!isDone && performance.now() < until) isDone = work.step()
    if (isDone) work.resolve()
  } catch (error) {
    isDone = true
    work.reject(error)
  }
  if (isDone) line.shift()
  if (line.length > 0) lines.set(owner, line)
}
