import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs'
import { canvasOf, MOST_PICTURE_PIXELS, MOST_UNPACKED, placed, type Size } from './pdf-bounds.ts'
import type { PdfFault, PdfReply, PdfRequest } from './pdf-messages.ts'
import { linesOfPage } from './pdf-text.ts'

// Whoever made the file may have meant harm: it is read here, where there is nothing but a drawing, and where it can be ended.

/** Nothing in here has to ask anybody for anything. */
const CLOSED = ['fetch', 'XMLHttpRequest', 'WebSocket', 'WebTransport', 'EventSource', 'Worker', 'importScripts']
const KEPT = [
  'DecompressionStream',
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'cookieStore',
  'FontFace',
  'WebAssembly',
]
for (const name of [...CLOSED, ...KEPT]) Object.defineProperty(self, name, { value: undefined })

// A few bytes may unpack to very many: what is unpacked lies in one array.
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, given, made) {
    if (typeof given[0] === 'number' && given[0] > MOST_UNPACKED) throw new RangeError('Too large to be unpacked.')
    return Reflect.construct(target, given, made === globalThis.Uint8Array ? target : made)
  },
})

/** What pdf.js draws on: the page itself, and what it puts together beside it. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: contextOf(canvas) }
  }
  reset(of: { canvas: OffscreenCanvas }, width: number, height: number) {
    Object.assign(of.canvas, { width, height })
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    Object.assign(canvas, { width: 0, height: 0 })
  }
}

/** Filters are elements of a page, which there is none of here: what they would change is drawn as it is. */
class NoFilters {
  addFilter = none
  addHCMFilter = none
  addAlphaFilter = none
  addLuminosityFilter = none
  addKnockoutFilter = none
  addHighlightHCMFilter = none
  destroy() {}
}
const none = () => 'none'

/** Tables of characters and of fonts that a file may name and that are not in it. */
class NoTables {
  fetch() {
    return Promise.reject(new Error('This file is not here.'))
  }
}

// What is left out of a page is told nowhere else.
let isIncomplete = false
console.warn = (said: unknown) => {
  if (LEFT_OUT.test(String(said))) isIncomplete = true
}
const LEFT_OUT =
  /^Warning: (?:Unable to decode (?:inline )?image|getOperatorList - |loadFont - |buildFontPaths - |Image exceeded)/

let document: PDFDocumentProxy | null = null

self.onmessage = async ({ data }: MessageEvent<PdfRequest>) => {
  const reply = await answerTo(data).catch((error: unknown): PdfReply => ({ kind: 'refused', why: faultOf(error) }))
  self.postMessage(reply, { transfer: reply.kind === 'drawn' ? [reply.drawn.picture] : [] })
}

const answerTo = (request: PdfRequest) => (request.kind === 'open' ? open(request.data) : draw(request))

async function open(data: ArrayBuffer): Promise<PdfReply> {
  document = await getDocument({
    data: new Uint8Array(data),
    ...{ CanvasFactory: Canvases, FilterFactory: NoFilters, BinaryDataFactory: NoTables },
    // Letters are drawn as shapes: no font of the file reaches the browser's own reader of fonts.
    ...{ disableFontFace: true, useSystemFonts: false, useWorkerFetch: false, useWasm: false, enableXfa: false },
    ...{ disableAutoFetch: true, disableStream: true, disableRange: true },
    ...{ maxImageSize: MOST_PICTURE_PIXELS, canvasMaxAreaInBytes: 4 * MOST_PICTURE_PIXELS },
  }).promise
  return { kind: 'opened', pages: document.numPages }
}

async function draw({ page: number, shown }: Extract<PdfRequest, { kind: 'draw' }>): Promise<PdfReply> {
  if (document === null) return { kind: 'refused', why: 'broken' }
  isIncomplete = false
  const page = await document.getPage(number)
  const { size, scale } = placed(page.getViewport({ scale: 1 }), shown)
  const viewport = page.getViewport({ scale })
  const canvas = canvasFor(viewport)
  await page.render({ canvas: null, canvasContext: drawnIn(canvas), viewport }).promise
  const { items } = await page.getTextContent()
  page.cleanup()
  const picture = canvas.transferToImageBitmap()
  return { kind: 'drawn', drawn: { picture, size, text: linesOfPage(items), isIncomplete } }
}

function canvasFor(size: Size): OffscreenCanvas {
  const { width, height } = canvasOf(size)
  return new OffscreenCanvas(width, height)
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser has no canvas to draw on.')
  return context
}

/** pdf.js draws on either kind; its types know of one. */
const drawnIn = (canvas: OffscreenCanvas) => contextOf(canvas) as unknown as CanvasRenderingContext2D

function faultOf(error: unknown): PdfFault {
  return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged'
}

self.postMessage({ kind: 'ready' } satisfies PdfReply)
