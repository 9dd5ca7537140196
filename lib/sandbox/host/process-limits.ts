// What the process of a guest may have, whatever holds it.

// What V8 and Deno take for themselves before a program has anything.
const RUNTIME_MB = 32
// A program is ended for certain at this much above its limit.
const SLACK_MB = 64
const MB = 1024 * 1024

/** Limits that hold for the whole process, whatever runs in it. */
export const resourceLimits = (memoryMb: number) => ({
  data: (memoryMb + RUNTIME_MB + SLACK_MB) * MB,
  fsize: 4 * 1024 * MB, // a backstop: growth of the workspace is watched from outside
  nofile: 256,
  core: 0,
})

/** Of V8's heap. A little above the limit: garbage that is not collected yet counts, too. */
export const heapMb = (memoryMb: number) => memoryMb + RUNTIME_MB

/** Resident memory at which the host ends a guest, on top of what it had when it was ready. */
export const residentBytes = (memoryMb: number) => (memoryMb + SLACK_MB) * MB
