import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunChanges } from './run-changes.ts'

interface Current {
  changes: RunChanges
  /** What is written comes with the result of a tool. */
  isResult: boolean
}

// A tool of the person's own workspace is called by way of an MCP server that serves all of the person's runs: which run
// a write belongs to is known by who waits for it.
const current = new AsyncLocalStorage<Current>()

/** What is written to the workspace meanwhile is written by this run. */
export const inRun = <T>(changes: RunChanges, work: () => Promise<T>): Promise<T> =>
  current.run({ changes, isResult: false }, work)

/** What is written to the workspace meanwhile is of no run: it stays when what the run did is undone. */
export const outsideRun = <T>(work: () => Promise<T>): Promise<T> => current.exit(work)

/** What is written meanwhile comes with the result of a tool of the run. */
export function asResult<T>(work: () => Promise<T>): Promise<T> {
  const now = current.getStore()
  return now ? current.run({ ...now, isResult: true }, work) : work()
}

/** The run that writes to this workspace now, if one does. */
export function writerOf(workspaceDir: string): Current | undefined {
  const now = current.getStore()
  return now?.changes.workspaceDir === workspaceDir ? now : undefined
}
