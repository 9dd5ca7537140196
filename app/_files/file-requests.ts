import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { type Answer, send } from '../_run/run-requests.ts'
import type { FileVersion } from '../_server/file-versions.ts'
import { fileUrl } from '../_ui/file-url.ts'
import { kindOf } from './file-kind.ts'
import { words } from './words.ts'

/** What a workspace holds; `isPartial` when there is more than is shown. */
export interface ListedFiles {
  files: WorkspaceEntry[]
  isPartial?: boolean
}

/** Ten thousand entries come in less, also over a slow line. */
const PATIENCE_MS = 30_000

export const listFiles = () => send<ListedFiles>('/api/files', { signal: AbortSignal.timeout(PATIENCE_MS) })

/** Runs, checkpoints and saves that a file came through, newest first. */
export const listVersions = (file: string) =>
  send<{ versions: FileVersion[] }>(`/api/versions?${new URLSearchParams({ file })}`)

/** Makes a version of a state the state again. */
export const restoreState = (file: string, version: number) =>
  send<{ version: number }>('/api/state/restore', { method: 'POST', body: JSON.stringify({ file, version }) })

/** What of a file can be shown: text (its beginning), a picture, the pages of a PDF, or nothing. */
export type Preview =
  | {
      kind: 'text'
      text: string
      isWhole: boolean
      /** Whether saving it again would change nothing: all of it is here, and it is UTF-8. */
      isEditable: boolean
      tag: string | null
    }
  | { kind: 'image' }
  | { kind: 'pdf' }
  | { kind: 'none'; reason: string; why: 'gone' | 'signed-out' | 'no-text' | 'failed' }

const SHOWN_BYTES = 2_000_000

/** Reads the beginning of a file as far as it can be shown. */
export async function previewFile(path: string): Promise<Preview> {
  // Whatever is in it: what draws it says where that is none.
  return kindOf(path) === 'pdf' ? { kind: 'pdf' } : readShown(fileUrl(path))
}

/** The same of what is found at an address of this server. */
export async function readShown(url: string, mostBytes = SHOWN_BYTES): Promise<Preview> {
  try {
    const response = await fetch(url)
    if (!response.ok) return { kind: 'none', reason: reasonFor(response.status), why: WHY[response.status] ?? 'failed' }
    const type = response.headers.get('content-type') ?? ''
    const isShown = !response.headers.get('content-disposition')?.startsWith('attachment')
    if (type.startsWith('image/') || !isShown) {
      await response.body?.cancel()
      return isShown
        ? { kind: 'image' }
        : {
            ...{ kind: 'none', why: 'no-text' },
            reason: words.faults.noText,
          }
    }
    const { bytes, isWhole } = await readBeginning(response, mostBytes)
    return { kind: 'text', ...decode(bytes, isWhole), isWhole, tag: tagIn(response.headers.get('etag')) }
  } catch {
    // fetch throws only when there was no answer at all.
    return { kind: 'none', reason: words.faults.silent, why: 'failed' }
  }
}

/** How saving a file ended: with the tag of what is there now, or why not. `changed`: it is not what was read any more. */
type SaveEnd = { kind: 'saved'; tag: string | null } | { kind: 'changed' | 'failed' | 'signed-out'; message: string }

/** Writes a file, with `tag` only while it is what was read under it; `isLost`: only while nothing is there. */
export async function saveFile(
  path: string,
  content: string | Blob,
  { tag, isLost = false }: { tag: string | null; isLost?: boolean },
): Promise<SaveEnd> {
  try {
    const response = await fetch(fileUrl(path), {
      method: 'PUT',
      body: content,
      headers: isLost ? { 'If-None-Match': '*' } : tag === null ? {} : { 'If-Match': `"${tag}"` },
    })
    if (response.ok) return { kind: 'saved', tag: tagIn(response.headers.get('etag')) }
    const body = (await response.json().catch(() => null)) as { error?: { message?: string } } | null
    const message = body?.error?.message ?? words.faults.status(response.status)
    const kind = response.status === 412 ? 'changed' : response.status === 401 ? 'signed-out' : 'failed'
    return { kind, message }
  } catch {
    return { kind: 'failed', message: NO_ANSWER }
  }
}

/** Makes a file where there is none. Answers what is wrong, or null. */
export async function makeFile(path: string, content: Blob | '' = ''): Promise<string | null> {
  const answer = await send<WorkspaceEntry>(fileUrl(path), {
    method: 'PUT',
    headers: { 'If-None-Match': '*' },
    body: content,
  })
  return answer.ok ? null : answer.message
}

/** What lies at an address of this server, whole. */
export async function readBlob(url: string): Promise<Answer<{ content: Blob; tag: string | null }>> {
  try {
    const response = await fetch(url)
    if (!response.ok) return { ok: false, code: 'not-found', message: reasonFor(response.status) }
    return { ok: true, value: { content: await response.blob(), tag: tagIn(response.headers.get('etag')) } }
  } catch {
    return { ok: false, code: 'offline', message: NO_ANSWER }
  }
}

const tagIn = (header: string | null) => header?.replace(/^(?:W\/)?"(.*)"$/, '$1') ?? null

const WHY: Record<number, 'gone' | 'signed-out'> = { 401: 'signed-out', 404: 'gone' }

function reasonFor(status: number): string {
  if (status === 404) return words.faults.gone
  if (status === 401) return words.faults.signedOut
  return words.faults.unread
}

/** Only as much as is shown is read: the rest of a large file need not travel. */
async function readBeginning(response: Response, most: number): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const parts: Uint8Array[] = []
  let size = 0
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value.subarray(0, most - size))
    size += value.byteLength
    if (size <= most) continue
    await reader.cancel()
    return { bytes: joined(parts), isWhole: false }
  }
  return { bytes: joined(parts), isWhole: true }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all
}

/** Of what is no UTF-8 further on, or cut off, there is something to see but nothing to save. */
export function decode(bytes: Uint8Array, isWhole: boolean): { text: string; isEditable: boolean } {
  const options = { ignoreBOM: true }
  try {
    if (isWhole) return { text: new TextDecoder('utf-8', { ...options, fatal: true }).decode(bytes), isEditable: true }
  } catch {
    // Shown with a mark for each character that is none.
  }
  return { text: new TextDecoder('utf-8', options).decode(bytes, { stream: !isWhole }), isEditable: false }
}
