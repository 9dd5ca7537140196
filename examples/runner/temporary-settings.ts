import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is removed when this process ends, also after a failure. */
export function temporaryFolder(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'cem-example-')))
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  // A signal alone would not end the process in order.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return dir
}

/** Settings under which nothing is left behind, no key is used, and only the example itself prints. */
export function temporarySettings(dir = temporaryFolder()) {
  return {
    server: { data_dir: join(dir, 'data') },
    database: { url: `file:${join(dir, 'data', 'app.db')}` },
    workspaces: { dir: join(dir, 'workspaces') },
    llm: { enabled: false },
    logging: { level: 'error' },
  }
}
