import { PlaygroundError } from '../../../../lib/errors.ts'
import { MAX_TEXT } from '../../../../lib/skills/inspect-skill.ts'
import { writeZip } from '../../../../lib/skills/zip/write-zip.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { editRequest } from '../../../_server/skill-requests.ts'

/** Both texts, each sign of them escaped. */
const EDIT_MAX_BYTES = 12 * MAX_TEXT

/** A skill with its texts, tests, versions and how it did; with `format=zip` its folder as a zip file. */
export const GET = defineRoute<{ name: string }>(async ({ request, person, params: { name }, playground }) => {
  const format = request.nextUrl.searchParams.get('format')
  if (format === null) return playground.skills.show(person, name)
  if (format !== 'zip')
    throw new PlaygroundError(
      'invalid-input',
      `format is "zip" or left out, and was ${JSON.stringify(format.slice(0, 20))}.`,
    )
  const files = await playground.skills.files(person, name)
  const zip = await writeZip(new Map([...files].map(([path, content]) => [`${name}/${path}`, content])))
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
