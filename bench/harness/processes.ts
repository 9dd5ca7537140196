import { readdir, readFile } from 'node:fs/promises'

/**
 * What a process and everything it started hold resident now, in MB: a sum of what `ps` shows for each, so pages that
 * they share count in every one of them. Linux only: it reads /proc.
 */
export async function memoryOfTree(pid: number): Promise<{ resident: number; processes: number }> {
  const each = (await Promise.all((await treeOf(pid)).map(residentOf))).filter((megabytes) => megabytes !== null)
  return { resident: each.reduce((sum, megabytes) => sum + megabytes, 0), processes: each.length }
}

/** Null when the process is gone. */
async function residentOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null) // It may end at any time.
  return text === null ? null : Number(text.match(/^VmRSS:\s+(\d+) kB/m)?.[1] ?? 0) / 1024
}

async function treeOf(top: number): Promise<number[]> {
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
