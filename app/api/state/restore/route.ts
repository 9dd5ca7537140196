import { z } from 'zod'
import { defineRoute } from '../../../_server/define-route.ts'
import { stateFile } from '../../../_server/state-query.ts'

const MAX_BYTES = 16 * 1024
const wanted = z.strictObject({ file: stateFile, version: z.number().int().min(1) })

/** Makes a version the state again; what is there stays as a version. */
export const POST = defineRoute(async ({ person, playground, readJson }) => {
  const { file, version } = await readJson(wanted, MAX_BYTES)
  const states = playground.states(person)
  return { file: states.fileOf(file), ...(await states.restore(version, file)) }
})
