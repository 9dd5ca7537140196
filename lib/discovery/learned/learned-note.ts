import type { LearnedOutput } from '../tool.ts'

/** In words, wherever a learned type is shown. */
export const learnedNote = ({ calls, last }: LearnedOutput) =>
  `Learned from ${learnedFrom({ calls })}, the last on ${last}: the server does not say what this tool returns.`

export const learnedFrom = ({ calls }: Pick<LearnedOutput, 'calls'>) => (calls === 1 ? '1 call' : `${calls} calls`)
