import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { alive } from './alive.ts'
import { expect } from './person.ts'

const root = join(import.meta.dirname, '..')

/** The command line beside the running server, on the same data. */
export function cem(...args: string[]) {
  const dir = process.env.E2E_DIR as string
  const env = { ...process.env, DATA_DIR: join(dir, 'data'), WORKSPACES_DIR: join(dir, 'workspaces') }
  const { stdout, status, stderr } = spawnSync(process.execPath, ['lib/cli/main.ts', ...args, '--json'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect([status, stderr.includes('Error:')], `${stdout}${stderr}`).toEqual([0, false])
  return JSON.parse(stdout)
}

/** A page of somebody who administers this installation. */
export async function signInAsAdministrator(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const email = `admin-${crypto.randomUUID()}@example.com`
  const password = 'correct horse battery'
  cem('users', 'create', '--email', email, '--password', password, '--admin')
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.goto('/sign-in')
  await (await alive(page.getByLabel('E-mail'))).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'Task' }).waitFor()
  await page.getByText('Connected', { exact: true }).waitFor()
  return page
}
