import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assertRoom, usageOf } from './quota.ts'

const dir = mkdtempSync(join(tmpdir(), 'quota-'))
afterAll(() => rmSync(dir, { recursive: true }))
const MB = 1024 * 1024

test('what fits is let in, what does not is refused with the figures', async () => {
  writeFileSync(join(dir, 'a.bin'), Buffer.alloc(2 * MB))
  expect(await usageOf(dir, 3 * MB)).toEqual({ bytes: 2 * MB, files: 1, quotaBytes: 3 * MB })
  await assertRoom(dir, MB, 3 * MB)
  await expect(assertRoom(dir, MB + 1, 3 * MB)).rejects.toThrow(
    'The workspace holds 2.0 MB of 3.0 MB; 1.0 MB more do not fit',
  )
})

test('a workspace that is not there yet holds nothing', async () => {
  expect(await usageOf(join(dir, 'none'), 1)).toEqual({ bytes: 0, files: 0, quotaBytes: 1 })
})
