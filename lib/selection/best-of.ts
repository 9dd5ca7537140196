/** The `most` best places, best first; equal ones in the catalog's order. */
export function bestOf(places: ArrayLike<number>, score: (place: number) => number, most: number): number[] {
  const best: number[] = []
  const values: number[] = []
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!
    const value = score(place)
    // Nearly all of thousands end here, which is why this is no sort.
    if (best.length === most && (value < values[most - 1]! || (value === values[most - 1] && place > best[most - 1]!)))
      continue
    let [from, to] = [0, best.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (values[middle]! > value || (values[middle] === value && best[middle]! < place)) from = middle + 1
      else to = middle
    }
    best.splice(from, 0, place)
    values.splice(from, 0, value)
    if (best.length > most) {
      best.pop()
      values.pop()
    }
  }
  return best
}

/** The highest of all values; 0 when there is none above. */
export function highest(values: Float32Array): number {
  let most = 0
  for (const value of values) if (value > most) most = value
  return most
}

/** The same of the values at some places. */
export function highestOf(places: Uint32Array, values: Float32Array): number {
  let most = 0
  for (let i = 0; i < places.length; i++) if (values[places[i]!]! > most) most = values[places[i]!]!
  return most
}
