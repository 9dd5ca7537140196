'use client'
import { useEffect, useMemo, useState } from 'react'
import { fileUrl } from '../../../_ui/file-url.ts'
import { readBlob } from '../../file-requests.ts'
import { latestOnly } from './latest-only.ts'
import { MOST_BYTES, type Shown } from './pdf-bounds.ts'
import type { DrawnPage, PdfFault } from './pdf-messages.ts'
import { type PdfReader, pdfReader } from './pdf-reader.ts'
import type { FileFault } from './pdf-words.ts'

/** What is known of a PDF. */
type PdfState =
  | { kind: 'reading' }
  /** Nothing of it can be shown. */
  | { kind: 'fault'; fault: FileFault }
  | { kind: 'open'; pages: number; reader: PdfReader }

/** Fetches and opens it, and again when it was written meanwhile. */
export function usePdf(path: string, size: number, modifiedAt: string): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'reading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the file was written.
  useEffect(() => {
    let reader: PdfReader | null = null
    let isGone = false
    setState({ kind: 'reading' })
    async function open(): Promise<PdfState> {
      const fault = size > MOST_BYTES ? 'large' : canDraw() ? null : 'unsupported'
      if (fault !== null) return { kind: 'fault', fault }
      const answer = await readBlob(fileUrl(path))
      if (!answer.ok) return { kind: 'fault', fault: 'unread' }
      if (isGone) return { kind: 'reading' }
      reader = pdfReader(answer.value.content)
      const pages = await reader.pages()
      return typeof pages === 'number' ? { kind: 'open', pages, reader } : { kind: 'fault', fault: pages }
    }
    void open().then((next) => !isGone && setState(next))
    return () => {
      isGone = true
      reader?.close()
    }
  }, [path, size, modifiedAt])
  return state
}

const canDraw = () => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'

/** What there is to see of a page: itself, or why it is not there. */
export type PageEnd = { page: number; drawn: DrawnPage } | { page: number; fault: PdfFault }

/** A page as it is wanted; null until it is drawn, and meanwhile as it was wanted before. */
export function usePage(reader: PdfReader, page: number, shown: Shown | null): PageEnd | null {
  const [end, setEnd] = useState<PageEnd | null>(null)
  const want = useMemo(
    () =>
      latestOnly(async (wish: { page: number; shown: Shown }) => {
        const drawn = await reader.draw(wish.page, wish.shown)
        setEnd({ page: wish.page, ...(typeof drawn === 'object' ? { drawn } : { fault: drawn }) })
      }),
    [reader],
  )
  const key = JSON.stringify(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what is in `shown`.
  useEffect(() => {
    if (shown !== null) want({ page, shown })
  }, [want, page, key])
  return end?.page === page ? end : null
}
