import { MOST_TEXT } from './pdf-bounds.ts'

/** A piece of text of a page, as pdf.js reads it; others only say what the text belongs to. */
type TextPiece = { str: string; hasEOL: boolean } | { type: string }

/** The text of a page in lines. */
export function linesOfPage(pieces: readonly TextPiece[]): string {
  let text = ''
  for (const piece of pieces) {
    if (!('str' in piece)) continue
    text += piece.str + (piece.hasEOL ? '\n' : '')
    if (text.length > MOST_TEXT) return `${text.slice(0, MOST_TEXT)}…`
  }
  return text.trim()
}
