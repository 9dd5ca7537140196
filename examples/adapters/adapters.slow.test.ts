import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createInstallation } from '../../lib/testing/open-playground.ts'

const installation = createInstallation()
afterAll(installation.close)

test.each(['ai-sdk', 'openai-agents', 'langchain'])(
  '%s: the model searches, runs a program and answers',
  {
    timeout: 120_000,
  },
  async (name) => {
    const { dataDir, workspacesDir, dir } = installation
    const { PATH } = process.env
    const folders = { DATA_DIR: dataDir, WORKSPACES_DIR: workspacesDir }
    const env = { NODE_ENV: 'test' as const, PATH, LOG_LEVEL: 'error', ...folders }
    const file = join(import.meta.dirname, `${name}.ts`)
    // A process that something keeps alive would be ended, and that is an error.
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: dir, env, timeout: 110_000 })
    expect(stdout).toBe('Called search_tools, execute_code\nIt is 900.\n')
  },
)
