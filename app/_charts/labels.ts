/** A rectangle in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Place {
  x: number
  y: number
}

/** A text that is to stand near one of some places; the earlier a place, the better. */
export interface Label {
  text: string
  colour: string
  near: Place[]
  /** Which end of the text is at the place. */
  anchor: 'start' | 'middle' | 'end'
  /** Beside the place and not above or below it. */
  beside?: boolean
  /** A small remark: it stands right at its place, over nothing, or is left out. */
  isNote?: boolean
}

export interface PlacedLabel {
  text: string
  colour: string
  isNote: boolean
  /** Of the left end of the text, and its baseline. */
  x: number
  y: number
  box: Box
}

/** Text of 12 px. */
const HEIGHT = 16
const BASELINE = 12
const AWAY = 8
/** Further from its place than two lines a label seems to belong to nothing. */
const FAR = AWAY + 2 * HEIGHT
/** What a place over a line costs: more than any that is only further away. */
const CROSSING = 40

/** What a label above the highest point needs. */
export const HEADROOM = AWAY + HEIGHT

/** Pixels of a letter at 12 px, on average and rather too much. */
const PER_LETTER = 6.7

/** About how wide a text is. */
export const widthOf = (text: string): number => Math.ceil(text.length * PER_LETTER)

/**
 * Finds a place for each label: inside `area`, over no other label, and over a line only where nothing else is free.
 * Labels are placed in their order; one that has room nowhere near is left out, since a text over another can't be read and
 * one far from its place is taken for that of another.
 */
export function placeLabels(labels: readonly Label[], area: Box, lines: readonly Place[][]): PlacedLabel[] {
  const taken: Box[] = []
  return labels.flatMap((label) => {
    const { isNote = false } = label
    const best = candidates(label, area)
      .filter(({ box, of }) => gap(box, of) <= (isNote ? AWAY : FAR))
      .map(({ box, of }, rank) => ({
        box,
        cost:
          rank +
          CROSSING * lines.filter((line) => crosses(line, box)).length +
          // Beyond another line it would be taken for the label of that one.
          60 * lines.filter((line) => parts(line, of, box)).length,
      }))
      .filter(({ box, cost }) => !taken.some((other) => overlap(box, other)) && !(isNote && cost >= CROSSING))
      .sort((a, b) => a.cost - b.cost)[0]
    if (!best) return []
    taken.push(best.box)
    return [
      {
        text: fitted(label.text, area.width),
        colour: label.colour,
        isNote,
        x: best.box.left,
        y: best.box.top + BASELINE,
        box: best.box,
      },
    ]
  })
}

/** What does not fit into the whole width ends in `…`. */
const fitted = (text: string, width: number): string =>
  widthOf(text) > width ? `${text.slice(0, Math.max(1, Math.floor(width / PER_LETTER) - 1))}…` : text

/** Above and below each place, then further away; moved in from the edges of the area. */
function candidates({ text, near, anchor, beside }: Label, area: Box): { box: Box; of: Place }[] {
  const width = Math.min(widthOf(text), area.width)
  const shift = { start: 0, middle: width / 2, end: width }[anchor]
  const offsets = beside ? SIDEWAYS : UP_AND_DOWN
  return offsets.flatMap((offset) =>
    near.map((of) => {
      const aside = beside ? (anchor === 'end' ? -AWAY : AWAY) : 0
      const box = {
        left: clamp(of.x - shift + aside, area.left, area.left + area.width - width),
        top: clamp(of.y + offset, area.top, area.top + area.height - HEIGHT),
        width,
        height: HEIGHT,
      }
      return { box, of }
    }),
  )
}

const UP_AND_DOWN = [-AWAY - HEIGHT, AWAY, -AWAY - 2 * HEIGHT, AWAY + HEIGHT, -AWAY - 3 * HEIGHT, AWAY + 2 * HEIGHT]
const SIDEWAYS = [-HEIGHT / 2, AWAY, -AWAY - HEIGHT, AWAY + HEIGHT, -AWAY - 2 * HEIGHT]

/** How far a place is above or below a box. */
const gap = ({ top, height }: Box, { y }: Place): number => Math.max(top - y, y - top - height, 0)

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** Whether a line of straight pieces goes between a place and its label, above or below it. */
function parts(line: readonly Place[], { x, y }: Place, box: Box): boolean {
  const middle = box.top + box.height / 2
  const [top, bottom] = [Math.min(y, middle) + 1, Math.max(y, middle) - 1]
  return line.some((to, index) => {
    const from = line[index - 1]
    if (!from || Math.min(from.x, to.x) > x || Math.max(from.x, to.x) < x || from.x === to.x) return false
    const height = from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x)
    return height > top && height < bottom
  })
}

/** Whether a line of straight pieces goes through a box: looked at every few pixels. */
function crosses(line: readonly Place[], box: Box): boolean {
  return line.some((to, index) => {
    const from = line[index - 1] ?? to
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6))
    return Array.from({ length: steps + 1 }, (_, step) => step / steps).some((part) =>
      contains(box, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part),
    )
  })
}

const contains = (box: Box, x: number, y: number) =>
  x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height
