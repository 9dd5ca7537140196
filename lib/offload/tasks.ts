/** A pure function that runs in a process of its own: data in, data out, both as `structuredClone` takes them. */
export type Task = (input: never) => unknown

/** By name; a process loads what the first job of a name needs. */
export type Tasks = Readonly<Record<string, () => Promise<Task>>>

/**
 * Every task there is. A task is synchronous, touches no file, network or clock, and answers little: what it answers is
 * read by the thread that serves everybody.
 */
export const TASKS = {
  'check-input': async () => (await import('../broker/input/check-input-task.ts')).checkInputTask,
  'fault-in-json': async () => (await import('../broker/input/fault-in-json.ts')).faultInJson,
  'shape-json': async () => (await import('../result/shape-json-task.ts')).shapeJsonTask,
} as const satisfies Tasks
