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
  near: Place[]
  /** Which end of the text is at the place. */
  anchor: 'start' | 'middle' | 'end'
  /** Beside the place and not above or below it. */
  beside?: boolean
}

export interface PlacedLabel {
  text: string
  /** Of the left end of the text, and its baseline. */
  x: number
  y: number
  box: Box
}

/** Text of 12 px. */
const HEIGHT = 16
const BASELINE = 12
const AWAY = 8

/** About how wide it is at 12 px, of the width its letters have on average; rather too much. */
export const widthOf = (text: string): number => Math.ceil(text.length * 6.7)

/**
 * Finds a place for each label: inside `area`, over no other label, and over a line only where nothing else is free.
 * Labels are placed in their order; one that has room nowhere is left out, since a text over another can't be read.
 */
export function placeLabels(labels: readonly Label[], area: Box, lines: readonly Place[][]): PlacedLabel[] {
  const taken: Box[] = []
  return labels.flatMap((label) => {
    const best = candidates(label, area)
      .map((box, rank) => ({ box, cost: rank + 40 * lines.filter((line) => crosses(line, box)).length }))
      .filter(({ box }) => !taken.some((other) => overlap(box, other)))
      .sort((a, b) => a.cost - b.cost)[0]
    if (!best) return []
    taken.push(best.box)
    return [{ text: label.text, x: best.box.left, y: best.box.top + BASELINE, box: best.box }]
  })
}

/** Above and below each place, then further away; moved in from the edges of the area. */
function candidates({ text, near, anchor, beside }: Label, area: Box): Box[] {
  const width = Math.min(widthOf(text), area.width)
  const shift = { start: 0, middle: width / 2, end: width }[anchor]
  const offsets = beside ? SIDEWAYS : UP_AND_DOWN
  return offsets.flatMap((offset) =>
    near.map(({ x, y }) => {
      const aside = beside ? (anchor === 'end' ? -AWAY : AWAY) : 0
      return {
        left: clamp(x - shift + aside, area.left, area.left + area.width - width),
        top: clamp(y + offset, area.top, area.top + area.height - HEIGHT),
        width,
        height: HEIGHT,
      }
    }),
  )
}

const UP_AND_DOWN = [-AWAY - HEIGHT, AWAY, -AWAY - 2 * HEIGHT, AWAY + HEIGHT, -AWAY - 3 * HEIGHT, AWAY + 2 * HEIGHT]
const SIDEWAYS = [-HEIGHT / 2, AWAY, -AWAY - HEIGHT, AWAY + HEIGHT, -AWAY - 2 * HEIGHT]

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

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
