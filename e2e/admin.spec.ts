import type { Page } from '@playwright/test'
import { assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { expect, type Somebody, test } from './person.ts'
import { pictures } from './pictures.ts'

const PLACES = ['people', 'roles', 'usage', 'audit', 'health'] as const

/** Opens what can be done with somebody, and does it. */
async function act(page: Page, { email }: Pick<Somebody, 'email'>, what: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search people by e-mail' }).fill(email)
  await expect(page.getByText('1 of 1 shown.')).toBeVisible()
  await page.getByRole('button', { name: `More for ${email}` }).click()
  await page.getByRole('button', { name: what, exact: true }).click()
}

test('for everybody but administrators there is nothing', async ({
  // Whoever has the first account administers; the second does not.
  somebody: _,
  somebodyElse: { page, api },
}) => {
  for (const place of PLACES) expect((await page.goto(`/admin/${place}`))?.status(), place).toBe(404)
  for (const route of ['audit', 'usage?days=30']) {
    const refused = await api.get(`/api/admin/${route}`)
    expect([refused.status(), (await refused.json()).error.code], route).toEqual([404, 'not-found'])
  }
})

test('actions refuse whoever is no administrator any more', async ({ somebodyElse, browser, baseURL }) => {
  const page = await signInAsAdministrator(browser, baseURL)
  await page.goto('/admin/people')
  await act(page, somebodyElse, 'Make administrator')
  await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expect(page.getByText(`${somebodyElse.email} is an administrator now.`)).toBeVisible()
  const theirs = somebodyElse.page
  await theirs.goto('/admin/people')
  await alive(theirs.getByRole('button', { name: 'Invite people' }))
  await act(page, somebodyElse, 'Take administration away')
  await expect(page.getByText(`${somebodyElse.email} is no administrator any more.`)).toBeVisible()
  // Their page is still open, and has all its buttons.
  await theirs.getByRole('searchbox', { name: 'Search people by e-mail' }).fill('someone')
  await expect(theirs.getByText('There is nothing here.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Invite people' }).click()
  await theirs.getByRole('button', { name: 'Create the link' }).click()
  await expect(theirs.getByRole('dialog').getByText('There is nothing here.')).toBeVisible()
  await page.context().close()
})

test('an invitation makes one account, and what was done stands in the audit log', async ({ browser, baseURL }) => {
  const page = await signInAsAdministrator(browser, baseURL)
  await page.goto('/admin/people')
  const email = `guest-${crypto.randomUUID()}@example.com`
  await (await alive(page.getByRole('button', { name: 'Invite people' }))).click()
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Create the link' }).click()
  const link = await page.getByRole('textbox', { name: 'The link' }).inputValue()
  await pictures(page, 'admin-invitation')
  await page.getByRole('button', { name: 'Done' }).click()
  const invitations = page.getByRole('table', { name: 'Invitations' })
  await expect(invitations.getByRole('row', { name: email })).toContainText('open, ends')
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await pictures(page, 'admin-people')

  const guest = await (await browser.newContext({ baseURL })).newPage()
  await guest.goto(link)
  await expect(guest.getByText('You are invited')).toBeVisible()
  await pictures(guest, 'sign-up-invited')
  await (await alive(guest.getByLabel('Password'))).fill('correct horse battery')
  await expect(guest.getByLabel('E-mail')).toHaveValue(email)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.getByRole('textbox', { name: 'Task' }).waitFor()

  const late = await (await browser.newContext({ baseURL })).newPage()
  await late.goto(link)
  await expect(late.getByText('This invitation was used, withdrawn, or has expired.')).toBeVisible()
  await pictures(late, 'sign-up-invitation-over')

  await page.reload()
  await expect(invitations.getByRole('row', { name: email }).first()).toContainText(`used by ${email}`)
  await alive(page.getByRole('searchbox', { name: 'Search people by e-mail' }))
  await act(page, { email }, 'Disable account')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await expect(page.getByText(`${email} is let in no more.`)).toBeVisible()
  await guest.goto('/files')
  await expect(guest).toHaveURL(/sign-in/)
  await (await alive(guest.getByLabel('E-mail'))).fill(email)
  await guest.getByLabel('Password').fill('correct horse battery')
  await guest.getByRole('button', { name: 'Sign in' }).click()
  await expect(guest.getByText('This account is disabled. Ask an administrator.')).toBeVisible()
  await pictures(guest, 'sign-in-disabled')

  await act(page, { email }, 'Delete account')
  const confirm = page.getByRole('dialog')
  await confirm.getByLabel(`Type ${email} to confirm`).fill('somebody@example.com')
  await confirm.getByRole('button', { name: 'Delete account' }).click()
  await expect(confirm.getByText('This is another address.')).toBeVisible()
  await pictures(page, 'admin-delete-account')
  await confirm.getByLabel(`Type ${email} to confirm`).fill(email)
  await confirm.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText(`The account of ${email} is deleted.`)).toBeVisible()

  await page.goto(`/admin/audit?search=${encodeURIComponent(email)}`)
  const log = page.getByRole('table', { name: 'Audit log' })
  for (const done of [
    `invited ${email}`,
    `made the account ${email}`,
    `disabled ${email}`,
    `deleted the account of ${email}`,
  ])
    await expect(log.getByRole('cell').filter({ hasText: done }).first()).toBeVisible()
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await pictures(page, 'admin-audit')
  await page.context().close()
})

