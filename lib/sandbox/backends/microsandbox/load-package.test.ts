import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { loadPackage, type Microsandbox } from './load-package.ts'

test('says what to do where the native half is missing', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'package-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  // The package as an old npm installs it: without the optional ones beside it.
  const alone = path.join(dir, 'node_modules', 'microsandbox')
  await cp('node_modules/microsandbox', alone, { recursive: true })
  const load = () => import(pathToFileURL(path.join(alone, 'dist/index.js')).href) as Promise<Microsandbox>
  await expect(loadPackage(dir, load)).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(
      /^The package microsandbox cannot be loaded on \S+ with Node.js v\d+\S*: Cannot find native binding.*run `npm ci` again with Node.js 22 or newer\.$/s,
    ),
  })
})
