import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeReadableFolder } from './readable-folder.ts'

test('a folder everybody may read; what processes that are gone left is removed, and nothing else', async () => {
  const within = mkdtempSync(join(tmpdir(), 'readable-'))
  onTestFinished(() => rmSync(within, { recursive: true }))
  mkdirSync(join(within, `code-execution-mcp-${process.pid}-1-gone/calculator`), { recursive: true })
  mkdirSync(join(within, 'code-execution-mcp-notes'))
  mkdirSync(join(within, `${process.pid}-1-other`))
  const first = await makeReadableFolder(within)
  const second = await makeReadableFolder(within)
  expect(readdirSync(within).sort()).toEqual(
    [`${process.pid}-1-other`, 'code-execution-mcp-notes', basename(first), basename(second)].sort(),
  )
  expect(statSync(first).mode & 0o777).toBe(0o755)
})
