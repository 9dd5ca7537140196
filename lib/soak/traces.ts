import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** What can be seen of a process on Linux, for tests that look for what was left. */

/** The command lines of all processes below one, by pid. */
export function descendantsOf(pid: number): Map<number, string> {
  const parents = new Map(processes().map((each) => [each, parentOf(each)]))
  const below = new Set([pid])
  for (let before = 0; before !== below.size; ) {
    before = below.size
    for (const [each, parent] of parents) if (parent !== null && below.has(parent)) below.add(each)
  }
  below.delete(pid)
  return new Map([...below].map((each) => [each, commandOf(each)]))
}

/** The command lines of every process of this machine in which a text stands. */
export function commandsWith(text: string): string[] {
  return processes()
    .filter((pid) => pid !== process.pid)
    .map(commandOf)
    .filter((command) => command.includes(text))
}

/** What this process has open: pipes, sockets, files, by descriptor and name. */
export function openDescriptors(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [`${descriptor} ${readlinkSync(`/proc/self/fd/${descriptor}`)}`]
    } catch {
      return [] // the one that listed them
    }
  })
}

/** What sandboxes have on the disk, and below it the folders of guests: where the server is root, beside the workspaces. */
export function sandboxFiles({ dataDir, workspacesDir }: { dataDir: string; workspacesDir: string }) {
  const places = [join(dataDir, 'sandbox'), join(workspacesDir, '.sandbox')]
  const namesIn = (dirs: string[]) => dirs.filter((dir) => existsSync(dir)).flatMap((dir) => readdirSync(dir))
  return { names: namesIn(places), guests: namesIn(places.map((dir) => join(dir, 'guests'))) }
}

const processes = () =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)

function parentOf(pid: number): number | null {
  const stat = read(`/proc/${pid}/stat`)
  // The name stands in brackets and may hold anything, brackets too.
  return stat === '' ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // gone meanwhile
  }
}
