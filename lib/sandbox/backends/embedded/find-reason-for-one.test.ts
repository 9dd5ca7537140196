import { expect, test } from 'vitest'
import { findReasonForOne } from './find-reason-for-one.ts'

test.each([
  ['linux', 'x64', 'landlock'],
  ['linux', 'x64', 'namespaces'],
] as const)('several people may have programs on %s-%s behind %s', (platform, arch, isolation) => {
  expect(findReasonForOne({ platform, arch }, isolation)).toBeNull()
})

test.each([
  ['linux', 'x64', 'permissions', /no wall between people/],
  ['linux', 'arm64', 'namespaces', /not on linux-arm64/],
  ['linux', 'riscv64', 'landlock', /not on linux-riscv64/],
  ['darwin', 'arm64', 'permissions', /no wall between people/],
  ['win32', 'x64', 'permissions', /no wall between people/],
] as const)('only one on %s-%s behind %s', (platform, arch, isolation, reason) => {
  expect(findReasonForOne({ platform, arch }, isolation)).toMatch(reason)
})
