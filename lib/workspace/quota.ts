import { PlaygroundError } from '../errors.ts'
import { type FolderSize, measureFolder } from './measure.ts'
import { RUNS_FOLDER } from './run-changes/change-list.ts'
import { makeRoomInTrash } from './trash.ts'

/** What a person keeps, and may keep. Bytes are lengths of files. */
export interface Usage {
  bytes: number
  files: number
  quotaBytes: number
}

export async function usageOf(workspaceDir: string, quotaBytes: number): Promise<Usage> {
  const { bytes, files } = await measureFiles(workspaceDir)
  return { bytes, files, quotaBytes }
}

/** What is kept of runs for undo has a bound of its own. */
const measureFiles = (workspaceDir: string) => measureFolder(workspaceDir, undefined, { without: RUNS_FOLDER })

/** Throws `too-large` when so many bytes in all do not fit; else they are kept free until the work is done. */
export type Reserve = (bytes: number) => Promise<void>

/** What is on its way into a workspace: bytes that are kept free for it. */
interface Arrival {
  bytes: number
}
const arriving = new Map<string, Set<Arrival>>()

/**
 * Brings something into a workspace. `reserve` says how much it is and may be called again when it is more; what others are
 * bringing meanwhile counts as if it were there. What was deleted makes room, the oldest first.
 */
export async function withinQuota<T>(
  workspaceDir: string,
  quotaBytes: number,
  work: (reserve: Reserve) => Promise<T>,
): Promise<T> {
  const all = arriving.get(workspaceDir) ?? new Set<Arrival>()
  arriving.set(workspaceDir, all)
  const own: Arrival = { bytes: 0 }
  all.add(own)
  try {
    return await work(async (bytes) => {
      const before = [...all]
      const held = await measureFiles(workspaceDir)
      // Also what arrived while it was measured: whether that was counted is not known.
      const others = [...new Set([...before, ...all])].filter((other) => other !== own)
      const coming = others.reduce((sum, other) => sum + other.bytes, bytes)
      assertFits(held, coming, quotaBytes)
      own.bytes = bytes
      await makeRoomInTrash(workspaceDir, quotaBytes, coming)
    })
  } finally {
    all.delete(own)
    if (all.size === 0) arriving.delete(workspaceDir)
  }
}

function assertFits({ bytes, isWhole }: FolderSize, coming: number, quotaBytes: number): void {
  if (!isWhole) {
    throw new PlaygroundError(
      'too-large',
      'The workspace holds more files than can be counted, or folders nested too deep. Delete something first.',
    )
  }
  if (bytes + coming <= quotaBytes) return
  const mb = (size: number) => `${(size / 1024 / 1024).toFixed(1)} MB`
  throw new PlaygroundError(
    'too-large',
    `The workspace holds ${mb(bytes)} of ${mb(quotaBytes)}; ${mb(coming)} more do not fit. Delete something first.`,
  )
}
