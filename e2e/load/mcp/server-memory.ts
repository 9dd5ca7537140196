import { readFileSync } from 'node:fs'
import { pidsOfTree } from '../../../bench/harness/processes.ts'
import { descendantsOf } from '../../../lib/soak/traces.ts'

/** What the server that this process started holds resident, in MB; beside it all that the server started. */
export async function residentOfServer(): Promise<{ server: number; children: number; processes: number }> {
  const pid = pidOfServer()
  const others = (await pidsOfTree(pid)).filter((each) => each !== pid)
  return {
    server: residentOf(pid),
    children: others.reduce((sum, each) => sum + residentOf(each), 0),
    processes: others.length,
  }
}

/** The one that serves, as Next names it; its parent builds and waits. */
function pidOfServer(): number {
  const found = [...descendantsOf(process.pid)].find(([, command]) => /^next-server\b/.test(command))
  if (found === undefined) throw new Error('This process has started no server that is there.')
  return found[0]
}

/** 0 of one that is gone. */
function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
