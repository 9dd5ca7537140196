'use server'
import { z } from 'zod'
import { assertAdministrator } from '../../_server/assert-administrator.ts'
import { defineAction } from '../../_server/define-action.ts'

/** How every part of this installation is now; for administrators. */
export const readHealthReport = defineAction(z.void(), async (_input, person, playground) => {
  assertAdministrator(person)
  return playground.healthReport()
})
