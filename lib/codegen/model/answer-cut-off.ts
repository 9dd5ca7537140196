import { ModelError } from './model-error.ts'

/** An answer in words that is not whole. */
export const answerCutOff = (model: string) =>
  new ModelError(
    'too-large',
    `${model} reached its limit of length before the answer was whole. Ask for less at once, or allow more.`,
    { fix: { advice: 'raise', fields: ['max_tokens'] } },
  )
