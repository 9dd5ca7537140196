import type { FileView } from '../../file-kind.ts'

/** A PDF that is larger is not fetched to be looked at. */
export const MOST_BYTES = 30 * 1024 * 1024
/** So long a page may take until it is drawn, and a document until its pages are counted. */
export const PAGE_MS = 10_000
export const OPEN_MS = 20_000
/** So long whatever draws may take to come over the line. */
export const READY_MS = 60_000
/** Of the text of a page no more is taken. */
export const MOST_TEXT = 100_000
/** A picture in a page with more pixels is left out, and what is unpacked may take no more bytes at once. */
export const MOST_PICTURE_PIXELS = 50_000_000
export const MOST_UNPACKED = 256 * 1024 * 1024

/** A page is drawn with no more pixels; it is stretched where it is shown larger. */
const MOST_PIXELS = 4_000_000
const MOST_SIDE = 8_192
/** Larger nothing is shown, whatever size a page says it has. */
const MOST_SHOWN = 20_000
/** A point is a 72nd of an inch, and a pixel of CSS a 96th. */
const PIXELS_PER_POINT = 96 / 72

export interface Size {
  width: number
  height: number
}

/** How a page is to be shown: `room` is what there is for it, `density` how many pixels of the screen are one of CSS. */
export interface Shown {
  view: FileView
  room: Size
  density: number
}

/** How large a page of so many points is shown, in pixels of CSS, and how many pixels it is drawn with for each point. */
export function placed({ width, height }: Size, { view, room, density }: Shown): { size: Size; scale: number } {
  const fits = Math.min(PIXELS_PER_POINT, room.width / width, room.height / height)
  const wanted = view === 'fit' ? fits : view === 'double' ? 2 * PIXELS_PER_POINT : PIXELS_PER_POINT
  const shown = Math.min(wanted, MOST_SHOWN / Math.max(width, height))
  const most = Math.min(Math.sqrt(MOST_PIXELS / (width * height)), MOST_SIDE / Math.max(width, height))
  return {
    size: { width: atLeastOne(width * shown), height: atLeastOne(height * shown) },
    scale: Math.min(shown * density, most),
  }
}

/** How many pixels a page is drawn with. */
export const canvasOf = ({ width, height }: Size): Size => ({ width: atLeastOne(width), height: atLeastOne(height) })

const atLeastOne = (length: number) => Math.max(1, Math.floor(length))
