// Packages of Debian that tests need, installed where that can be done without asking anybody.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './prepare.mjs'

/** Whether we are root on a Debian. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Where it may not, or cannot, nothing is done: whoever calls it looks at what is there afterwards. */
export function installDebian(name) {
  if (!mayInstall()) return
  say(`installing Debian's ${name}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Without a network it is given up soon.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=30']
  const aptGet = (...args) =>
    spawnSync('apt-get', [...patience, ...args], { stdio: ['ignore', 2, 2], env, timeout: 300_000 })
  aptGet('update', '-q')
  aptGet('install', '-y', '-q', '--no-install-recommends', name)
}
