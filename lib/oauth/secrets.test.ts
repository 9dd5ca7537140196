import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSeal } from '../settings/seal.ts'
import { readOAuthSecrets } from './secrets.ts'

test('what signs stays as it was made, sealed, and is made anew where the seal was lost', () => {
  const dir = mkdtempSync(join(tmpdir(), 'oauth-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const made = readOAuthSecrets(dir, createSeal(dir))
  expect(readOAuthSecrets(dir, createSeal(dir))).toEqual(made)
  expect(readFileSync(join(dir, 'oauth-keys'), 'latin1')).not.toContain(made.cookies[0])
  rmSync(join(dir, 'sealing-key'))
  const anew = readOAuthSecrets(dir, createSeal(dir))
  expect(anew.cookies).not.toEqual(made.cookies)
  expect(readOAuthSecrets(dir, createSeal(dir))).toEqual(anew)
})
