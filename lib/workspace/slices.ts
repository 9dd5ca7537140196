import { isThreadBusy } from '../process/thread-load.ts'
import { UsedLately } from '../process/used-lately.ts'

/** Whoever has had no more than this for looks at trees lately has the next at once. */
const LATELY = { halfMs: 1_000, littleMs: 10 }
/** All others together keep nobody waiting longer than this … */
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
const used = new UsedLately(LATELY)
let isPlanned = false
/** Set while all that wait have had their part. */
let later: NodeJS.Timeout | undefined
let windowBegan = Number.NEGATIVE_INFINITY
let usedMs = 0

/**
 * Calls `step` until it answers true, in slices of a few milliseconds. Whoever had little lately (10 ms) has it at once; the
 * rest shares a third of the thread, a tenth of a busy one. Owners take turns, and each finishes one thing before its next.
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
  clearTimeout(later)
  const now = performance.now()
  // A step may have taken long by itself, where a disk is slow.
  const window = isThreadBusy() ? BUSY_WINDOW_MS : WINDOW_MS
  const over = windowBegan + Math.max(window, usedMs * (window / SLICE_MS))
  if (now >= over) [windowBegan, usedMs] = [now, 0]
  isPlanned = usedMs < SLICE_MS || nextOwner(false) !== undefined
  if (isPlanned) setImmediate(slice)
  else later = setTimeout(plan, over - now)
}

function slice(): void {
  isPlanned = false
  const until = performance.now() + SLICE_MS
  for (let now = performance.now(); now < until; now = performance.now()) {
    const owner = nextOwner(usedMs < SLICE_MS)
    if (owner === undefined) break
    oneTurn(owner, Math.min(until, now + TURN_MS))
    const tookMs = performance.now() - now
    used.add(owner, tookMs)
    usedMs += tookMs
  }
  plan()
}

/** Whoever had little lately before the others, and none of the others where those have had their part. */
function nextOwner(isRoomForAll: boolean): string | undefined {
  const owners = lines.keys()
  return owners.find((owner) => used.rank(owner) === 0) ?? (isRoomForAll ? lines.keys().next().value : undefined)
}

function oneTurn(owner: string, until: number): void {
  const line = lines.get(owner)!
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
