import { auditQuery, toAuditQuery } from '../../../_admin/audit/audit-query.ts'
import { csvResponse } from '../../../_server/csv-response.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { parseInput } from '../../../_server/parse-input.ts'

/** The audit log as CSV; for others there is nothing here. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const query = parseInput(auditQuery, Object.fromEntries(request.nextUrl.searchParams))
  return csvResponse('audit-log', await playground.audit.export(person, toAuditQuery(query)))
})
