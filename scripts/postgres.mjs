// A PostgreSQL for the tests that need a real one. Where none can be had they are skipped, and their names say why.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './prepare.mjs'

const COMMON = '/etc/postgresql-common'

/** Installs Debian's PostgreSQL where there is none and we are root. No server is started by it: tests start their own. */
export function installPostgres() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || existsSync('/usr/lib/postgresql')) return
  say("installing Debian's PostgreSQL…")
  const configuration = join(COMMON, 'createcluster.conf')
  if (!existsSync(configuration)) {
    mkdirSync(COMMON, { recursive: true })
    writeFileSync(configuration, 'create_main_cluster = false\n')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env, timeout: 300_000 })
  aptGet('update', '-q')
  aptGet('install', '-y', '-q', '--no-install-recommends', 'postgresql')
}
