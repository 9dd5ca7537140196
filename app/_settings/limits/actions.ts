'use server'
import { z } from 'zod'
import { defineAction } from '../../_server/define-action.ts'

/** What whoever asks uses of what they may. */
export const readLimits = defineAction(z.void(), async (_input, person, playground) => playground.limits(person))
