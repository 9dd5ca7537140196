import { expect, test } from 'vitest'
import { lastFailed } from './last-failed.ts'

const AT = ['2026-11-27T01:00:00.000Z', '2026-11-27T02:00:00.000Z', '2026-11-27T03:00:00.000Z'] as const
const usesAt = (failedAt: string | null, lastAt: string | null) => ({
  ...{ returned: 1, failed: 1, savedTokens: 0, lastAt },
  lastFailure: failedAt === null ? null : { runId: 'r1', at: failedAt, message: 'no' },
})
const versionsAt = (...all: string[]) =>
  all.map((at, index) => ({ version: index + 1, at, digest: `${index}`, because: 'edited' }))

test('a skill is one that fails as long as nothing returned and nobody changed it since', () => {
  expect(lastFailed({ uses: usesAt(null, null), versions: [] })).toBeNull()
  expect(lastFailed({ uses: usesAt(null, AT[0]), versions: versionsAt(AT[0]) })).toBeNull()
  expect(lastFailed({ uses: usesAt(AT[1], AT[1]), versions: versionsAt(AT[0], AT[0]) })).toMatchObject({ runId: 'r1' })
  expect(lastFailed({ uses: usesAt(AT[0], AT[1]), versions: versionsAt(AT[0]) })).toBeNull()
  expect(lastFailed({ uses: usesAt(AT[1], AT[1]), versions: versionsAt(AT[0], AT[2]) })).toBeNull()
  // Seen for the first time after it had failed.
  expect(lastFailed({ uses: usesAt(AT[1], AT[1]), versions: versionsAt(AT[2]) })).toMatchObject({ runId: 'r1' })
})
