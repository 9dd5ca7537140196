// What could still make something happen in the program: timers, calls to the host, file operations. When nothing is
// left and the program has not ended, the promise it waits for can never settle.

// Loading a module while the program runs is work that cannot be seen from here, so silence must last before it means
// anything.
const SILENCE_MS = 2_000

const startTimer = globalThis.setTimeout
const stopTimer = globalThis.clearTimeout
const now = performance.now.bind(performance)
let open = 0
/** When the last of what was under way ended. */
let quietSince = 0
let silence: ReturnType<typeof setTimeout> | undefined
let onStall: (() => void) | undefined

let isLoading: (() => void) | undefined

/** As `watchForStall`, from when the program and all that it imports has been loaded: that may take long. */
export function watchOnceLoaded(stalled: () => void): void {
  isLoading = () => watchForStall(stalled)
}

/** Everything is there and begins to run. */
export function loaded(): void {
  isLoading?.()
  isLoading = undefined
}

/** Calls `stalled` once when nothing has been under way for two seconds. */
export function watchForStall(stalled: () => void): void {
  onStall = stalled
  listen()
}

/** The program has ended: nothing of it is under way any more. */
export function forget(): void {
  if (silence !== undefined) stopTimer(silence)
  silence = undefined
  onStall = undefined
  open = 0
}

export function begin(): void {
  open++
}

export function end(): void {
  open--
  listen()
}

/** Counts an operation as under way until its promise settles. */
export async function during<T>(operation: Promise<T>): Promise<T> {
  begin()
  try {
    return await operation
  } finally {
    end()
  }
}

function listen(): void {
  if (open > 0 || onStall === undefined) return
  quietSince = now()
  // One that runs stays: to start another after each call would take longer than the call.
  silence ??= startTimer(look, SILENCE_MS)
}

/** Whether it has been silent for so long; else the timer goes on, unless something is under way: its end listens again. */
function look(): void {
  silence = undefined
  if (open > 0 || onStall === undefined) return
  const left = quietSince + SILENCE_MS - now()
  if (left > 0) silence = startTimer(look, left)
  else onStall()
}
