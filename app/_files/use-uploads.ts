'use client'
import { useRef, useState } from 'react'
import { below, type Given } from './dropped-files.ts'
import { type UploadEnd, uploadFile } from './upload.ts'

export interface Upload {
  id: number
  name: string
  size: number
  /** Share (0 to 1) that has left while `waiting` or `sending`. */
  share: number
  state: 'waiting' | 'sending' | 'done' | 'taken' | 'failed'
  /** What came out of a zip file. */
  files?: number
  message?: string
}

/** A file with its path in the workspace. */
export interface Addressed {
  path: string
  file: File
  /** A zip file of which only what is in it is wanted. */
  unpacks?: boolean
}

interface Sent extends Addressed {
  id: number
}

interface Options {
  /** All that could be was sent; `last` of them at the end. */
  onUploaded(last: Addressed): void
  /** Of these the names are taken, and nothing was replaced. */
  onTaken(files: Addressed[]): void
  onSignedOut(): void
}

/** Where each comes to lie below a folder. */
export const addressed = (given: readonly Given[], folder: string): Addressed[] =>
  given.map(({ path, file }) => ({ path: below(folder, path), file }))

/** Files on their way into the workspace, one after the other. Those that failed stay listed with the reason. */
export function useUploads({ onUploaded, onTaken, onSignedOut }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const lastId = useRef(0)
  const line = useRef(Promise.resolve())
  const stopping = useRef(new AbortController())

  const change = (id: number, to: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)))

  const drop = (ids: readonly number[]) => {
    const gone = new Set(ids)
    setUploads((before) => before.filter(({ id }) => !gone.has(id)))
  }

  async function send(
    { id, path, file, unpacks = false }: Sent,
    replaces: boolean,
    signal: AbortSignal,
  ): Promise<UploadEnd['kind']> {
    change(id, { state: 'sending' })
    const end = await uploadFile(path, file, {
      ...{ unpacks, replaces, signal },
      onProgress: (share) => change(id, { share }),
    })
    if ('message' in end) change(id, { state: 'failed', message: end.message })
    else if (end.kind === 'stopped') drop([id])
    else change(id, { state: end.kind, share: 1, ...('files' in end && { files: end.files }) })
    if (end.kind === 'signed-out') onSignedOut()
    return end.kind
  }

  /** Those whose names are taken are asked about at the end, all at once. */
  async function sendAll(added: readonly Sent[], replaces: boolean, signal: AbortSignal) {
    const taken: Sent[] = []
    const ended = new Set<number>()
    let done: Addressed | null = null
    for (const one of added) {
      if (signal.aborted) break
      const end = await send(one, replaces, signal)
      if (end !== 'taken') ended.add(one.id)
      if (end === 'taken') taken.push(one)
      if (end === 'done') done = one
    }
    // Whoever stopped it is asked nothing more; what failed before stays listed with why.
    if (signal.aborted) drop(added.flatMap(({ id }) => (ended.has(id) ? [] : [id])))
    if (done !== null) onUploaded(done)
    if (signal.aborted || taken.length === 0) return
    drop(taken.map(({ id }) => id))
    onTaken(taken)
  }

  return {
    uploads,
    add(files: readonly Addressed[], { replaces }: { replaces: boolean }) {
      if (stopping.current.signal.aborted) stopping.current = new AbortController()
      const { signal } = stopping.current
      const added = files.map((file) => ({ ...file, id: ++lastId.current }))
      setUploads((before) => [
        // What was done before has been seen.
        ...before.filter(({ state }) => state !== 'done'),
        ...added.map(({ path, file, id }): Upload => ({ id, name: path, size: file.size, share: 0, state: 'waiting' })),
      ])
      line.current = line.current.then(() => sendAll(added, replaces, signal))
    },
    /** What waits is not sent, and what is on its way is broken off; what has arrived stays. */
    stop: () => stopping.current.abort(),
    dismiss: (id: number) => drop([id]),
  }
}
