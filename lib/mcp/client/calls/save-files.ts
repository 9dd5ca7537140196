import { createHash } from 'node:crypto'
import { folderOf } from '../../server-name.ts'

const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'application/gzip': 'gz',
  'application/zip': 'zip',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/html': 'html',
}

/** Puts a file into the caller's workspace. Throws when it does not fit. */
export type SaveFile = (path: string, content: Buffer) => Promise<void>

export interface SavedFile {
  /** Relative to the workspace. */
  path: string
  mimeType: string
  bytes: number
}

/** Saves what a tool returned in base64. The same content gets the same path, so that running again changes nothing. */
export async function saveEncoded(
  save: SaveFile,
  { server, tool }: { server: string; tool: string },
  { data, mimeType = 'application/octet-stream' }: { data: string; mimeType?: string },
): Promise<SavedFile> {
  const content = Buffer.from(data, 'base64')
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const ending = Object.hasOwn(ENDINGS, mimeType) ? ENDINGS[mimeType] : 'bin'
  const path = `from-tools/${folderOf(server)}/${folderOf(tool)}-${digest}.${ending}`
  await save(path, content)
  return { path, mimeType, bytes: content.length }
}
