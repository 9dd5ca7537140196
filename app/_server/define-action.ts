import type { z } from 'zod'
import { type ErrorCode, PlaygroundError } from '../../lib/errors.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import { asAsker } from './as-asker.ts'
import { currentPerson } from './current-person.ts'
import { describeError } from './http-error.ts'
import { parseInput } from './parse-input.ts'
import { playground } from './playground.ts'

/** What a server action answers: a value, or what went wrong in words for people. */
export type ActionResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; error: { code: ErrorCode; message: string } }

/** A server action for people who are signed in: finds the person, then parses the input, then does one thing. */
export function defineAction<Schema extends z.ZodType, Value>(
  schema: Schema,
  act: (input: z.output<Schema>, person: Person, playground: Playground) => Promise<Value>,
) {
  return answering(async (input: z.input<Schema>) => {
    const person = await currentPerson()
    if (!person) throw new PlaygroundError('unauthorized', 'You are not signed in any more.')
    const given = parseInput(schema, input)
    const parts = await playground()
    return asAsker(parts, person, () => act(given, person, parts))
  })
}

/** A server action for everybody. Next compares Origin and Host before it comes here. */
export function definePublicAction<Schema extends z.ZodType, Value>(
  schema: Schema,
  act: (input: z.output<Schema>, playground: Playground) => Promise<Value>,
) {
  return answering(async (input: z.input<Schema>) => {
    const given = parseInput(schema, input)
    const parts = await playground()
    return asAsker(parts, undefined, () => act(given, parts))
  })
}

function answering<Input, Value>(act: (input: Input) => Promise<Value>) {
  return async (input: Input): Promise<ActionResult<Value>> => {
    try {
      return { ok: true, value: await act(input) }
    } catch (error) {
      return { ok: false, error: describeError(error).body.error }
    }
  }
}
