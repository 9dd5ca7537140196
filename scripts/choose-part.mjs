/** How many runs of `npm test` it takes at least to have run everything. */
export const PARTS = 4

/**
 * Of files that are slow those that this run of the tests does: one in `PARTS`, which the seed says, and those of `always`. Seeds that
 * follow each other choose other parts.
 *
 * @param {readonly string[]} files
 * @param {number} seed
 * @param {readonly string[]} always
 * @returns {string[]}
 */
export function choosePart(files, seed, always) {
  const isAlways = new Set(always)
  const others = files.filter((file) => !isAlways.has(file)).sort()
  const chosen = new Set(others.filter((_, place) => place % PARTS === seed % PARTS))
  return files.filter((file) => isAlways.has(file) || chosen.has(file))
}
