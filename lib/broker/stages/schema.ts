import type { Stage } from '../stage.ts'
import { validateInput } from '../validate-input.ts'

/** The arguments fit the tool's schema. `owner` is whose run it is: what is checked elsewhere counts against them. */
export const createSchema =
  (owner: string): Stage =>
  async (call, next) => {
    if (call.definition) await validateInput(call.definition, call.input, owner)
    return next()
  }
