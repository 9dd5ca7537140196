// What could still make something happen in the program: timers, calls to the host, file operations. When nothing is
// left and the program has not ended, the promise it waits for can never settle.

// Loading a module while the program runs is work that cannot be seen from here, so silence must last before it means
// anything. It is counted in looks: a program that computes for long holds up the look as well, and what it awaits or has
// thrown comes with the turns of the event loop that follow.
const LOOK_EVERY_MS = 500
const SILENT_LOOKS = 4

const startTimer = globalThis.setTimeout
const stopTimer = globalThis.clearTimeout
let open = 0
/** Looks since the last of what was under way ended. */
let silentLooks = 0
let nextLook: ReturnType<typeof setTimeout> | undefined
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
  if (nextLook !== undefined) stopTimer(nextLook)
  nextLook = undefined
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
  silentLooks = 0
  // One that runs stays: to start another after each call would take longer than the call.
  nextLook ??= startTimer(look, LOOK_EVERY_MS)
}

/** Whether it has been silent for so many looks; unless something is under way: its end listens again. */
function look(): void {
  nextLook = undefined
  if (open > 0 || onStall === undefined) return
  if (++silentLooks >= SILENT_LOOKS) onStall()
  else nextLook = startTimer(look, LOOK_EVERY_MS)
}
