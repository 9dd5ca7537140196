/**
 * Which calls of a program a model would have made together. A call is of the round after that of the answer before it:
 * what a program asks for before anything is answered is one round, and what it does with an answer is the next. That
 * holds however long each call takes.
 */
export interface Rounds {
  /** A call is made, at a line of the program where that is known. Answers its round, from 1. */
  begin(line: number | undefined): number
  /** A call of this round was answered. */
  answered(round: number): void
  /** A call that was begun is not made. */
  drop(): void
}

export function createRounds(): Rounds {
  /** The highest so far. */
  let last = 0
  /** That of the answer before. */
  let before = 0
  let outstanding = 0
  const lines = new Set<number>()

  return {
    begin(line) {
      const isNewPlace = line === undefined || !lines.has(line)
      if (line !== undefined) lines.add(line)
      // Where the program goes on after all of its calls, it knows all answers, whichever came last.
      if (outstanding === 0 && isNewPlace) before = last
      const round = before + 1
      outstanding += 1
      last = Math.max(last, round)
      return round
    },
    answered(round) {
      outstanding -= 1
      before = round
    },
    drop() {
      outstanding -= 1
    },
  }
}
