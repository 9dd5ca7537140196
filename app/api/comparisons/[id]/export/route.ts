import { exportQuery } from '../../../../_server/comparison-requests.ts'
import { defineRoute } from '../../../../_server/define-route.ts'
import { parseInput } from '../../../../_server/parse-input.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const

/** A row for each trial as CSV, or all of it as JSON. */
export const GET = defineRoute<{ id: string }>(async ({ request, person, params: { id }, playground }) => {
  const { format } = parseInput(exportQuery, Object.fromEntries(request.nextUrl.searchParams))
  const text = await playground.comparisons.export(person, id, format)
  return new Response(text, {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="comparison-${id}.${format}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
})
