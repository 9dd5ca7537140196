import { defineRoute } from '../../../../../_server/define-route.ts'
import { fileResponse } from '../../../../../_server/file-response.ts'
import { asDownload } from '../../../../../_server/files-under-way.ts'
import { pathInUrl } from '../../../../../_server/path-in-url.ts'

/** One file as it was. */
export const GET = defineRoute<{ id: string }>(async ({ request, person, params: { id }, playground }) => {
  const path = pathInUrl(request, `/api/checkpoints/${id}/files`)
  return asDownload(person.id, async (leave) =>
    fileResponse(path, await playground.checkpoints(person).open(id, path), {
      download: request.nextUrl.searchParams.has('download'),
      headersOnly: request.method === 'HEAD',
      signal: request.signal,
      onClosed: leave,
    }),
  )
})
