import { PlaygroundError } from '../../../../lib/errors.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { editRequest } from '../../../_server/skill-requests.ts'

/** Both texts, each sign of them escaped. What they may be is decided where they are taken. */
const EDIT_MAX_BYTES = 4 * 1024 * 1024

/** A skill with its texts, tests, versions and how it did; with `format=zip` its folder as a zip file. */
export const GET = defineRoute<{ name: string }>(async ({ request, person, params: { name }, playground }) => {
  const format = request.nextUrl.searchParams.get('format')
  if (format === null) return playground.skills.show(person, name)
  if (format !== 'zip')
    throw new PlaygroundError(
      'invalid-input',
      `format is "zip" or left out, and was ${JSON.stringify(format.slice(0, 20))}.`,
    )
  const zip = await playground.skills.zip(person, name)
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

/** Deletes it; `undoId` puts it back for an hour. */
export const DELETE = defineRoute<{ name: string }>(({ person, params: { name }, playground }) =>
  playground.skills.remove(person, name),
)
