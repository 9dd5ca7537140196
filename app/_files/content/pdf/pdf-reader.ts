import { OPEN_MS, PAGE_MS, READY_MS, type Shown } from './pdf-bounds.ts'
import type { DrawnPage, PdfFault, PdfReply, PdfRequest } from './pdf-messages.ts'

/** A PDF that is read beside the page. One thing is asked at a time. */
export interface PdfReader {
  /** How many pages there are, or why nobody can tell. */
  pages(): Promise<number | PdfFault>
  draw(page: number, shown: Shown): Promise<DrawnPage | PdfFault>
  close(): void
}

interface Beside {
  worker: Worker
  pages: Promise<number | PdfFault>
}

/** Whatever does not answer in time is ended, and what is asked next gets another worker. */
export function pdfReader(file: Blob): PdfReader {
  let beside: Beside | null = null
  let isClosed = false
  const open = () => (beside ??= openBeside(file))
  return {
    pages: () => open().pages,
    async draw(page, shown) {
      if (isClosed) return 'broken'
      const { worker, pages } = open()
      const opened = await pages
      if (typeof opened !== 'number') return opened
      const reply = await ask(worker, { kind: 'draw', page, shown }, PAGE_MS)
      if (reply.kind === 'drawn') return reply.drawn
      const why = reply.kind === 'refused' ? reply.why : 'broken'
      if (why === 'slow' || why === 'broken') beside = null
      return why
    },
    close() {
      isClosed = true
      beside?.worker.terminate()
    },
  }
}

function openBeside(file: Blob): Beside {
  // Its name has to stand here as it is: it is bundled by that.
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  return { worker, pages: openedIn(worker, file) }
}

async function openedIn(worker: Worker, file: Blob): Promise<number | PdfFault> {
  const ready = await heard(worker, READY_MS)
  if (ready.kind === 'refused') return 'broken'
  const data = await file.arrayBuffer()
  const reply = await ask(worker, { kind: 'open', data }, OPEN_MS, [data])
  if (reply.kind === 'opened') return reply.pages
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
