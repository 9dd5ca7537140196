'use client'
import { useRef, useState } from 'react'
import { uploadFile } from './upload.ts'

export interface Upload {
  id: number
  name: string
  size: number
  /** Share (0 to 1) that has left while `waiting` or `sending`. */
  share: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  message?: string
}

/** Files on their way into the workspace, one after the other. Those that failed stay listed with the reason. */
export function useUploads({ onUploaded, onSignedOut }: { onUploaded(name: string): void; onSignedOut(): void }) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const lastId = useRef(0)
  const line = useRef(Promise.resolve())

  const change = (id: number, to: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)))

  async function send(id: number, file: File) {
    change(id, { state: 'sending' })
    const end = await uploadFile(file.name, file, (share) => change(id, { share }))
    if (end.ok) {
      change(id, { state: 'done', share: 1 })
      return onUploaded(file.name)
    }
    change(id, { state: 'failed', message: end.message })
    if (end.isSignedOut) onSignedOut()
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file) => ({ file, id: ++lastId.current }))
      setUploads((before) => [
        // What was done before has been seen.
        ...before.filter(({ state }) => state !== 'done'),
        ...added.map(({ file, id }): Upload => ({ id, name: file.name, size: file.size, share: 0, state: 'waiting' })),
      ])
      for (const { file, id } of added) line.current = line.current.then(() => send(id, file))
    },
    dismiss: (id: number) => setUploads((before) => before.filter((upload) => upload.id !== id)),
  }
}
