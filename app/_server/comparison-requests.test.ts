import { expect, test } from 'vitest'
import { resumeRequest } from './comparison-requests.ts'

test.each([
  [{}, true],
  [{ maxCostUsd: 0.5 }, true],
  [{ maxCostUsd: null }, true],
  [{ maxCostUsd: 0 }, false],
  [{ maxCostUsd: '1' }, false],
])('goes on with %j: %s', (body, isGood) => {
  expect(resumeRequest.safeParse(body).success).toBe(isGood)
})
