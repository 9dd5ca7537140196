import { createTurnsByKey } from '../process/turns.ts'
import type { Workspaces } from '../workspace/create-workspaces.ts'
import { CURRENT_LOG, logFileOf } from './log-file.ts'
import { logText, type SessionLog } from './session-log.ts'

/** What one log of a workspace is written from. */
interface Written {
  log: SessionLog
  number: number
  /** It is the log of what was done last, too. */
  isCurrent: boolean
}

/**
 * Writes logs into workspaces, for programs to read. They are made anew each time from what we keep: what a program has
 * written over them is not read. In one workspace one after the other, so that an older one is never the last.
 */
export function createLogWriter(workspaces: Pick<Workspaces, 'open'>) {
  const inTurn = createTurnsByKey({ atOnce: 1 })

  /** `read` is asked when it is its turn. */
  return (workspaceDir: string, read: () => Promise<Written | null>): Promise<void> =>
    inTurn(workspaceDir, async () => {
      const written = await read()
      if (!written) return
      const text = logText(written.log)
      const names = [logFileOf(written.number), ...(written.isCurrent ? [CURRENT_LOG] : [])]
      for (const name of names) await workspaces.open(workspaceDir).write(name, text)
    })
}
