import { PlaygroundError } from '../../errors.ts'

/** More numbers than any model gives. */
const MOST_DIMENSIONS = 16_384

/**
 * The vectors of one answer, brought to length 1, so that a scalar product is their cosine.
 * Throws `unavailable` when they are not one for each text, all of one size, of finite numbers, and none of them zero.
 */
export function checkVectors(vectors: readonly ArrayLike<number>[], count: number, from: string): Float32Array[] {
  const fault = (what: string) =>
    new PlaygroundError('unavailable', `${from} sent ${what}. Is it a model for embeddings?`)
  if (vectors.length !== count) throw fault(`${vectors.length} vectors for ${count} texts`)
  const size = vectors[0]?.length ?? 0
  return vectors.map((vector) => {
    if (vector.length !== size) throw fault(`vectors of ${size} and of ${vector.length} numbers at once`)
    if (size === 0 || size > MOST_DIMENSIONS) throw fault(`vectors of ${size} numbers`)
    const unit = Float32Array.from(vector)
    const length = Math.sqrt(unit.reduce((sum, number) => sum + number * number, 0))
    if (!Number.isFinite(length) || length === 0) throw fault('a vector without a direction')
    return unit.map((number) => number / length)
  })
}
