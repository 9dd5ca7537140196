/** How alike a task and each tool of a catalog are in meaning, as a model sees it. */
export interface Likeness {
  /** The model, for people. */
  model: string
  /** By place, in the catalog's order: 1 for the most alike, 0 for what is no more alike than tools are on average. */
  values: Float32Array
}

/**
 * Compares the vectors of a task (as a whole, and of its clauses) with those of the tools. How far apart cosines lie
 * differs from model to model, so they are told from the average of the catalog to its best; a tool counts by what it is
 * most like, so that no step of a task is outvoted.
 */
export function likenessOf(asked: readonly Float32Array[], tools: readonly Float32Array[]): Float32Array {
  const values = new Float32Array(tools.length)
  for (const vector of asked) {
    const cosines = Float32Array.from(tools, (tool) => product(vector, tool))
    const average = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length
    const spread = cosines.reduce((most, cosine) => Math.max(most, cosine), -1) - average
    if (!(spread > 0)) continue
    cosines.forEach((cosine, place) => {
      values[place] = Math.max(values[place]!, (cosine - average) / spread)
    })
  }
  return values
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
