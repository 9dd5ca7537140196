import type { Comparison, Trial } from './comparison.ts'

/** A comparison without what the models answered and without the files of its tasks: small enough to be asked for often. */
export function withoutAnswers(comparison: Comparison): Comparison {
  return {
    ...comparison,
    tasks: comparison.tasks.map(({ files: _files, ...task }) => task),
    trials: comparison.trials.map(({ answer: _answer, ...trial }) => trial),
  }
}

/** The same with the tasks and the answers that an earlier look at it had. */
export function withAnswersOf(comparison: Comparison, earlier: Comparison): Comparison {
  const answerTo = ({ runId }: Trial, at: number) => {
    const before = earlier.trials[at]
    return runId !== undefined && before?.runId === runId ? before.answer : undefined
  }
  return {
    ...comparison,
    tasks: earlier.tasks,
    trials: comparison.trials.map((trial, at) => {
      const answer = answerTo(trial, at)
      return answer === undefined ? trial : { ...trial, answer }
    }),
  }
}
