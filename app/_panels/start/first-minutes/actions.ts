'use server'
import { z } from 'zod'
import { FIRST_STEPS } from '../../../../lib/people/preferences.ts'
import { defineAction } from '../../../_server/define-action.ts'
import { firstSteps } from '../../../_server/first-steps.ts'

/** Hides cards of the first minutes, for good. */
export const hideSteps = defineAction(
  z.array(z.enum(FIRST_STEPS)).max(FIRST_STEPS.length),
  async (steps, person, { preferences }) => {
    const { hiddenSteps } = await preferences.of(person)
    await preferences.change(person, { hiddenSteps: [...new Set([...hiddenSteps, ...steps])] })
  },
)

/** What is left of them by now. */
export const readSteps = defineAction(z.void(), (_input, person, playground) => firstSteps(person, playground))
