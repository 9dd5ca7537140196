import { z } from 'zod'
import { PlaygroundError } from '../../../../../lib/errors.ts'
import { runReport } from '../../../../../lib/history/run-report.ts'
import { defineRoute } from '../../../../_server/define-route.ts'
import { parseInput } from '../../../../_server/parse-input.ts'

const query = z.strictObject({ format: z.enum(['json', 'md', 'ts']).default('json') })
const TYPES = { json: 'application/json', md: 'text/markdown; charset=utf-8', ts: 'text/plain; charset=utf-8' }

/** A run as a file: all of it as JSON, a report as Markdown, or its program alone. */
export const GET = defineRoute<{ id: string }>(async ({ request, person, params: { id }, playground: { runs } }) => {
  const { format } = parseInput(query, Object.fromEntries(request.nextUrl.searchParams))
  const headers = {
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="run-${id.replace(/\W/g, '_')}.${format}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  if (format === 'json') return new Response(await runs.textOf(person, id), { headers })
  const record = await runs.get(person, id)
  if (format === 'md') return new Response(runReport(record), { headers })
  if (record.program === null) throw new PlaygroundError('conflict', 'This run came to no program.')
  return new Response(record.program, { headers })
})
