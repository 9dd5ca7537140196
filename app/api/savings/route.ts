import { z } from 'zod'
import { DEFAULT_BY, EXPORTED_BY } from '../../../lib/savings/export-savings.ts'
import { defineRoute } from '../../_server/define-route.ts'
import { parseInput } from '../../_server/parse-input.ts'
import { savingsQuery } from '../../_server/savings-query.ts'

const query = z.strictObject({
  ...savingsQuery,
  by: z.enum(EXPORTED_BY).optional(),
  format: z.enum(['csv', 'json']).default('json'),
})

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

/** What was saved over time: all of it, or one table as a file. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { by, format, ...of } = parseInput(query, Object.fromEntries(request.nextUrl.searchParams))
  if (by === undefined && format === 'json') return playground.savings.report(person, of)
  const table = by ?? DEFAULT_BY
  return new Response(await playground.savings.export(person, table, format, of), {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="savings-by-${table}.${format}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
})
