import { expect, test } from 'vitest'
import { usualPoolSize } from './pool-size.ts'

const [MB, GB] = [1024 ** 2, 1024 ** 3]

test.each([
  [1, 48, 8],
  [4, 48, 10],
  [16, 48, 42],
  [16, 768, 8],
  [256, 48, 64],
])('with %i GB of memory and sandboxes of %i MB %i may wait', (memory, each, size) =>
  expect(usualPoolSize(each * MB, memory * GB)).toBe(size),
)
