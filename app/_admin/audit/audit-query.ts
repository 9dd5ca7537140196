import { z } from 'zod'
import { AUDIT_KINDS } from '../../../lib/audit/audit-entry.ts'
import type { AuditQuery } from '../../../lib/audit/audit-rows.ts'
import { AUDIT_DAYS, type AuditChoice } from './audit-choice.ts'

const DAY_MS = 86_400_000

/** What entries are asked for by. */
export const auditQuery = z.strictObject({
  search: z.string().max(200).default(''),
  kind: z.enum(['all', ...AUDIT_KINDS]).default('all'),
  days: z.enum(AUDIT_DAYS).default('all'),
})

export const auditPageQuery = auditQuery.extend({ after: z.string().max(100).optional() })

export const toAuditQuery = ({ search, kind, days }: AuditChoice, now = Date.now()): AuditQuery => ({
  search,
  ...(kind !== 'all' && { kind }),
  ...(days !== 'all' && { from: new Date(now - Number(days) * DAY_MS).toISOString() }),
})
