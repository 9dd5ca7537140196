import { PlaygroundError } from '../errors.ts'
import { measureFolder } from './measure.ts'

/** What a person keeps, and may keep. Bytes are lengths of files. */
export interface Usage {
  bytes: number
  files: number
  quotaBytes: number
}

export async function usageOf(workspaceDir: string, quotaBytes: number): Promise<Usage> {
  return { ...(await measureFolder(workspaceDir)), quotaBytes }
}

/** Throws `too-large` when so many more bytes do not fit. */
export async function assertRoom(workspaceDir: string, incomingBytes: number, quotaBytes: number): Promise<void> {
  const { bytes } = await measureFolder(workspaceDir)
  if (bytes + incomingBytes <= quotaBytes) return
  const mb = (size: number) => `${(size / 1024 / 1024).toFixed(1)} MB`
  throw new PlaygroundError(
    'too-large',
    `The workspace holds ${mb(bytes)} of ${mb(quotaBytes)}; ${mb(incomingBytes)} more do not fit. Delete something first.`,
  )
}