test('usage adds up and roles are told', async ({ somebody: { api }, browser, baseURL }) => {
  const { runId } = await (await api.post('/api/runs', { data: { code: 'return 1' } })).json()
  await expect.poll(async () => (await (await api.get(`/api/runs/${runId}`)).json()).status).toBe('finished')
  const page = await signInAsAdministrator(browser, baseURL)
  await page.goto('/admin/usage')
  const table = page.getByRole('table', { name: /^Usage/ })
  await expect(table.getByRole('row', { name: /^All/ })).toBeVisible()
  await (await alive(table.getByRole('button', { name: 'Runs' }))).click()
  await expect(table.getByRole('columnheader', { name: 'Runs' })).toHaveAttribute('aria-sort', 'descending')
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await pictures(page, 'admin-usage')
  await page.goto('/admin/roles')
  await expect(page.getByRole('row', { name: /Choose the model/ })).toContainText('no')
  await assertAccessibleInBoth(page)
  await pictures(page, 'admin-roles')
  await page.context().close()
})

test('an administrator reads the runs of somebody, read only, and that is noted', async ({
  somebody: { api, email },
  // Whoever has the first account administers; the second does not.
  somebodyElse,
  browser,
  baseURL,
}) => {
  const code = "console.log('for ann@example.com')\nexport default [{ city: 'Aachen', by: 'ann@example.com' }]"
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await expect.poll(async () => (await (await api.get(`/api/runs/${runId}`)).json()).status).toBe('finished')
  const page = await signInAsAdministrator(browser, baseURL)
  await page.goto('/runs')
  // They have no runs of their own.
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()
  const choose = async (who: string) => {
    await (await alive(page.getByRole('button', { name: /^Person(: |$)/ }))).click()
    await page.getByRole('searchbox', { name: 'Find a person' }).fill(who)
    await page.getByRole('button', { name: who, exact: true }).click()
  }
  await choose(somebodyElse.email)
  await expect(page.getByRole('heading', { name: `${somebodyElse.email} has no runs.` })).toBeVisible()
  await choose(email)
  await expect(page.getByRole('button', { name: `Remove the filter Person: ${email}` })).toBeVisible()
  await expect(page).toHaveURL(/\?person=[\w-]+$/)
  await expect(page.getByText(`You are reading the runs of ${email} as an administrator.`)).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Runs' })
  const run = grid.getByRole('link', { name: 'Program, 2 lines' })
  await expect(run).toBeVisible()
  await expect(grid).toContainText('[e-mail]')
  await expect(grid).not.toContainText('ann@example.com')
  await expect(grid.getByRole('checkbox')).toHaveCount(0)
  await expect(grid.getByRole('button')).toHaveCount(0)
  for (const name of ['Export all', 'Export these']) await expect(page.getByRole('link', { name })).toHaveCount(0)
  await assertAccessibleInBoth(page)
  for (const width of [320, 390, 1440]) await assertFits(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })
  await pictures(page, 'runs-person')
  const person = new URL(page.url()).searchParams.get('person')

  // Keys that change something do nothing there; Enter opens.
  await grid.locator('[role=row][tabindex="0"]').focus()
  for (const key of ['x', 'r', 'c', 'Delete']) await page.keyboard.press(key)
  await expect(page.getByText(/selected|deleted/)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/runs/${runId}?person=${person}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(
    `You are reading a run of ${email} as an administrator. This is noted in the audit log.`,
  )
  for (const part of ['Aachen', 'for [e-mail]']) await expect(main).toContainText(part)
  expect(await page.content()).not.toContain('ann@example.com')
  for (const name of ['Run', 'Run again', 'Share', 'Export'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await assertAccessibleInBoth(page)
  for (const width of [320, 390, 1440]) await assertFits(page, width)
  await pictures(page, 'run-of-person')
  await page.getByRole('link', { name: `All runs of ${email}` }).click()
  await expect(run).toBeVisible()
  expect(
    (await page.request.delete(`/api/runs/${runId}`, { headers: { Origin: new URL(page.url()).origin } })).status(),
  ).toBe(404)

  await page.goto(`/admin/audit?search=${runId}`)
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(
    log
      .getByRole('cell')
      .filter({ hasText: `read the run ${runId} of ${email}` })
      .first(),
  ).toBeVisible()
  await page.context().close()

  // For everybody else the address and the requests are not there.
  for (const address of [`/runs?person=${person}`, `/runs/${runId}?person=${person}`])
    expect((await somebodyElse.page.goto(address))?.status(), address).toBe(404)
  for (const route of ['found', 'days', 'tools', 'export', runId])
    expect((await somebodyElse.api.get(`/api/runs/${route}?person=${person}`)).status(), route).toBe(404)
  await somebodyElse.page.goto('/runs')
  await expect(somebodyElse.page.getByRole('button', { name: 'Person', exact: true })).toHaveCount(0)
})
