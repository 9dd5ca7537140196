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
