'use client'
import { useEffect, useState } from 'react'
import type { WorkspaceEntry } from '../../../lib/workspace/workspace.ts'
import { readShown } from '../../_files/file-requests.ts'
import { fileUrl } from '../../_ui/file-url.ts'
import type { Shown } from '../shown.ts'
import { shownText } from './file-shown.ts'

/** Of a larger text only the beginning is read. */
export const MOST_BYTES = 8_000_000

type FileState =
  | { kind: 'reading' }
  | { kind: 'fault'; reason: string }
  | { kind: 'shown'; shown: Shown; entry: WorkspaceEntry; isWhole: boolean }

/** What there is to look at in a file of the workspace, as it is now. */
export function useFile(path: string): FileState {
  const [state, setState] = useState<FileState>({ kind: 'reading' })
  useEffect(() => {
    let isGone = false
    void read(path).then((found) => !isGone && setState(found))
    return () => {
      isGone = true
    }
  }, [path])
  return state
}

async function read(path: string): Promise<FileState> {
  const url = fileUrl(path)
  const found = await readShown(url, MOST_BYTES)
  if (found.kind === 'text') {
    const entry = entryOf(path, new Blob([found.text]).size, found.tag)
    return { kind: 'shown', shown: shownText(path, found.text), entry, isWhole: found.isWhole }
  }
  const isPdf = /\.pdf$/i.test(path)
  if (found.kind === 'none' && !(isPdf && found.why === 'no-text')) return { kind: 'fault', reason: found.reason }
  // What is no text is not read here: how large it is says its head.
  const head = await fetch(url, { method: 'HEAD' }).catch(() => null)
  const size = Number(head?.headers.get('content-length') ?? 0)
  const tag = head?.headers.get('etag') ?? null
  const entry = entryOf(path, size, tag)
  if (isPdf) return { kind: 'shown', shown: { forms: ['pdf'], parts: [] }, entry, isWhole: true }
  const type = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? 'image'
  const image = { src: `${url}?v=${encodeURIComponent(tag ?? '')}`, type, bytes: size }
  return { kind: 'shown', shown: { forms: ['image'], image, parts: [] }, entry, isWhole: true }
}

const entryOf = (path: string, size: number, tag: string | null): WorkspaceEntry => ({
  ...{ path, type: 'file', size },
  // Of a file that is another by then another tag.
  modifiedAt: tag ?? '',
})
