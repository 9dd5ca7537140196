import { expect, test } from 'vitest'
import { type Label, overlap, placeLabels } from './labels.ts'

const area = { left: 40, top: 20, width: 300, height: 200 }
const at = (text: string, x: number, y: number, anchor: Label['anchor'] = 'start'): Label => ({
  text,
  colour: 'ink',
  near: [{ x, y }],
  anchor,
})

test('labels stand in the drawing and over no other', () => {
  const labels = placeLabels(
    [
      at('Direct calling 29,890', 40, 100),
      at('Code mode 730', 40, 104),
      at('1,466', 340, 215, 'end'),
      at('repair', 60, 100, 'middle'),
    ],
    area,
    [],
  )
  expect(labels.map(({ text }) => text)).toEqual(['Direct calling 29,890', 'Code mode 730', '1,466', 'repair'])
  for (const { box } of labels) {
    expect(box.left).toBeGreaterThanOrEqual(40)
    expect(box.left + box.width).toBeLessThanOrEqual(340)
    expect(box.top).toBeGreaterThanOrEqual(20)
    expect(box.top + box.height).toBeLessThanOrEqual(220)
    expect(labels.filter((other) => overlap(other.box, box))).toHaveLength(1)
  }
})

test('a label moves away from a line that it would cover', () => {
  const over = [
    { x: 40, y: 84 },
    { x: 340, y: 84 },
  ]
  expect(placeLabels([at('Code mode', 100, 100)], area, [])[0]?.box.top).toBe(76)
  expect(placeLabels([at('Code mode', 100, 100)], area, [over])[0]?.box.top).toBe(108)
})

test('a label stays on its side of the other lines', () => {
  const flat = (y: number) => [
    { x: 40, y },
    { x: 340, y },
  ]
  const [upper, lower] = placeLabels([at('Direct calling', 40, 100), at('Code mode', 40, 112)], area, [
    flat(100),
    flat(112),
  ])
  expect(upper!.box.top + 16).toBeLessThanOrEqual(100)
  expect(lower!.box.top).toBeGreaterThanOrEqual(112)
})

test('what does not fit is cut, and what has no room at all is left out', () => {
  const narrow = { ...area, width: 80, height: 40 }
  expect(placeLabels([at('Direct with tool search', 40, 40)], narrow, [])[0]?.text).toBe('Direct wit…')
  const many = Array.from({ length: 9 }, (_, index) => at(`label ${index}`, 40, 40))
  expect(placeLabels(many, narrow, []).length).toBeLessThan(9)
})

test('a note stands right at its place and over no line, or is left out', () => {
  const note = (x: number, y: number): Label => ({ ...at('repair', x, y, 'middle'), isNote: true })
  const flat = (y: number) => [
    { x: 40, y },
    { x: 340, y },
  ]
  expect(placeLabels([note(100, 100)], area, [])[0]).toMatchObject({ isNote: true, box: { top: 76 } })
  expect(placeLabels([note(100, 100)], area, [flat(84), flat(116)])).toEqual([])
  expect(placeLabels([at('Code mode', 100, 100), at('Direct', 100, 124), note(100, 100)], area, [])).toHaveLength(2)
})

test('no label is more than two lines away from its place', () => {
  const many = Array.from({ length: 9 }, (_, index) => at(`label ${index}`, 100, 120))
  const placed = placeLabels(many, area, [])
  expect(placed).toHaveLength(6)
  for (const { box } of placed) expect(Math.max(box.top - 120, 120 - box.top - box.height)).toBeLessThanOrEqual(40)
})
