/** A point of a line; null is not known, and no line is drawn there. */
export interface SparkPoint {
  /** Of its row in the table and when it is read out, as `14:30`. */
  name: string
  y: number | null
  /** The same number with its unit; what is said where it is not known. */
  text: string
}

export interface SparkPaths {
  lines: string[]
  /** Points between two that are not known: a line has two ends. */
  dots: { x: number; y: number }[]
  places: { x: number; y: number }[]
  limitAt: number | null
}

const AIR = 4

/** Where a line goes, from 0 at the bottom to the highest of points and limit at the top. */
export function sparkPaths(
  points: readonly SparkPoint[],
  limit: number | null,
  { width, height }: { width: number; height: number },
): SparkPaths {
  const highest = Math.max(limit ?? 0, ...points.map(({ y }) => y ?? 0)) || 1
  const upTo = height - AIR
  const yOf = (value: number) => round(height - 1 - (value / highest) * (upTo - 1))
  const xOf = (index: number) => round(points.length === 1 ? width / 2 : (index / (points.length - 1)) * width)
  const places = points.map(({ y }, index) => ({ x: xOf(index), y: yOf(y ?? 0) }))
  const pieces: { x: number; y: number }[][] = []
  for (const [index, { y }] of points.entries()) {
    const place = places[index]
    if (y === null || !place) continue
    if (index > 0 && points[index - 1]?.y !== null) pieces.at(-1)?.push(place)
    else pieces.push([place])
  }
  return {
    lines: pieces
      .filter(({ length }) => length > 1)
      .map((piece) => `M${piece.map(({ x, y }) => `${x} ${y}`).join('L')}`),
    dots: pieces.flatMap((piece) => (piece.length === 1 ? piece : [])),
    places,
    limitAt: limit === null ? null : yOf(limit),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
