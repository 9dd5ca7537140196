import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { end, lineOf, startNode } from '../harness/node-process.ts'
import type { Place } from '../harness/place.ts'
import { DEPARTMENTS, makeTree } from '../make-tree.ts'

/** The pages as a person has them who is signed in, served by a production build. */
export interface OpenPages {
  tools: number
  /** A browser that has seen nothing of the pages yet, whose cache is empty. */
  fresh(): Promise<{ context: BrowserContext; page: Page }>
  close(): Promise<void>
}

/** As many departments as make 5,000 tools, with those that everybody has. */
const FIVE_THOUSAND = DEPARTMENTS.slice(0, 4)

/** Builds the pages where they are not those of today's sources, starts them over 5,000 tools, and signs somebody in. */
export async function openPages(place: Place, tell: (line: string) => void): Promise<OpenPages> {
  const { findChromium } = (await import('../../scripts/chromium.mjs')) as { findChromium(): Promise<string> }
  const serversDir = join(place.dir, 'servers')
  tell('writing the modules of 5,000 tools')
  const tools = await makeTree(serversDir, FIVE_THOUSAND)
  const port = await freePort()
  const server = startNode(['scripts/start.mjs'], place, {
    PORT: String(port),
    SERVERS_DIR: serversDir,
    WEATHER_BASE_URL: 'http://127.0.0.1:9',
  })
  let browser: Browser | undefined
  try {
    tell('starting the server, after a build where one is needed')
    await lineOf(server, 'Ready:')
    browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    const baseURL = `http://127.0.0.1:${port}`
    const first = await browser.newContext({ baseURL })
    await signUp(await first.newPage(), place)
    const storageState = await first.storageState()
    await first.close()
    const opened = browser
    return {
      tools,
      async fresh() {
        const context = await opened.newContext({ baseURL, storageState, viewport: { width: 1440, height: 900 } })
        return { context, page: await context.newPage() }
      },
      async close() {
        await opened.close()
        await end(server)
      },
    }
  } catch (error) {
    await browser?.close()
    await end(server)
    throw error
  }
}

async function signUp(page: Page, place: Place): Promise<void> {
  const link = join(place.dir, 'data', 'first-account-link')
  await page.goto(existsSync(link) ? `/sign-up?link=${readFileSync(link, 'utf8')}` : '/sign-up')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('E-mail').fill('bench@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('textbox', { name: 'Task' }).waitFor({ timeout: 120_000 })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
