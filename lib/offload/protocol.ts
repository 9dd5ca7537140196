/** What a process is asked to do. */
export interface Job {
  id: number
  task: string
  input: unknown
  /** How long it may take, in milliseconds. */
  limitMs: number
}

/** What a process says: that it is there, and then of each job when it begins, once what it needs is loaded, and how it ended. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'begun'; id: number }
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'too-slow'; id: number }
  | { kind: 'threw'; id: number; message: string }
