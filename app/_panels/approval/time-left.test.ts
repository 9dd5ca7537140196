import { expect, test } from 'vitest'
import { leftText, untilText } from './time-left.ts'

const now = new Date(2026, 10, 22, 14, 2).getTime()
const inMs = (ms: number) => new Date(now + ms).toISOString()
const [S, M, H] = [1_000, 60_000, 3_600_000]

test.each([
  [24 * H - 1 * S, '23 h 59 min left'],
  [2 * H, '2 h left'],
  [4 * M + 30 * S, '4 min left'],
  [12 * S, '12 s left'],
  [0, 'time is up'],
])('%s ms are told as %j', (ms, text) => expect(leftText(inMs(ms), now)).toBe(text))

test.each([
  [H, '15:02'],
  [24 * H, 'tomorrow 14:02'],
  [96 * H, '26 Nov 14:02'],
])('a time %s ms from now is %j', (ms, text) => expect(untilText(inMs(ms), now)).toBe(text))
