import { PlaygroundError } from '../errors.ts'
import { measureFolder } from './measure.ts'
import { makeRoomInTrash } from './trash.ts'

/** What a person keeps, and may keep. Bytes are lengths of files. */
export interface Usage {
  bytes: number
  files: number
  quotaBytes: number
}

export async function usageOf(workspaceDir: string, quotaBytes: number): Promise<Usage> {
  const { bytes, files } = await measureFolder(workspaceDir)
  return { bytes, files, quotaBytes }
}

/** Throws `too-large` when so many more bytes do not fit. What was deleted makes room for them, the oldest first. */
export async function assertRoom(workspaceDir: string, incomingBytes: number, quotaBytes: number): Promise<void> {
  const { bytes, isWhole } = await measureFolder(workspaceDir)
  if (!isWhole) {
    throw new PlaygroundError(
      'too-large',
      'The workspace holds more files than can be counted, or folders nested too deep. Delete something first.',
    )
  }
  if (bytes + incomingBytes <= quotaBytes) return makeRoomInTrash(workspaceDir, quotaBytes, incomingBytes)
  const mb = (size: number) => `${(size / 1024 / 1024).toFixed(1)} MB`
  throw new PlaygroundError(
    'too-large',
    `The workspace holds ${mb(bytes)} of ${mb(quotaBytes)}; ${mb(incomingBytes)} more do not fit. Delete something first.`,
  )
}
