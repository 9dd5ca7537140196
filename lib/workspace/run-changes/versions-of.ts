import { constants } from 'node:fs'
import { openFile } from '../open-file.ts'
import { type OpenedFile, openedFile } from '../opened-file.ts'
import type { ChangeLine } from './change-list.ts'
import { listRunFolders, type RunFolder } from './run-folder.ts'

/** A run that changed a file, as far as it is kept. */
export interface RunVersion {
  runId: string
  /** When it first changed the file. ISO 8601. */
  at: string
  change: 'created' | 'changed' | 'deleted'
  /** Of what was there before. */
  bytes?: number
  /** Whether what was there before can be read. */
  isKept: boolean
}

/** The first change of a file in a list: what was there before is what was there before the run. */
type FirstChange = Exclude<ChangeLine, { isFull: true }>

/** Runs that changed the file at `path`, newest first. */
export async function versionsOf(workspaceDir: string, path: string): Promise<RunVersion[]> {
  const versions: RunVersion[] = []
  for (const folder of await listRunFolders(workspaceDir)) {
    const first = await firstChangeOf(folder, path)
    if (first) versions.push(toVersion(folder.runId, first))
  }
  return versions.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** What was at `path` before the run; null where that is not kept. A program may have put anything there: no link is followed. */
export async function openBefore(folder: RunFolder, path: string): Promise<OpenedFile | null> {
  const first = await firstChangeOf(folder, path)
  const copy = first && copyOf(first)
  if (!copy) return null
  const { handle, stats } = await folder.open(copy, (own, name) => openFile(own, name, path, constants.O_RDONLY))
  return openedFile(handle, { size: stats.size })
}

async function firstChangeOf(folder: RunFolder, path: string): Promise<FirstChange | undefined> {
  const isIt = (line: ChangeLine): line is FirstChange => 'path' in line && line.path === path
  return (await folder.list()).find(isIt)
}

const copyOf = (line: FirstChange) => ('was' in line && line.was === 'file' ? line.copy : undefined)

function toVersion(runId: string, line: FirstChange): RunVersion {
  return {
    runId,
    at: timeOf(line.at),
    change: 'to' in line ? 'deleted' : line.was === 'none' ? 'created' : 'changed',
    ...(line.bytes !== undefined && { bytes: line.bytes }),
    isKept: copyOf(line) !== undefined,
  }
}

/** A program may have written any number. */
const timeOf = (ms: number) => new Date(Math.abs(ms) < 8.64e15 ? ms : 0).toISOString()
