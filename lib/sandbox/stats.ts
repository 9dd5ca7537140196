/** Why a process that waited for programs, or ran them, was given up. */
export const RETIREMENTS = [
  'served', // its program has ended, and it was for one program only
  'stopped', // its program was stopped or broke a limit: nothing else runs where that happened
  'runs', // it has run as many programs as one may
  'age', // it is as old as one may be
  'memory', // it has grown
  'restless', // it was not ready for the next program soon enough
  'broken', // its process ended, or said something while nothing ran
  'outdated', // the person's modules, or the mounted folders, are others now
  'unused', // nobody needed it for a while
  'surplus', // its place went to somebody who had fewer, or to a younger one
  'unneeded', // the run it was started for was cancelled
  'closed', // the sandbox closes
] as const
export type Retirement = (typeof RETIREMENTS)[number]

/** How long programs waited for their sandbox, in ms, from their turn to having one: without the time in line. */
interface AcquireStats {
  /** Of the last runs, at most a thousand; null when there were none. */
  p50: number | null
  p95: number | null
  /** Of all runs. */
  sumMs: number
}

/** What the runs of one engine came to. */
export interface EngineStats {
  running: number
  /** Programs that have begun, those that run included. */
  begun: number
  acquireMs: AcquireStats
  /** How many ended how, by the kind of their outcome. */
  ended: Record<string, number>
}

export interface QueueStats {
  running: number
  /** Begun, and waiting for a tool, a fetch or an answer: they hold memory and no turn. */
  resting: number
  waiting: number
  /** Of those who wait now, in ms; 0 when nobody does. */
  longestWaitMs: number
  limits: QueueLimits
}

/** How many runs may go at once and wait, of all people together and of each. */
export interface QueueLimits {
  running: number
  runningEach: number
  /** More than `running`: so many may go when each of those beyond it is its person's only one. */
  runningMost: number
  waiting: number
  waitingEach: number
  /** So many that wait for a tool, a fetch or an answer give their turn to others. Default: none. */
  restingMost?: number
  restingEach?: number
}

/** What a sandbox has done since this process started, and is doing now. */
export interface SandboxStats {
  queue: QueueStats
  /** Made ahead: those that wait, those on their way, and the most that may wait; 0 when none are made ahead. */
  pool: { ready: number; coming: number; size: number }
  /** Processes (or virtual machines) that were started and came up. */
  started: number
  retired: Record<Retirement, number>
  engines: Record<string, EngineStats>
}
