import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a process whose output nobody reads any more goes on, and has no error to log', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'output-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const script = join(dir, 'server.ts')
  writeFileSync(
    script,
    `import { outliveOutput } from ${JSON.stringify(join(import.meta.dirname, 'outlive-output.ts'))}
     import { setTimeout } from 'node:timers/promises'
     outliveOutput()
     let errors = 0
     process.on('uncaughtException', (error) => console.error(error, ++errors))
     process.on('message', async () => {
       for (let line = 0; line < 20; line++) {
         console.log('line', line)
         console.error('line', line)
         await setTimeout(1)
       }
       process.send!({ errors }, () => process.exit())
     })
     process.send!('ready')`,
  )
  const child = fork(script, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  child.stdout?.destroy()
  child.stderr?.destroy()
  child.send('go')
  expect(await once(child, 'message')).toEqual([{ errors: 0 }, undefined])
})
