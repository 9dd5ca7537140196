import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settleKilled } from '../../workspace/beside.ts'

const WRITER = join(import.meta.dirname, '../testing/place-for-ever.ts')

test('a skill is whole after its writer was killed, at whatever moment', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'killed-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const home = join(dir, 'ann')
  for (let kill = 0; kill < 12; kill++) {
    const writer = spawn(process.execPath, [WRITER, home], { stdio: ['ignore', 'pipe', 'inherit'] })
    await Promise.race([once(writer.stdout, 'data'), once(writer, 'exit')])
    expect(writer.exitCode).toBeNull()
    await new Promise((next) => setTimeout(next, kill * 3))
    writer.kill('SIGKILL')
    if (writer.signalCode === null) await once(writer, 'exit')
    await settleKilled(home)
    const text = (path: string) => readFileSync(join(home, 'skills/kk', path), 'utf8')
    const [version] = text('SKILL.md').split(',')
    expect(text('skill.ts')).toBe(text('SKILL.md'))
    const others = readdirSync(join(home, 'skills/kk/res'))
    expect([others.length, new Set(others.map((name) => text(`res/${name}`)))]).toEqual([20, new Set([version])])
  }
})
