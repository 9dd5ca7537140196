import type { Generated } from '../../codegen/generator.ts'
import { boundedQuestion } from '../../runs/question.ts'
import type { RunEnd } from '../run-code.ts'
import type { Work } from './work.ts'

/** There is no program. Where a value would make one possible, it is asked for: the task is begun again with it. */
export function withoutProgram(
  { reason, question: asked }: Extract<Generated, { kind: 'no-program' }>,
  { nearest, run }: Work,
): RunEnd {
  const question = asked && boundedQuestion(asked)
  if (question) run.emit({ kind: 'question', ...question })
  return { outcome: { kind: 'no-program', reason, nearest, ...(question && { question }) }, value: null }
}
