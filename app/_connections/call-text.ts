import type { ShownUse } from '../../lib/connections/service/read-use.ts'
import { formatCount, formatQuantity } from '../../lib/format/duration.ts'

/** How often a server was called lately, and by whom where others call it as well. */
export function callText({ calls, failures, days, whose }: ShownUse, isShared: boolean): string {
  const by = !isShared ? '' : whose === 'everybody' ? ' by everybody' : ' by you'
  const failed = failures > 0 ? `, ${formatCount(failures)} failed` : ''
  return `${calls === 0 ? 'no calls' : formatQuantity(calls, 'call')}${by} in ${days} days${failed}`
}
