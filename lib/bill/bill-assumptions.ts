import { z } from 'zod'
import { PlaygroundError } from '../errors.ts'
import type { BillAssumptions, BillOptions } from './bill.ts'
import { LEAST_TURNS, WHY_TURNS } from './least-turns.ts'

/** A middling task of an agent; docs/bill.md says why. */
export const DEFAULT_ASSUMPTIONS: BillAssumptions = {
  turnsPerTask: 5,
  tasksPerMonth: 1_000,
  toolsPerTask: 3,
  taskTokens: 500,
  callTokens: 60,
  resultTokens: 500,
  programTokens: 300,
  // As many as the fixed part of a prompt may have: lib/codegen/model/prompt-tokens.test.ts holds it.
  instructionTokens: 600,
  valueTokens: 200,
  answerTokens: 150,
}

const whole = (least: number, most: number) => z.number().int().min(least).max(most).optional()
const tokens = whole(0, 10_000_000)
const price = z.number().min(0).max(1_000_000).optional()

/** What a person may send of it. */
export const billOptionsSchema = z.strictObject({
  turnsPerTask: z
    .number()
    .int()
    .min(LEAST_TURNS, `A task has at least ${LEAST_TURNS} turns: ${WHY_TURNS}`)
    .max(1_000)
    .optional(),
  tasksPerMonth: whole(0, 1_000_000_000),
  toolsPerTask: whole(1, 1_000),
  taskTokens: tokens,
  callTokens: tokens,
  resultTokens: tokens,
  programTokens: tokens,
  instructionTokens: tokens,
  valueTokens: tokens,
  answerTokens: tokens,
  model: z.string().min(1).max(200).optional(),
  priceInput: price,
  priceOutput: price,
})

/** All of them, with the defaults where nothing is said. Throws `invalid-input` with the first that is wrong. */
export function readBillOptions(options: BillOptions): {
  assumptions: BillAssumptions
  model: string | undefined
  ownPrice: { input: number; output: number } | undefined
} {
  const read = billOptionsSchema.safeParse(options)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new PlaygroundError('invalid-input', `${issue?.path.join('.')}: ${issue?.message}.`)
  }
  const { model, priceInput, priceOutput, ...changed } = read.data
  if ((priceInput === undefined) !== (priceOutput === undefined))
    throw new PlaygroundError('invalid-input', 'A price is one of input and one of output: say both, or neither.')
  const said = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  return {
    assumptions: { ...DEFAULT_ASSUMPTIONS, ...said },
    model,
    ownPrice: priceInput === undefined ? undefined : { input: priceInput, output: priceOutput! },
  }
}
