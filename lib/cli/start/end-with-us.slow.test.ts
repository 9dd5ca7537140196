import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** A process that starts a server, which runs this; the server's first line, and with which status both end. */
function start(server: string, command = process.execPath) {
  const program = `
    import { spawn } from 'node:child_process'
    import { endWithUs } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'end-with-us.ts')))}
    const server = spawn(${JSON.stringify(command)}, ['-e', ${JSON.stringify(server)}], { stdio: ['ignore', 'inherit', 'inherit'] })
    const { ended } = await endWithUs(server).catch((error) => { console.log(error.message); process.exit(9) })
    process.exitCode = await ended`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  const status = once(child, 'close').then(([code]) => code as number | null)
  return { child, said: () => said, status }
}

test.each([
  ['its own', 'process.exit(3)', 3],
  ['0 where all went well', '', 0],
  ['a failure where it was killed', 'process.kill(process.pid, "SIGKILL")', 1],
  ['a failure where somebody else stopped it', 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)', 1],
])('the status is %s', async (_what, server, status) => expect(await start(server).status).toBe(status))

test('a signal is passed on, and to end by it is no failure', async () => {
  const { child, said, status } = start('console.log(process.pid); setInterval(() => {}, 1000)')
  await expect.poll(said).toMatch(/^\d+\n$/)
  child.kill('SIGTERM')
  expect(await status).toBe(0)
  expect(() => process.kill(Number(said()), 0)).toThrow('ESRCH')
})

test('one that cannot be started is told', async () => {
  const { said, status } = start('', '/nowhere/node')
  expect(await status).toBe(9)
  expect(said()).toBe('The server cannot be started: spawn /nowhere/node ENOENT.\n')
})
