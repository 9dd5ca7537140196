import type { FileVersion } from '../../_server/file-versions.ts'
import { fileUrl } from '../../_ui/file-url.ts'
import { makeFile, readBlob, restoreState, saveFile } from '../file-requests.ts'
import { contentUrl } from './version-words.ts'

/** A file as it was before an older version was restored, and the tag of what is there since. */
export interface Replaced {
  path: string
  content: Blob
  tag: string | null
}

/** Puts an older version in place of what is there. Answers what was there, for the way back, or why not. */
export async function restoreVersion(path: string, version: FileVersion): Promise<Replaced | string> {
  const now = await readBlob(fileUrl(path))
  if (!now.ok) return now.message
  const { content, tag } = now.value
  if (version.kind === 'state') {
    const answer = await restoreState(path, version.version)
    if (!answer.ok) return answer.message
    const since = await readBlob(fileUrl(path))
    return { path, content, tag: since.ok ? since.value.tag : null }
  }
  const older = await readBlob(contentUrl(path, version))
  if (!older.ok) return older.message
  const end = await saveFile(path, older.value.content, { tag })
  return end.kind === 'saved' ? { path, content, tag: end.tag } : end.message
}

/** Makes a file that is gone what it was; what is there again meanwhile is not replaced. Null, or why not. */
export async function bringBack(path: string, version: FileVersion): Promise<string | null> {
  if (version.kind === 'state') {
    const answer = await restoreState(path, version.version)
    return answer.ok ? null : answer.message
  }
  const older = await readBlob(contentUrl(path, version))
  return older.ok ? makeFile(path, older.value.content) : older.message
}

/** The way back. Null when it is gone; else why not. */
export async function putBackReplaced({ path, content, tag }: Replaced): Promise<string | null> {
  const end = await saveFile(path, content, { tag })
  return end.kind === 'saved' ? null : end.message
}
