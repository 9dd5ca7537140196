import { type Summary, summarize } from './summary.ts'

/**
 * One as so many times the other: the ratio of the medians, and as its spread that of blocks of rounds. What single rounds
 * of a few ms met by chance would weigh too much.
 */
export function ratioOfMedians(ours: readonly number[], theirs: readonly number[], block = 10): Summary {
  const blocks = ratiosOf(mediansOf(ours, block), mediansOf(theirs, block))
  return { ...summarize(blocks), median: summarize(ours).median / summarize(theirs).median }
}

function mediansOf(samples: readonly number[], block: number): number[] {
  const count = Math.max(1, Math.floor(samples.length / block))
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1
    return summarize(samples.slice(index * block, isLast ? undefined : (index + 1) * block)).median
  })
}

/** The one as so many times the other, round by round: what else the machine did met both samples of a round alike. */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): number[] {
  return pairs(ours, theirs).map(([one, other]) => one / other)
}

/** What the one is more than the other, round by round. */
export function differencesOf(ours: readonly number[], theirs: readonly number[]): number[] {
  return pairs(ours, theirs).map(([one, other]) => one - other)
}

/** The slope of a line through two points: what each further one takes, when `few` and `many` of them took so long. */
export function furtherOf(few: readonly number[], many: readonly number[], more: number): number[] {
  return differencesOf(many, few).map((ms) => ms / more)
}

/** Throws when there are not as many of both: then they are not of the same rounds. */
function pairs(ours: readonly number[], theirs: readonly number[]): [number, number][] {
  if (ours.length !== theirs.length)
    throw new Error(`Expected as many samples of both, and got ${ours.length} and ${theirs.length}.`)
  return ours.map((one, round) => [one, theirs[round] as number])
}
