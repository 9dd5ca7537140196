import { expect, test } from 'vitest'
import { askDoctor, readDiagnosis } from './ask-doctor.ts'

const PRINTED = `info Platform: Linux x86_64
   ✗ CPU virt     not found
   ✓ KVM access   read/write
warn: MSB_HOME does not support reflink clones
  → sandbox creation may be slower
error: CPU virtualization is not available
  → no vmx (Intel) or svm (AMD) flag in /proc/cpuinfo
  → inside a VM, enable nested virtualization on the host
error: KVM is not accessible
`

test('tells each fault with what to do about it, and nothing that is only a warning', () => {
  expect(readDiagnosis(PRINTED)).toBe(
    'CPU virtualization is not available: no vmx (Intel) or svm (AMD) flag in /proc/cpuinfo; inside a VM, enable nested ' +
      'virtualization on the host. KVM is not accessible',
  )
  expect(readDiagnosis('info Platform: Linux x86_64\n')).toBeNull()
})

test('finds nothing where the program is content, and tells of one that fails without a word', async () => {
  expect(await askDoctor('true', '/nowhere')).toBeNull()
  expect(await askDoctor('false', '/nowhere')).toMatch(/^`msb doctor` failed: .*false doctor/)
  expect(await askDoctor('/no/such/msb', '/nowhere')).toMatch(/^`msb doctor` failed: .*ENOENT/)
})
