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

/** Puts a file into the caller's workspace. Throws when it does not fit. Null for a caller for whom nothing is written. */
export type SaveFile = ((path: string, content: Buffer) => Promise<void>) | null

/** `path` is relative to the workspace. */
export type SavedFile = { mimeType: string; bytes: number } & ({ path: string } | { notSaved: string })

const NOT_SAVED = 'This token may only read, so the file is not in the workspace.'

/** Saves what a tool returned in base64. The same content gets the same path, so that running again changes nothing. */
export async function saveEncoded(
  save: SaveFile,
  { server, tool }: { server: string; tool: string },
  { data, mimeType = 'application/octet-stream' }: { data: string; mimeType?: string },
): Promise<SavedFile> {
  const content = Buffer.from(data, 'base64')
  const about = { mimeType, bytes: content.length }
  if (save === null) return { ...about, notSaved: NOT_SAVED }
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const ending = Object.hasOwn(ENDINGS, mimeType) ? ENDINGS[mimeType] : 'bin'
  const path = `from-tools/${folderOf(server)}/${folderOf(tool)}-${digest}.${ending}`
  await save(path, content)
  return { path, ...about }
}
