/** What the measurement asks of a contestant's process, one after another. */
export type Command =
  /** One of `SANDBOX_PROGRAMS`, for the first person. */
  | { do: 'run'; program: number }
  /** Everybody runs the first program once, at the same time. */
  | { do: 'visit' }
  /** Everybody runs the first program again and again, until so many runs are over, or so much time. */
  | { do: 'crowd'; ms: number; runs: number }
  /** A program that never ends by itself, with a limit; it is no longer waited for after `giveUpMs`. */
  | { do: 'endless'; limitMs: number; giveUpMs: number }
  /** Garbage is collected, so that memory is what is held. */
  | { do: 'collect' }

export interface Answers {
  run: { ms: number }
  visit: object
  crowd: Crowd
  endless: Endless
  collect: object
}

export interface Crowd {
  /** When each run was over, in ms since they began. */
  ends: number[]
  /** What went wrong in those that did not answer right. */
  failures: string[]
}

export interface Endless {
  /** From the start of the program to the answer that it was stopped; null when none came. */
  ms: number | null
  /** What was told about it. */
  told: string
  /** The longest time during which the place where tools are answered did nothing else. */
  blockedMs: number
}
