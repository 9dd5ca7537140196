import { expect, test } from 'vitest'
import { listUntried } from './list-untried.mjs'

const of = (name: string, status: string, ...titles: string[]) => ({
  name: `/repo/lib/sandbox/${name}`,
  assertionResults: [{ status, ancestorTitles: titles.slice(0, -1), title: titles.at(-1) }],
})

test('what was skipped is one line, with the reason where it is known and the file where it is not', () => {
  const files = [
    of('microvm.test.ts', 'skipped', 'in virtual machines (skipped: no KVM)', 'returns a value'),
    of('machine.slow.test.ts', 'pending', 'in virtual machines (skipped: no KVM)', 'ends at its limit'),
    of('hostile.slow.test.ts', 'skipped', 'on this machine', 'a bomb'),
    of('pool.test.ts', 'passed', 'a pool', 'makes sandboxes'),
  ]
  expect(listUntried(files)).toBe(
    'Not tried on this machine: in virtual machines (skipped: no KVM): 2 tests; hostile, on this machine: 1 test',
  )
})

test('where everything was tried there is none', () => {
  expect(listUntried([of('pool.test.ts', 'passed', 'a pool', 'makes sandboxes')])).toBeNull()
})
