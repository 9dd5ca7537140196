import { fileUrl } from '../_ui/file-url.ts'

/** How an upload ended: done, or why not, in the server's words. */
export type UploadEnd = { ok: true } | { ok: false; isSignedOut: boolean; message: string }

/** Sends a file to the workspace. `onProgress` is told the share (0 to 1) that has left. */
export function uploadFile(path: string, content: Blob, onProgress: (share: number) => void): Promise<UploadEnd> {
  // Not fetch: it does not tell how much of a body has left.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    const fail = (message: string) => resolve({ ok: false, isSignedOut: request.status === 401, message })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => fail('The connection broke while it was sent. Try again.')
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve({ ok: true })
      fail(messageIn(request.responseText) ?? `The server answered ${request.status}.`)
    }
    request.open('PUT', fileUrl(path))
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
