// A Chromium for the tests in a browser, without anybody installing one by hand.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './prepare.mjs'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Answers the path of a browser, getting one when there is none. Throws when none can be had. */
export async function findChromium() {
  const named = process.env.E2E_CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`E2E_CHROMIUM is ${named}, and there is no such file.`)
  }
  return SYSTEM.find((path) => existsSync(path)) ?? (await ofPlaywright()) ?? ofDebian() ?? fail()
}

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  say('no browser found; asking Playwright for its Chromium…')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 2, 2],
    timeout: 300_000,
  })
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

function ofDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say("installing Debian's Chromium…")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: ['ignore', 2, 2], env })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { stdio: ['ignore', 2, 2], env })
  return SYSTEM.find((path) => existsSync(path))
}

function fail() {
  throw new Error(
    'The tests in a browser need Chromium, and none was found or could be installed. Install one, or set E2E_CHROMIUM to its path.',
  )
}
