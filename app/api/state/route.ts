import { z } from 'zod'
import { defineRoute } from '../../_server/define-route.ts'
import { parseInput } from '../../_server/parse-input.ts'
import { stateFile, stateVersion } from '../../_server/state-query.ts'

const MAX_BYTES = 4 * 1024 * 1024
const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

const query = z.strictObject({ file: stateFile, version: stateVersion.optional() })
const saved = z.strictObject({ file: stateFile, value: z.unknown(), ifVersion: z.number().int().min(0).optional() })

/** The state as it is now, or in a version; `version` is null for one that was written as a file since. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { file, version } = parseInput(query, Object.fromEntries(request.nextUrl.searchParams))
  const states = playground.states(person)
  const shown = version === undefined ? await states.current(file) : { json: await states.read(version, file), version }
  const { json } = shown
  const head = JSON.stringify({ file: states.fileOf(file), exists: json !== null, version: shown.version })
  // The value as it lies there: it may be large, and was looked at already.
  return new Response(`${head.slice(0, -1)},"value":${json ?? 'null'}}`, { headers: JSON_HEADERS })
})

/** Replaces it; with `ifVersion` only while that is the version which is there, and 409 otherwise. */
export const PUT = defineRoute(async ({ person, playground, readJson }) => {
  const { file, value, ifVersion } = await readJson(saved, MAX_BYTES)
  const states = playground.states(person)
  return { file: states.fileOf(file), ...(await states.save(value, { file, ifVersion })) }
})
