// A PostgreSQL for the tests that need a real one. Where none can be had they are skipped, and their names say why.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installDebian, mayInstall } from './install-debian.mjs'

const COMMON = '/etc/postgresql-common'

/** Installs Debian's PostgreSQL where there is none and we are root. No server is started by it: tests start their own. */
export function installPostgres() {
  if (!mayInstall() || existsSync('/usr/lib/postgresql')) return
  const configuration = join(COMMON, 'createcluster.conf')
  if (!existsSync(configuration)) {
    mkdirSync(COMMON, { recursive: true })
    writeFileSync(configuration, 'create_main_cluster = false\n')
  }
  installDebian('postgresql')
}
