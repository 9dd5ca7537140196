import { fileUrl } from '../_ui/file-url.ts'
import { words } from './words.ts'

/** How an upload ended: done, refused because there is a file of that name, stopped, or why not, in the server's words. */
export type UploadEnd =
  | { kind: 'done'; files: number }
  | { kind: 'taken' | 'stopped' }
  | { kind: 'signed-out' | 'failed'; message: string }

interface UploadOptions {
  /** What is in it comes to lie where a zip file would lie, instead of the file itself. */
  unpacks: boolean
  /** Whether a file of that name may be replaced. */
  replaces: boolean
  signal: AbortSignal
  /** Is told the share (0 to 1) that has left. */
  onProgress(share: number): void
}

/** Sends a file to the workspace. */
export function uploadFile(path: string, content: Blob, options: UploadOptions): Promise<UploadEnd> {
  const { unpacks, replaces, signal, onProgress } = options
  // Not fetch: it does not tell how much of a body has left.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: 'stopped' })
    const stop = () => request.abort()
    const end = (how: UploadEnd) => {
      signal.removeEventListener('abort', stop)
      resolve(how)
    }
    const fail = (message: string) => end({ kind: request.status === 401 ? 'signed-out' : 'failed', message })
    signal.addEventListener('abort', stop)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => fail(words.uploads.lost)
    request.onabort = () => end({ kind: 'stopped' })
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) return end({ kind: 'done', files: answer?.files ?? 1 })
      if (request.status === 412) return end({ kind: 'taken' })
      fail(answer?.error?.message ?? words.faults.status(request.status))
    }
    if (unpacks) request.open('POST', zipUrl(path))
    else request.open('PUT', fileUrl(path))
    // What is listed may be old, or only the beginning: the server knows which names are taken.
    if (!replaces) request.setRequestHeader('If-None-Match', '*')
    request.send(content)
  })
}

/** Where what is in a zip file comes to lie: the folder that the file would be in. */
export function zipUrl(path: string): string {
  const folder = path.split('/').slice(0, -1).join('/')
  return `${folder === '' ? '/api/files' : fileUrl(folder)}?format=zip`
}

function parsed(body: string): { files?: number; error?: { message?: string } } | null {
  try {
    return JSON.parse(body)
  } catch {
    return null // not our answer, perhaps one of a proxy in between
  }
}
