import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { NICENESS } from './niceness.ts'

const SCRIPT = `
import os from 'node:os'
import { lowerOwnPriority } from ${JSON.stringify(new URL('./niceness.ts', import.meta.url).href)}
os.setPriority(Number(process.argv[1]))
lowerOwnPriority()
console.log(os.getPriority())`

// More than the first a process may not take back: as a service that was started with a low priority itself.
test.skipIf(process.platform === 'win32').each([
  [getPriority(), getPriority() + NICENESS],
  [10, 15],
  [17, 19],
])('whoever is at %i is at %i afterwards', async (before, after) => {
  const args = ['--no-warnings', '--input-type=module', '-e', SCRIPT, '--', `${before}`]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(Number(stdout)).toBe(after)
})
