import type { Shown, Size } from './pdf-bounds.ts'

/** What is asked of the worker, one after the other. */
export type PdfRequest = { kind: 'open'; data: ArrayBuffer } | { kind: 'draw'; page: number; shown: Shown }

/** Why there is nothing to see, of a page or of all; `broken` when the worker went away. */
export type PdfFault = 'password' | 'damaged' | 'slow' | 'broken'

export interface DrawnPage {
  picture: ImageBitmap
  /** In pixels of CSS. */
  size: Size
  /** Its lines, for whoever does not see it. */
  text: string
  /** Something on it, such as a picture of a kind that is not read here, is missing. */
  isIncomplete: boolean
}

/** `ready` comes once and by itself; to each request there is one answer. */
export type PdfReply =
  | { kind: 'ready' }
  | { kind: 'opened'; pages: number }
  | { kind: 'drawn'; drawn: DrawnPage }
  | { kind: 'refused'; why: PdfFault }
