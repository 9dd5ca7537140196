import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

test.each([
  ['a checkout', ['package.json', 'package-lock.json'], 'npm ci'],
  // It lies in a project of somebody, which has a lock file of its own.
  ['an installed package', ['package.json'], 'npm i microsandbox'],
])('says how %s gets it', (_what, files, command) => {
  const project = mkdtempSync(join(tmpdir(), 'project-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const ours = join(project, 'node_modules/ours')
  mkdirSync(ours, { recursive: true })
  writeFileSync(join(project, 'package-lock.json'), '{}')
  writeFileSync(join(project, 'package.json'), '{}')
  for (const file of files) writeFileSync(join(ours, file), '{}')
  expect(() => findPackage('linux-x64', [join(ours, 'lib'), ours, project])).toThrow(
    `The package microsandbox is not installed. Run \`${command}\`.`,
  )
})
