import { formatCount, formatQuantity, formatSeconds } from '../../../lib/format/duration.ts'
import type { ShownLimits } from '../outcome/running/running-card.tsx'

/** What the bar at the foot of the playground says. */
export const words = {
  connected: 'Connected',
  connecting: 'Connecting',
  reconnecting: (seconds: number) => `Reconnecting, ${seconds} s`,
  limits: ({ timeoutMs, memoryMb, toolCalls }: ShownLimits) =>
    `${formatSeconds(timeoutMs)}, ${formatCount(memoryMb)} MB, ${formatQuantity(toolCalls, 'call')}`,
  run: (runId: string) => `Run ${runId}`,
  lastRun: (runId: string) => `Last run ${runId}`,
  sandbox: 'Sandbox',
  sandboxOf: (backend: string, layers: number) => `Sandbox: ${backend}, ${formatQuantity(layers, 'layer')}`,
  engine: (engine: string) => `Programs run in ${engine}`,
  layers: 'Layers in force here:',
}
