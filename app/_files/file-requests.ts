import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { send } from '../_run/run-requests.ts'
import { fileUrl } from '../_ui/file-url.ts'

/** What a workspace holds; `isPartial` when there is more than is shown. */
export interface ListedFiles {
  files: WorkspaceEntry[]
  isPartial?: boolean
}

/** Ten thousand entries come in less, also over a slow line. */
const PATIENCE_MS = 30_000

export const listFiles = () => send<ListedFiles>('/api/files', { signal: AbortSignal.timeout(PATIENCE_MS) })

/** What of a file can be shown: text (its beginning), JSON, a picture, or nothing. */
export type Preview =
  | { kind: 'text'; text: string; isWhole: boolean }
  | { kind: 'json'; text: string; value: unknown }
  | { kind: 'image' }
  | { kind: 'none'; reason: string }

const SHOWN_BYTES = 200_000

/** Reads the beginning of a file as far as it can be shown. */
export async function previewFile(path: string): Promise<Preview> {
  try {
    const response = await fetch(fileUrl(path))
    if (!response.ok) return { kind: 'none', reason: reasonFor(response.status) }
    const type = response.headers.get('content-type') ?? ''
    const isShown = !response.headers.get('content-disposition')?.startsWith('attachment')
    if (type.startsWith('image/') || !isShown) {
      await response.body?.cancel()
      return isShown
        ? { kind: 'image' }
        : { kind: 'none', reason: 'This file is neither text nor a picture. Download it to look at it.' }
    }
    const { text, isWhole } = await readBeginning(response)
    const value = isWhole && type.startsWith('application/json') ? parseJson(text) : undefined
    return value === undefined ? { kind: 'text', text, isWhole } : { kind: 'json', text, value }
  } catch {
    // fetch throws only when there was no answer at all.
    return { kind: 'none', reason: 'The server is not responding.' }
  }
}

function reasonFor(status: number): string {
  if (status === 404) return 'This file is not there any more.'
  if (status === 401) return 'You were signed out. Sign in again to look at it.'
  return 'This file could not be read.'
}

/** Only as much as is shown is read: the rest of a large file need not travel. */
async function readBeginning(response: Response): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value.subarray(0, SHOWN_BYTES - size), { stream: true })
    size += value.byteLength
    if (size <= SHOWN_BYTES) continue
    await reader.cancel()
    return { text, isWhole: false }
  }
  return { text: text + decoder.decode(), isWhole: true }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // shown as the text it is
  }
}
