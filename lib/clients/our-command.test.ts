import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cemCommand, ourCommand } from './our-command.ts'

test('a checkout is started where it lies, an installed package by its name', () => {
  const home = (name: string) => (name === 'CEM_HOME' ? '/srv/cem' : undefined)
  const checkout = { installation: resolve('.'), variable: home }
  const command = ['npm', 'run', '-s', '--prefix', resolve('.'), 'cem', '--', 'mcp']
  expect(ourCommand(checkout)).toEqual({ command })
  expect(cemCommand(checkout)).toBe('npm run -s cem --')
  const installation = mkdtempSync(join(tmpdir(), 'installed-'))
  onTestFinished(() => rmSync(installation, { recursive: true }))
  const npx = ['npx', '-y', 'code-execution-mcp', 'mcp']
  expect(ourCommand({ installation, variable: () => undefined })).toEqual({ command: npx })
  expect(ourCommand({ installation, variable: home })).toEqual({ command: npx, env: { CEM_HOME: resolve('/srv/cem') } })
  expect(cemCommand({ installation })).toBe('npx -y code-execution-mcp')
})
