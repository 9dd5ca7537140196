'use server'
import { defineAction } from '../../_server/define-action.ts'
import { auditPageQuery, toAuditQuery } from './audit-query.ts'

/** A page of the audit log. Who is no administrator is told that there is nothing. */
export const loadAudit = defineAction(auditPageQuery, ({ after, ...query }, person, { audit }) =>
  audit.list(person, toAuditQuery(query), { after }),
)
