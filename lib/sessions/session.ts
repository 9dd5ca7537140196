import type { Person } from '../people/person.ts'
import type { FileChange } from '../runs/event.ts'
import type { Outcome } from '../runs/outcome.ts'

/** Whose sessions: a person in a workspace. Whoever works with commands alone may have several workspaces. */
export type SessionPerson = Pick<Person, 'id' | 'workspaceDir' | 'isListed' | 'reach'>

/** A session of work as lists show it. */
export interface WorkSession {
  id: string
  /** Counts from 1 within a workspace. */
  number: number
  /** What its person called it; empty where nobody has. */
  name: string
  /** ISO 8601 */
  startedAt: string
  /** Null as long as it goes on. */
  endedAt: string | null
  /** Runs that ask for `current` belong to it. */
  isCurrent: boolean
  /** How many runs it has. */
  runs: number
  /** The first task in words, for one without a name; null where it has none. */
  firstTask: string | null
  /** Where the workspace has its log. */
  logFile: string
}

/** One run of a session. */
export interface SessionRun {
  runId: string
  /** The task in words, or the beginning of a program, shortened. */
  title: string
  startedAt: string
  /** Null as long as it has not ended. */
  outcome: Outcome['kind'] | null
  /** Its record is still there. */
  isKept: boolean
}

/** What a session keeps of a run: shortened, so that a thousand of them are no burden. */
export interface SessionEntry {
  /** In words; null for a program that somebody sent. */
  task: string | null
  /** The same with what it refers back to put in its place. */
  meant?: string
  program: string | null
  result: unknown
  /** Where the workspace has all of the result, of a run that is gone on from. */
  resultFile?: string
  /** The result was larger: what is kept is its beginning. */
  isCut?: true
  /** What it printed and, where it did not return, how it ended. */
  output: string
  files: FileChange[]
  /** ISO 8601 */
  endedAt: string
}

/** A run of a session with what is kept of it. */
export interface SessionTask extends SessionRun {
  entry: SessionEntry
}
