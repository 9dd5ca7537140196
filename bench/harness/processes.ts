import { readdir, readFile } from 'node:fs/promises'

/**
 * What a process and everything it started hold resident now, in MB: a sum of what `ps` shows for each, so pages that
 * they share count in every one of them. Linux only: it reads /proc.
 */
export async function memoryOfTree(pid: number): Promise<{ resident: number; processes: number }> {
  const each = (await Promise.all((await pidsOfTree(pid)).map(residentOf))).filter((megabytes) => megabytes !== null)
  return { resident: each.reduce((sum, megabytes) => sum + megabytes, 0), processes: each.length }
}

/**
 * The same with pages that several processes share counted in equal parts, so that what two of them share counts once.
 * Where the system does not tell that of a process, all it holds resident counts.
 */
export async function shareOfTree(pid: number): Promise<number> {
  const each = await Promise.all((await pidsOfTree(pid)).map(shareOf))
  return each.reduce<number>((sum, megabytes) => sum + (megabytes ?? 0), 0)
}

/** The same of one process alone. Null when it is gone. */
export async function shareOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '') // Gone, or not ours to look at.
  const share = text.match(/^Pss:\s+(\d+) kB/m)?.[1]
  return share === undefined ? residentOf(pid) : Number(share) / 1024
}

/** What one process holds that it shares with none, in MB; 0 where the system does not tell. */
export async function privateOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '') // Gone, or not ours to look at.
  const parts = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)]
  return parts.reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024
}

/** Ms of processor time that a process and everything that it started and that is there have used. */
export async function cpuMsOfTree(pid: number): Promise<number> {
  const each = await Promise.all((await pidsOfTree(pid)).map(cpuMsOf))
  return each.reduce((sum, ms) => sum + ms, 0)
}

/** The clock of /proc ticks so often in a second on every Linux there is. */
const TICKS = 100

async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null) // It may end at any time.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / TICKS
}

/** Null when the process is gone. */
async function residentOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null) // It may end at any time.
  return text === null ? null : Number(text.match(/^VmRSS:\s+(\d+) kB/m)?.[1] ?? 0) / 1024
}

/** A process and everything it started, itself first. */
export async function pidsOfTree(top: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const tree = new Set([top])
  for (let before = 0; before !== tree.size; ) {
    before = tree.size
    for (const [pid, parent] of parents) if (parent !== null && tree.has(parent)) tree.add(pid)
  }
  return [...tree]
}

async function parentOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null) // It may end at any time.
  // The name stands in brackets and may hold anything, brackets too.
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
