import { PlaygroundError } from '../../../lib/errors.ts'
import { METRICS_CONTENT_TYPE, writeMetrics } from '../../../lib/health/write-metrics.ts'
import { defineRoute } from '../../_server/define-route.ts'

/** Figures for a collector that has an administrator's token, as Prometheus reads them. */
export const GET = defineRoute(async ({ person, playground }) => {
  if (!person.admin) throw new PlaygroundError('forbidden', 'Only an administrator reads the metrics.')
  const text = writeMetrics(await playground.healthReport())
  return new Response(text, { headers: { 'Content-Type': METRICS_CONTENT_TYPE, 'Cache-Control': 'no-store' } })
})
