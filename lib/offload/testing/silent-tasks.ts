import type { Tasks } from '../tasks.ts'

// Loading it never ends, as it would in a process that hangs before it is there.
setInterval(() => {}, 60_000)
await new Promise(() => {})

export const TASKS = { double: async () => (number: number) => number * 2 } as const satisfies Tasks
