import { randomFrom } from './random.ts'

/** Long campaigns run whole by `npm run test:soak` and `test:hostile`; `npm test` runs a part of each, chosen by a seed. */
export const isWhole = process.env['CAMPAIGN'] === 'whole'

/** Of all that is random in a campaign. It stands in the names of tests: `TEST_SEED=… npm test` does the same again. */
export const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)

/** All of them in a whole campaign, else so many, in their order; `name` gives each campaign a choice of its own. */
export function sampled<Entry>(entries: readonly Entry[], count: number, name: string): readonly Entry[] {
  if (isWhole || count >= entries.length) return entries
  const random = randomFrom(seed + hashOf(name))
  const chosen = new Set(
    entries
      .map((entry) => ({ entry, place: random() }))
      .sort((a, b) => a.place - b.place)
      .slice(0, count)
      .map(({ entry }) => entry),
  )
  return entries.filter((entry) => chosen.has(entry))
}

const hashOf = (text: string) => [...text].reduce((hash, char) => (Math.imul(hash, 31) + char.charCodeAt(0)) | 0, 7)
