import { Readable } from 'node:stream'
import { defineRoute } from '../../../_server/define-route.ts'
import { asDownload } from '../../../_server/files-under-way.ts'
import { formatIn } from '../../../_server/format-in.ts'
import { editRequest } from '../../../_server/skill-requests.ts'
import { zipResponse } from '../../../_server/zip-response.ts'

/** Both texts, each sign of them escaped. What they may be is decided where they are taken. */
const EDIT_MAX_BYTES = 4 * 1024 * 1024

/**
 * A skill with its texts, tests, versions and how it did; with `format=zip` its folder as a zip file, with its tests, which hold
 * the recorded answers of its calls, only with `tests=true`.
 */
export const GET = defineRoute<{ name: string }>(async ({ request, person, params: { name }, playground }) => {
  if (formatIn(request) === null) return playground.skills.show(person, name)
  const withTests = request.nextUrl.searchParams.get('tests') === 'true'
  return asDownload(person.id, async (leave) => {
    const zip = await playground.skills.zip(person, name, { withTests })
    const content = Readable.from([zip], { objectMode: false })
    const sent = { headersOnly: request.method === 'HEAD', signal: request.signal, onClosed: leave }
    return zipResponse({ content, name: `${name}.zip`, leftOut: [] }, sent)
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
