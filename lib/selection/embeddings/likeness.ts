/** How alike a task and each tool of a catalog are in meaning, as a model sees it. */
export interface Likeness {
  /** The model, for people. */
  model: string
  /** By place, in the catalog's order: 1 for the most alike, 0 for what is no more alike than tools are on average. */
  values: Float32Array
}

/**
 * Compares the vectors of a task (as a whole, and of its clauses) with those of the tools, which come in blocks, one vector
 * after the other: most of the time goes here, and memory read in its order is read sooner. How far apart
 * cosines lie differs from model to model, so they are told from the average of the catalog to its best; a tool counts by
 * what it is most like, so that no step of a task is outvoted.
 */
export function likenessOf(asked: readonly Float32Array[], blocks: readonly Float32Array[]): Float32Array {
  const size = asked[0]?.length ?? 0
  const count = size === 0 ? 0 : blocks.reduce((sum, block) => sum + block.length, 0) / size
  const values = new Float32Array(count)
  const cosines = new Float32Array(count)
  for (const vector of asked) {
    let place = 0
    for (const block of blocks) {
      products(vector, block, cosines, place)
      place += block.length / size
    }
    let sum = 0
    let best = -1
    for (const cosine of cosines) {
      sum += cosine
      if (cosine > best) best = cosine
    }
    const average = sum / count
    const spread = best - average
    // Rounding alone tells equal cosines apart.
    if (!(spread > 1e-6)) continue
    for (let i = 0; i < count; i++) values[i] = Math.max(values[i]!, (cosines[i]! - average) / spread)
  }
  return values
}

/** The products of a vector with each of a block. Two sums at a time: none waits for the other. */
function products(vector: Float32Array, block: Float32Array, into: Float32Array, first: number): void {
  const size = vector.length
  const even = size - (size % 2)
  for (let at = 0, place = first; at < block.length; at += size, place++) {
    let one = 0
    let two = 0
    for (let i = 0; i < even; i += 2) {
      one += block[at + i]! * vector[i]!
      two += block[at + i + 1]! * vector[i + 1]!
    }
    into[place] = even < size ? one + two + block[at + even]! * vector[even]! : one + two
  }
}
