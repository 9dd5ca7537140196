import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { send } from '../_run/run-requests.ts'
import { fileUrl } from '../_ui/file-url.ts'

export const listFiles = () => send<{ files: WorkspaceEntry[] }>('/api/files')
export const putFile = (path: string, content: Blob) =>
  send<WorkspaceEntry>(fileUrl(path), { method: 'PUT', body: content })
export const removeFile = (path: string) => send<void>(fileUrl(path), { method: 'DELETE' })

/** What of a file can be shown: text (its beginning), a picture, or nothing. */
export type Preview =
  | { kind: 'text'; text: string; isWhole: boolean }
  | { kind: 'image' }
  | { kind: 'none'; reason: string }

const SHOWN_BYTES = 200_000

/** Reads the beginning of a file as far as it can be shown. */
export async function previewFile(path: string): Promise<Preview> {
  try {
    const response = await fetch(fileUrl(path))
    if (!response.ok)
      return {
        kind: 'none',
        reason: response.status === 404 ? 'This file is not there any more.' : 'This file could not be read.',
      }
    if (response.headers.get('content-type')?.startsWith('image/')) return { kind: 'image' }
    if (response.headers.get('content-disposition')?.startsWith('attachment'))
      return { kind: 'none', reason: 'This file is neither text nor a picture. Download it to look at it.' }
    const content = await response.blob()
    return { kind: 'text', text: await content.slice(0, SHOWN_BYTES).text(), isWhole: content.size <= SHOWN_BYTES }
  } catch {
    // fetch throws only when there was no answer at all.
    return { kind: 'none', reason: 'The server does not answer.' }
  }
}
