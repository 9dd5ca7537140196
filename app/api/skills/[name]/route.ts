import { defineRoute } from '../../../_server/define-route.ts'
import { parseInput } from '../../../_server/parse-input.ts'
import { editRequest, showQuery } from '../../../_server/skill-requests.ts'

/** Both texts, each sign of them escaped. What they may be is decided where they are taken. */
const EDIT_MAX_BYTES = 4 * 1024 * 1024

/**
 * A skill with its texts, tests, versions and how it did; with `format=zip` its folder as a zip file, with its tests, which hold
 * the recorded answers of its calls, only with `tests=true`.
 */
export const GET = defineRoute<{ name: string }>(async ({ request, person, params: { name }, playground }) => {
  const { format, tests } = parseInput(showQuery, Object.fromEntries(request.nextUrl.searchParams))
  if (format === undefined) return playground.skills.show(person, name)
  const zip = await playground.skills.zip(person, name, { withTests: tests === 'true' })
  return new Response(new Uint8Array(zip), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}.zip"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
})

/** Changes its texts: the next version. */
export const PATCH = defineRoute<{ name: string }>(async ({ person, params: { name }, playground, readJson }) =>
  playground.skills.edit(person, name, await readJson(editRequest, EDIT_MAX_BYTES)),
)

/** Deletes it; `POST /api/trash/{undoId}` puts it back, for an hour. */
export const DELETE = defineRoute<{ name: string }>(({ person, params: { name }, playground }) =>
  playground.skills.remove(person, name),
)
