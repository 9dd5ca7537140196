import { z } from 'zod'
import { PlaygroundError } from '../../../../lib/errors.ts'
import { isRunId } from '../../../../lib/run-id.ts'
import { parsePath } from '../../../../lib/workspace/parse-path.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { fileResponse } from '../../../_server/file-response.ts'
import { asDownload } from '../../../_server/files-under-way.ts'
import { parseInput } from '../../../_server/parse-input.ts'

const query = z.strictObject({
  file: z.string().min(1).max(5_000),
  run: z.string().refine(isRunId, 'It is the id of a run, such as r_7kq2m9xw4hbt.'),
})

/** A file as it was before a run. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { file, run } = parseInput(query, Object.fromEntries(request.nextUrl.searchParams))
  const path = parsePath(file).join('/')
  return asDownload(person.id, async (leave) => {
    const opened = await playground.workspace(person).changesOf(run).openBefore(path)
    if (opened === null)
      throw new PlaygroundError(
        'not-found',
        `What "${path}" was before this run is not kept, or the run did not change it.`,
      )
    return fileResponse(path, opened, {
      download: false,
      headersOnly: request.method === 'HEAD',
      signal: request.signal,
      onClosed: leave,
    })
  })
})
