import { parseSync } from 'rolldown/utils'
import type { Tasks } from '../tasks.ts'

/** What goes well, and each way in which it does not. */
export const TASKS = {
  double: async () => (number: number) => number * 2,
  fail: async () => (message: string) => {
    throw new Error(message)
  },
  spin: async () => (_: null) => {
    for (;;);
  },
  fill: async () => (_: null) => {
    for (const held: number[][] = []; ; ) held.push(new Array(1e6).fill(held.length))
  },
  /** Native code that uses the stack for each level. */
  nest: async () => (levels: number) => parseSync('x.ts', '('.repeat(levels)).errors.length,
  parse: async () => (text: string) => parseSync('x.ts', text).errors.length,
  hourAtEpoch: async () => (_: null) => new Date(0).getHours(),
  pid: async () => (_: null) => process.pid,
} as const satisfies Tasks
