import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findPackage } from './find-package.ts'

const here = `${process.platform}-${process.arch}`

test.skipIf(!/^linux-(x64|arm64)$/.test(here))('finds the version that is installed, and its program', async () => {
  const wanted = JSON.parse(await readFile('package.json', 'utf8')).dependencies.microsandbox
  const { version, msb } = findPackage()
  expect([version, msb.endsWith('/bin/msb')]).toEqual([wanted, true])
})

test.each(['darwin-arm64', 'win32-x64', 'linux-ppc64'])('says where machines are made, on %s', (platform) => {
  expect(() => findPackage(platform)).toThrow(
    `on Linux with KVM, on x64 and arm64: their root folder is assembled from`,
  )
  expect(() => findPackage(platform)).toThrow(`this is ${platform}.`)
})

// Nobody installs both.
test('names the native package that npm left out, and why', () => {
  const other = here === 'linux-arm64' ? 'linux-x64' : 'linux-arm64'
  expect(() => findPackage(other)).toThrow(
    `The package @superradcompany/microsandbox-${other}-gnu, which microsandbox needs here, is not installed: an npm of ` +
      'Node.js below 22 leaves it out without a word. Run `npm ci` again with Node.js 22 or newer.',
  )
})
