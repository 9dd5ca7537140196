import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatCount, formatQuantity, formatSeconds } from '../../../lib/format/duration.ts'
import type { PersonLimit, RunLimit } from '../../../lib/pipeline/person-limits.ts'
import { formatUsd } from '../../_format/money.ts'
import { words } from './words.ts'

/** From here on somebody should know. */
const NEARLY = 0.8

export interface LimitFigure {
  /** Never without its unit: `212 MB of 1 GB`, `4 of 50 servers`. */
  text: string
  /** From 0 to 1. */
  share: number
  state: 'plain' | 'nearly' | 'full'
}

export function limitFigure({ name, unit, used, most }: PersonLimit): LimitFigure {
  const share = most === 0 ? 1 : Math.min(1, used / most)
  const text =
    unit === 'bytes'
      ? words.of(formatBytes(used), formatBytes(most))
      : words.of(formatCount(used), `${formatCount(most)} ${words.counts[name]}`)
  return { text, share, state: share >= 1 ? 'full' : share >= NEARLY ? 'nearly' : 'plain' }
}

/** `300 s`, `512 MB`, `1,000 calls`. */
export function runLimitText({ setting, unit, most }: RunLimit): string {
  if (unit === 'ms') return formatSeconds(most)
  if (unit === 'bytes') return formatBytes(most)
  if (unit === 'usd') return formatUsd(most)
  const [one, many] = words.runCounts[setting] ?? ['', '']
  return formatQuantity(most, one, many)
}
