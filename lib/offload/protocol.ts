/** What a process is asked to do. */
export interface Job {
  id: number
  task: string
  input: unknown
  /** How long it may take, in milliseconds. */
  limitMs: number
}

/** What a process says: that it is there, and then how each job ended. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'too-slow'; id: number }
  | { kind: 'threw'; id: number; message: string }
