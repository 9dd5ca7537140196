import { z } from 'zod'
import { defineRoute } from '../../_server/define-route.ts'
import { fileVersions } from '../../_server/file-versions.ts'
import { parseInput } from '../../_server/parse-input.ts'
import { Transfers } from '../../_server/transfers.ts'

const query = z.strictObject({ file: z.string().min(1).max(5_000) })

// Each reads the lists of all that is kept.
const looks = new Transfers('histories')

/** Runs that changed a file, checkpoints that have it, and its versions as a state, newest first. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { file } = parseInput(query, Object.fromEntries(request.nextUrl.searchParams))
  const leave = await looks.enter(person.id)
  try {
    return { file, versions: await fileVersions(person, playground, file) }
  } finally {
    leave()
  }
})
