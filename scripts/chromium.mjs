// A Chromium for the tests in a browser, without anybody installing one by hand.
//
// The headless shell is the same browser without its windows. A browser for a new person costs it a third of the CPU time
// (1.3 s instead of 3.4 s to a first page), and every journey opens one or more.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebian } from './install-debian.mjs'
import { say } from './prepare.mjs'

const SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM = [
  SHELL,
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
  if (!existsSync(SHELL)) installDebian('chromium-headless-shell')
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
  installDebian('chromium')
  return SYSTEM.find((path) => existsSync(path))
}

function fail() {
  throw new Error(
    'The tests in a browser need Chromium, and none was found or could be installed. Install one, or set E2E_CHROMIUM to its path.',
  )
}
