import type { AuditKind } from '../../../lib/audit/audit-entry.ts'

export const AUDIT_DAYS = ['1', '7', '30', 'all'] as const

/** What entries are asked for by. */
export interface AuditChoice {
  search: string
  kind: 'all' | AuditKind
  days: (typeof AUDIT_DAYS)[number]
}
