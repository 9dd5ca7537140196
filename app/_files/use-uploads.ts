'use client'
import { useRef, useState } from 'react'
import { type UploadEnd, uploadFile } from './upload.ts'

export interface Upload {
  id: number
  name: string
  size: number
  /** Share (0 to 1) that has left while `waiting` or `sending`. */
  share: number
  state: 'waiting' | 'sending' | 'done' | 'taken' | 'failed'
  message?: string
}

interface Sent {
  id: number
  file: File
}

interface Options {
  onUploaded(name: string): void
  /** Of these the names are taken, and nothing was replaced. */
  onTaken(files: File[]): void
  onSignedOut(): void
}

/** Files on their way into the workspace, one after the other. Those that failed stay listed with the reason. */
export function useUploads({ onUploaded, onTaken, onSignedOut }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const lastId = useRef(0)
  const line = useRef(Promise.resolve())

  const change = (id: number, to: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)))

  const drop = (ids: readonly number[]) => setUploads((before) => before.filter(({ id }) => !ids.includes(id)))

  async function send({ id, file }: Sent, replaces: boolean): Promise<UploadEnd['kind']> {
    change(id, { state: 'sending' })
    const end = await uploadFile(file.name, file, { replaces, onProgress: (share) => change(id, { share }) })
    if ('message' in end) change(id, { state: 'failed', message: end.message })
    else change(id, { state: end.kind, share: 1 })
    if (end.kind === 'done') onUploaded(file.name)
    if (end.kind === 'signed-out') onSignedOut()
    return end.kind
  }

  /** Those whose names are taken are asked about at the end, all at once. */
  async function sendAll(added: readonly Sent[], replaces: boolean) {
    const taken: Sent[] = []
    for (const one of added) if ((await send(one, replaces)) === 'taken') taken.push(one)
    if (taken.length === 0) return
    drop(taken.map(({ id }) => id))
    onTaken(taken.map(({ file }) => file))
  }

  return {
    uploads,
    add(files: readonly File[], { replaces }: { replaces: boolean }) {
      const added = files.map((file) => ({ file, id: ++lastId.current }))
      setUploads((before) => [
        // What was done before has been seen.
        ...before.filter(({ state }) => state !== 'done'),
        ...added.map(({ file, id }): Upload => ({ id, name: file.name, size: file.size, share: 0, state: 'waiting' })),
      ])
      line.current = line.current.then(() => sendAll(added, replaces))
    },
    dismiss: (id: number) => drop([id]),
  }
}
