import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER_HEADER } from '../../http/server-header.ts'

interface Served {
  address: string
  /** What our server was told to call itself: another program may answer at that address. */
  id: string
  server: Pick<ChildProcess, 'exitCode' | 'signalCode'>
  tell: (line: string) => void
}

/** Waits until the first page of this very server answers; false when it has ended before. */
export async function isServed({ address, id, server, tell }: Served): Promise<boolean> {
  let isTold = false
  for (;;) {
    const trouble = await troubleOf(`${address}/api/health`, id)
    if (trouble === null && (await troubleOf(address)) === null) return true
    if (server.exitCode !== null || server.signalCode !== null) return false
    // It serves all the same: the page says what to do.
    if (trouble && !isTold) tell(`Up at ${address}, but it cannot work: ${trouble}`)
    isTold ||= Boolean(trouble)
    await sleep(isTold ? 2_000 : 100)
  }
}

/** Null when all is well; nothing to tell while nobody answers, or somebody else. */
async function troubleOf(url: string, id?: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) })
    if (id !== undefined && response.headers.get(SERVER_HEADER) !== id) return ''
    if (response.ok) return null
    const { error, database } = (await response.json()) as { error?: { message?: string }; database?: string }
    return (
      error?.message ??
      (database === 'ok' ? 'the log says why.' : 'its database does not answer. The page says what to do.')
    )
  } catch {
    return '' // not up yet
  }
}
