import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

// Processes that share a data folder may live in containers, or on machines, that cannot see each other's processes. Each
// keeps a file there whose time says that it lives.

const BEAT_MS = 5_000
const DAY_MS = 86_400_000
/** How long a lease of a process that cannot be looked at stays: by then what it left was found. */
const KEPT_MS = 30 * DAY_MS

let space: string | undefined
/** Every folder of leases that this process knows. */
const folders = new Set<string>()
const held = new Set<string>()

/**
 * Names the processes that this one can look at: those of this start of this machine, in this process namespace. Empty
 * where the system has no such thing.
 */
export function processSpace(): string {
  return (space ??= nameSpace())
}

/** From now on leases are looked for here, too. */
export function knowLeases(dataDir: string): void {
  folders.add(folderIn(dataDir))
}

/**
 * Says in this data folder that the process of this name lives, until it ends. Once is enough. Where nothing can be written
 * now it is tried again with every beat: whoever wants to keep a run is told by the journal.
 */
export function holdLease(dataDir: string, name: string): void {
  knowLeases(dataDir)
  const file = join(folderIn(dataDir), name)
  if (processSpace() === '' || held.has(file)) return
  write(file)
  if (held.size === 0) {
    setInterval(beat, BEAT_MS).unref()
    process.once('exit', release)
  }
  held.add(file)
}

/** How long ago the process of this name said that it lives, in ms; null when it never did where this process knows of. */
export function leaseAge(name: string): number | null {
  const ages = [...folders].flatMap((folder) => timeOf(join(folder, name)) ?? []).map((at) => Date.now() - at)
  return ages.length === 0 ? null : Math.min(...ages)
}

/** Removes leases that tell nothing any more: of processes that are seen to be gone, and of others after a long time. */
export function removeOldLeases(dataDir: string, isSeenGone: (name: string) => boolean): void {
  const folder = folderIn(dataDir)
  for (const name of namesIn(folder)) {
    const file = join(folder, name)
    if (isSeenGone(name) || Date.now() - (timeOf(file, 'ctimeMs') ?? 0) > KEPT_MS) rmSync(file, { force: true })
  }
}

const folderIn = (dataDir: string) => join(dataDir, 'processes')

async function beat(): Promise<void> {
  const now = new Date()
  for (const file of held) {
    await utimes(file, now, now).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') return // the next beat comes soon
      // Without the data folder itself there is nobody who could ask.
      if (existsSync(dirname(dirname(file)))) write(file)
      else held.delete(file)
    })
  }
}

function write(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, '', { mode: 0o600 })
  } catch {
    // A full or read-only disk: the next beat tries again.
  }
}

/** What this process leaves behind is nobody's at once. */
function release(): void {
  for (const file of held) {
    try {
      utimesSync(file, 0, 0)
    } catch {
      // Removed with its folder.
    }
  }
}

function nameSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
    return createHash('sha256').update(boot).update(readlinkSync('/proc/self/ns/pid')).digest('hex').slice(0, 6)
  } catch {
    return '' // not Linux, or a kernel without namespaces: everybody on the machine sees everybody
  }
}

function timeOf(file: string, which: 'mtimeMs' | 'ctimeMs' = 'mtimeMs'): number | null {
  return statSync(file, { throwIfNoEntry: false })?.[which] ?? null
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
