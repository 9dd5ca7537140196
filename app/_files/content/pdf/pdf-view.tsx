'use client'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { WorkspaceEntry } from '../../../../lib/workspace/workspace.ts'
import { buttonStyle } from '../../../_ui/button.tsx'
import { fileUrl } from '../../../_ui/file-url.ts'
import { ScrollBox } from '../../../_ui/scroll-box.tsx'
import type { FileView } from '../../file-kind.ts'
import { PageBar } from './page-bar.tsx'
import { edgesOf, turnedBy } from './page-keys.ts'
import { PagePicture } from './page-picture.tsx'
import type { Shown, Size } from './pdf-bounds.ts'
import type { PdfReader } from './pdf-reader.ts'
import { faultWords, pageFaultWords } from './pdf-words.ts'
import { type PageEnd, usePage, usePdf } from './use-pdf.ts'
import { words } from './words.ts'

interface Props {
  entry: WorkspaceEntry
  view: FileView
}

/** A PDF, one page at a time. It is read and drawn beside the page, and nothing in it can do anything. */
export default function PdfView({ entry, view }: Props) {
  const { path, size, modifiedAt } = entry
  const pdf = usePdf(path, size, modifiedAt)
  const [page, setPage] = useState(1)
  if (pdf.kind === 'reading') return <p className="px-4 py-3 text-ink3">{words.reading(path)}</p>
  if (pdf.kind === 'fault') return <Instead path={path} why={faultWords(pdf.fault)} />
  return <Pages {...pdf} {...{ path, view }} page={Math.min(page, pdf.pages)} onTurn={setPage} />
}

/** Why there is nothing to see, and what there is to do. */
function Instead({ path, why }: { path: string; why: string }) {
  return (
    <div className="m-auto grid justify-items-center gap-3 px-6 py-6 text-center">
      <p role="status" className="max-w-[420px] text-ink2">
        {why}
      </p>
      <a href={`${fileUrl(path)}?download`} download className={buttonStyle()}>
        <Download size={15} strokeWidth={1.8} aria-hidden />
        {words.download}
      </a>
    </div>
  )
}

interface PagesProps {
  path: string
  view: FileView
  reader: PdfReader
  pages: number
  page: number
  onTurn(page: number): void
}

function Pages({ path, view, reader, pages, page, onTurn }: PagesProps) {
  const box = useRef<HTMLElement>(null)
  const shown = useShown(box, view)
  const end = usePage(reader, page, shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins at its top.
  useEffect(() => {
    // A browser may answer a promise, which is nothing for an effect to end with.
    box.current?.scrollTo(0, 0)
  }, [page])
  return (
    <>
      <PageBar
        {...{ page, pages, onTurn }}
        note={end && 'drawn' in end && end.drawn.isIncomplete ? words.incomplete : null}
      />
      <p role="status" className="sr-only">
        {end && words.isShown(page, pages)}
      </p>
      <ScrollBox
        ref={box}
        label={words.pagesOf(path)}
        aria-busy={end === null}
        className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] overflow-auto bg-canvas p-4 -outline-offset-2! max-lg:p-3"
        onKeyDown={(event) => {
          if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
          const to = turnedBy(event.key, page, pages, edgesOf(event.currentTarget))
          if (to === null) return
          event.preventDefault()
          onTurn(to)
        }}
      >
        <Page {...{ path, view, page, end }} />
      </ScrollBox>
    </>
  )
}

function Page({ path, view, page, end }: Pick<PagesProps, 'path' | 'view' | 'page'> & { end: PageEnd | null }) {
  if (end === null) return <p className="m-auto text-ink3">{words.drawing(page)}</p>
  if ('fault' in end) return <Instead path={path} why={pageFaultWords(end.fault)} />
  const { drawn } = end
  if (view !== 'text') return <PagePicture label={words.pageOf(page, path)} drawn={drawn} isFit={view === 'fit'} />
  return (
    <p className="max-w-[720px] whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
      {drawn.text === '' ? words.noText : drawn.text}
    </p>
  )
}

/** While a window is made larger or smaller a page is not drawn at every step. */
const PAUSE_MS = 150

/** How a page is to be shown in a box; null until it is known how much room there is. */
function useShown(box: React.RefObject<HTMLElement | null>, view: FileView): Shown | null {
  const [room, setRoom] = useState<Size | null>(null)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    setRoom(roomIn(element))
    let pause: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(pause)
      pause = setTimeout(() => setRoom(roomIn(element)), PAUSE_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(pause)
      observer.disconnect()
    }
  }, [box])
  return room && { view: view === 'text' ? 'full' : view, room, density: Math.min(3, Math.max(1, devicePixelRatio)) }
}

/** Within its padding, and the border of a page. */
function roomIn(box: HTMLElement): Size {
  const padding = 2 * Number.parseFloat(getComputedStyle(box).paddingLeft) + 2
  return {
    width: Math.max(1, box.offsetWidth - padding),
    height: Math.max(1, box.offsetHeight - padding),
  }
}
