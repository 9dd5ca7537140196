import { fileUrl } from '../_ui/file-url.ts'

/** How an upload ended: done, refused because there is a file of that name, or why not, in the server's words. */
export type UploadEnd = { kind: 'done' | 'taken' } | { kind: 'signed-out' | 'failed'; message: string }

export interface UploadOptions {
  /** Whether a file of that name may be replaced. */
  replaces: boolean
  /** Is told the share (0 to 1) that has left. */
  onProgress(share: number): void
}

/** Sends a file to the workspace. */
export function uploadFile(path: string, content: Blob, { replaces, onProgress }: UploadOptions): Promise<UploadEnd> {
  // Not fetch: it does not tell how much of a body has left.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    const fail = (message: string) => resolve({ kind: request.status === 401 ? 'signed-out' : 'failed', message })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => fail('The connection broke while it was sent. Try again.')
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve({ kind: 'done' })
      if (request.status === 412) return resolve({ kind: 'taken' })
      fail(messageIn(request.responseText) ?? `The server returned ${request.status}.`)
    }
    request.open('PUT', fileUrl(path))
    // What is listed may be old, or only the beginning: the server knows which names are taken.
    if (!replaces) request.setRequestHeader('If-None-Match', '*')
    request.send(content)
  })
}

function messageIn(body: string): string | null {
  try {
    return (JSON.parse(body) as { error?: { message?: string } }).error?.message ?? null
  } catch {
    return null // not our answer, perhaps one of a proxy in between
  }
}
