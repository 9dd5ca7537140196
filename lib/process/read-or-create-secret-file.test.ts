import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { readOrCreateSecretFile } from './read-or-create-secret-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'keep-file-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('is made once, read by its owner only, and nothing lies beside it', () => {
  const file = join(dir, 'once/secret')
  expect(readOrCreateSecretFile(file, () => 'first').toString()).toBe('first')
  expect(readOrCreateSecretFile(file, () => 'second').toString()).toBe('first')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(dir, 'once'))).toEqual(['secret'])
})

test('of several processes at once the first one’s is everybody’s', async () => {
  const file = join(dir, 'many/secret')
  const script = `import { readOrCreateSecretFile } from ${JSON.stringify(new URL('./read-or-create-secret-file.ts', import.meta.url).href)}
process.stdout.write(readOrCreateSecretFile(${JSON.stringify(file)}, () => String(process.pid)).toString())`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const said = await Promise.all([start(), start(), start()])
  expect(new Set(said.map(({ stdout }) => stdout))).toEqual(new Set([readFileSync(file, 'utf8')]))
  expect(readdirSync(join(dir, 'many'))).toEqual(['secret'])
})

test('an empty one, left by a version that did not write it whole, is made again', () => {
  const file = join(dir, 'empty')
  writeFileSync(file, '')
  expect(readOrCreateSecretFile(file, () => 'whole').toString()).toBe('whole')
})

test('when it cannot be made, nothing is left of the attempt', () => {
  const file = join(dir, 'failing/secret')
  const fail = () => {
    throw new Error('no randomness')
  }
  expect(() => readOrCreateSecretFile(file, fail)).toThrow('no randomness')
  expect(readdirSync(join(dir, 'failing'))).toEqual([])
})
