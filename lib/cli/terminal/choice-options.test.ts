import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

function cem(...args: string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'cem-choice-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const env = { ...process.env, INIT_CWD: dir, DATA_DIR: dir }
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, ['lib/cli/main.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    ),
  )
}

test('a search takes pinned and excluded tools as a run does', async () => {
  const flags = ['--pin', 'database/query', '--pin', 'calculator/sqrt', '--exclude', 'calculator/add']
  const { stdout } = await cem('tools', 'search', 'add 2 and 3', ...flags, '--method', 'words', '--json')
  const { results } = JSON.parse(stdout)
  const settled = results.filter((one: { settled?: string }) => one.settled)
  expect(settled.map(({ tool, selected }: { tool: string; selected: boolean }) => [tool, selected]).sort()).toEqual([
    ['add', false],
    ['query', true],
    ['sqrt', true],
  ])
})

test('a tool that is not there is wrong usage, and the message names what is', async () => {
  const { status, stdout, stderr } = await cem('run', 'add 2 and 3', '--pin', 'calculator/plus')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('There is no tool "calculator/plus". calculator has: ')
})
