import { z } from 'zod'
import { PlaygroundError } from '../../../../../lib/errors.ts'
import { pathsOf } from '../../../../../lib/history/export-sizes.ts'
import { runReport } from '../../../../../lib/history/run-report.ts'
import { defineRoute } from '../../../../_server/define-route.ts'
import { asDownload } from '../../../../_server/files-under-way.ts'
import { parseInput } from '../../../../_server/parse-input.ts'
import { zipResponse } from '../../../../_server/zip-response.ts'

const query = z.strictObject({ format: z.enum(['json', 'md', 'ts', 'zip']).default('json') })
const TYPES = { json: 'application/json', md: 'text/markdown; charset=utf-8', ts: 'text/plain; charset=utf-8' }

/** A run as a file: all of it as JSON, a report as Markdown, its program alone, or the files that it changed as they are now. */
export const GET = defineRoute<{ id: string }>(async ({ request, person, params: { id }, playground }) => {
  const { format } = parseInput(query, Object.fromEntries(request.nextUrl.searchParams))
  const { runs } = playground
  if (format === 'zip') {
    const only = new Set(pathsOf(await runs.filesOf(person, id)))
    return asDownload(person.id, async (leave) => {
      const zip = await playground.zip.export(person, '', { only, signal: request.signal })
      const name = `run-${id.replace(/\W/g, '_')}.zip`
      return zipResponse({ ...zip, name }, { signal: request.signal, onClosed: leave })
    })
  }
  const headers = {
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="run-${id.replace(/\W/g, '_')}.${format}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  if (format === 'json') return new Response(await runs.textOf(person, id), { headers })
  const record = await runs.get(person, id)
  if (format === 'md') return new Response(runReport(record), { headers })
  if (record.program === null) throw new PlaygroundError('conflict', 'This run has no program.')
  return new Response(record.program, { headers })
})
