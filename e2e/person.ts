import { randomInt, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  request as requests,
} from '@playwright/test'
import { alive } from './alive.ts'

/** Somebody with an account who is signed in. */
export interface Somebody {
  email: string
  password: string
  page: Page
  context: BrowserContext
  /** Requests with this person's session cookie and an Origin, as the page makes them. */
  api: APIRequestContext
}

/** Journeys start from a person of their own, so that they pass in any order. */
export const test = base.extend<{ nothingStaysOpen: undefined; somebody: Somebody; somebodyElse: Somebody }>({
  // A page that is left open goes on following its run, and is recorded in every test that comes after.
  nothingStaysOpen: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  somebody: async ({ browser, baseURL }, use) => asSomebody(await browser.newContext({ baseURL }), use),
  somebodyElse: async ({ browser, baseURL }, use) => asSomebody(await browser.newContext({ baseURL }), use),
})

async function asSomebody(context: BrowserContext, use: (somebody: Somebody) => Promise<void>): Promise<void> {
  const somebody = await signUp(context)
  await use(somebody)
  await somebody.api.dispose()
}

export { expect }

/** Where a person opens it: the address that the start of the server with this data printed. */
export function signUpPath(dataDir = join(process.env.E2E_DIR as string, 'data')): string {
  const file = join(dataDir, 'first-account-link')
  return existsSync(file) ? `/sign-up?link=${readFileSync(file, 'utf8')}` : '/sign-up'
}

/** Makes an account in the browser, as a person does. */
export async function signUp(context: BrowserContext, path = signUpPath()): Promise<Somebody> {
  const page = await context.newPage()
  // From an address of their own: so many sign up here within minutes as one address may not.
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` })
  const email = `${randomUUID()}@example.com`
  const password = 'correct horse battery'
  await page.goto(path)
  await (await alive(page.getByLabel('E-mail'))).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('textbox', { name: 'Task' }).waitFor()
  // The page is alive: before that it shows everything, and hears no click.
  await page.getByText('Connected', { exact: true }).waitFor()
  await context.setExtraHTTPHeaders({})
  const { origin } = new URL(page.url())
  const api = await requests.newContext({
    baseURL: origin,
    storageState: await context.storageState(),
    extraHTTPHeaders: { Origin: origin },
  })
  return { email, password, page, context, api }
}

/** Replaces the whole program in the editor, as a person would: by the keyboard. */
export async function replaceProgram(page: Page, change: (program: string) => string): Promise<void> {
  const editor = page.getByRole('textbox', { name: /^Program\./ })
  await editor.waitFor()
  // While its run goes on nothing can be written there.
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await page.waitForFunction(() => document.querySelectorAll('.monaco-editor .view-line').length > 0)
  const program = await programIn(page)
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+A')
  // Inserted as one piece of text: typing would have the editor complete brackets.
  await page.keyboard.insertText(change(program))
}

/** The program as the last run of this page has it. */
export async function programIn(page: Page): Promise<string> {
  const runId = new URL(page.url()).pathname.split('/').pop()
  const record = await page.evaluate(async (id) => (await fetch(`/api/runs/${id}`)).json(), runId)
  return record.program
}
