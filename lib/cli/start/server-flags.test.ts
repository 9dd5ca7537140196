import { expect, test } from 'vitest'
import { serverFlags } from './server-flags.ts'

const GB = 1024 ** 3

test.each([
  ['the heap is bounded where the machine has much memory', { heapLimit: 4 * GB }, true],
  ['a machine with less keeps the bound it has', { heapLimit: GB }, false],
  ['whoever runs it decides', { heapLimit: 8 * GB, nodeOptions: '--max-old-space-size=8192' }, false],
])('%s', (_promise, machine, isBounded) => {
  expect(serverFlags(machine).some((flag) => flag.startsWith('--max-old-space-size='))).toBe(isBounded)
})
