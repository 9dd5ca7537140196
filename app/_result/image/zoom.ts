interface Size {
  width: number
  height: number
}

const STEPS = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8]

/** How large a picture is when all of it can be seen; never larger than it is. */
export const fitting = (own: Size, room: Size): number =>
  Math.max(STEPS[0]!, Math.min(1, room.width / Math.max(1, own.width), room.height / Math.max(1, own.height)))

export const larger = (scale: number): number => STEPS.find((step) => step > scale * 1.01) ?? STEPS.at(-1)!

export const smaller = (scale: number): number => STEPS.findLast((step) => step < scale * 0.99) ?? STEPS[0]!
