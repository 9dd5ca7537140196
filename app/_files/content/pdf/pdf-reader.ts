import { OPEN_MS, PAGE_MS, READY_MS, type Shown } from './pdf-bounds.ts'
import type { DrawnPage, PdfFault, PdfReply, PdfRequest } from './pdf-messages.ts'

/** A PDF that is read beside the page. One thing is asked at a time. */
export interface PdfReader {
  /** How many pages there are, or why nobody can tell. */
  pages(): Promise<number | PdfFault>
  draw(page: number, shown: Shown): Promise<DrawnPage | PdfFault>
  close(): void
}

type Opened = { worker: Worker; pages: number } | PdfFault

/** Whatever does not answer in time is ended, and what is asked next gets another worker. */
export function pdfReader(file: Blob): PdfReader {
  let opened: Promise<Opened> | null = null
  let isClosed = false
  const open = () => (opened ??= openBeside(file))
  const close = (of: Promise<Opened> | null) =>
    void of?.then((end) => typeof end === 'object' && end.worker.terminate(), ignored)
  return {
    async pages() {
      const end = await open()
      return typeof end === 'object' ? end.pages : end
    },
    async draw(page, shown) {
      if (isClosed) return 'broken'
      const end = await open()
      if (typeof end !== 'object') return end
      const reply = await ask(end.worker, { kind: 'draw', page, shown }, PAGE_MS)
      if (reply.kind === 'drawn') return reply.drawn
      const why = reply.kind === 'refused' ? reply.why : 'broken'
      if (why === 'slow' || why === 'broken') opened = null
      return why
    },
    close() {
      isClosed = true
      close(opened)
    },
  }
}

const ignored = () => undefined

async function openBeside(file: Blob): Promise<Opened> {
  // Its name has to stand here as it is: it is bundled by that.
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const ready = await heard(worker, READY_MS)
  if (ready.kind === 'refused') return 'broken'
  const data = await file.arrayBuffer()
  const reply = await ask(worker, { kind: 'open', data }, OPEN_MS, [data])
  if (reply.kind === 'opened') return { worker, pages: reply.pages }
  worker.terminate()
  return reply.kind === 'refused' ? reply.why : 'broken'
}

function ask(worker: Worker, request: PdfRequest, ms: number, given: Transferable[] = []): Promise<PdfReply> {
  const answer = heard(worker, ms)
  worker.postMessage(request, given)
  return answer
}

/** The next thing it says. One that says nothing in time, or breaks, is ended. */
function heard(worker: Worker, ms: number): Promise<PdfReply> {
  return new Promise((resolve) => {
    const end = (why: PdfFault) => {
      worker.terminate()
      tell({ kind: 'refused', why })
    }
    const limit = setTimeout(() => end('slow'), ms)
    const tell = (reply: PdfReply) => {
      clearTimeout(limit)
      resolve(reply)
    }
    worker.onmessage = ({ data }: MessageEvent<PdfReply | { sourceName: string }>) => {
      // pdf.js says that it is there in words of its own.
      if ('kind' in data) tell(data)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      end('broken')
    }
  })
}
