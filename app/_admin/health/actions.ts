'use server'
import { z } from 'zod'
import { HEALTH_PERIODS, type HealthPeriod } from '../../../lib/health/history/periods.ts'
import { assertAdministrator } from '../../_server/assert-administrator.ts'
import { defineAction } from '../../_server/define-action.ts'

/** How every part of this installation is now; for administrators. */
export const readHealthReport = defineAction(z.void(), async (_input, person, playground) => {
  assertAdministrator(person)
  return playground.healthReport()
})

/** How it was; for administrators. */
export const readHealthHistory = defineAction(
  z.strictObject({ period: z.enum(Object.keys(HEALTH_PERIODS) as HealthPeriod[]) }),
  async ({ period }, person, playground) => {
    assertAdministrator(person)
    return playground.healthHistory.read(period)
  },
)
