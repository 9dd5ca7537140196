import { startProtectedServer } from '../lib/connections/testing/protected-server.ts'
import { assertAccessible } from './accessible.ts'
import { alive } from './alive.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'
import { openServer, row } from './server-list.ts'

test('a person signs in at a server that asks for it, and calls its tool', async ({ somebody: { page } }) => {
  const vault = await startProtectedServer()
  try {
    await pasteServers(page, { vault: { url: vault.url } })
    const dialog = page.getByRole('dialog', { name: 'Add servers' })
    await expect(dialog).toContainText('vault is added, and wants you to sign in.')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(row(page, 'vault')).toContainText('Waiting for your sign-in at')
    const vaultCard = await openServer(page, 'vault')
    await expect(vaultCard).toContainText('Waiting for sign-in')
    await assertAccessible(page)
    await pictures(page, 'connections-sign-in')

    await (await alive(vaultCard.getByRole('button', { name: 'Sign in at vault' }))).click()
    await expect(page.getByRole('heading', { name: 'Open your boxes?' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(vault.origin)
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'vault' })).toContainText(
      'Signing in at vault was refused: no permission was given.',
    )
    await expect(vaultCard).toContainText('Waiting for sign-in')
    await assertAccessible(page)
    await pictures(page, 'connections-sign-in-refused')

    await (await alive(vaultCard.getByRole('button', { name: 'Sign in at vault' }))).click()
    const back = page.waitForRequest(/\/api\/connections\/callback/)
    await page.getByRole('button', { name: 'Allow' }).click()
    const used = (await back).url()
    await expect(page.getByRole('status').filter({ hasText: 'You are signed in at vault.' })).toBeVisible()
    expect(page.url()).not.toContain('code=')
    await expect(vaultCard).toContainText('Connected')
    await expect(row(page, 'vault')).toContainText('1 tool')
    await expect(vaultCard).toContainText('signed in')
    await assertAccessible(page)
    await pictures(page, 'connections-signed-in')

    await vaultCard.getByRole('link', { name: 'Try open_box' }).click()
    const form = vaultCard.getByRole('form', { name: 'Call open_box' })
    await form.getByLabel('box').fill('a1')
    await form.getByRole('button', { name: 'Call' }).click()
    await vaultCard
      .getByRole('region', { name: 'Call vault.open_box?' })
      .getByRole('button', { name: 'Call open_box' })
      .click()
    await expect(vaultCard.getByRole('region', { name: 'Answer of open_box' })).toContainText('In a1 is a ring')
    for (const secret of vault.secrets) expect(await page.content()).not.toContain(secret)

    // What came back once is worth nothing a second time.
    await page.goto(used)
    await expect(page.getByRole('alert').filter({ hasText: 'This response' })).toContainText('was used already')
    await expect(await openServer(page, 'vault')).toContainText('signed in')
  } finally {
    vault.close()
  }
})

test('what came back from signing in is nothing without a session', async ({ request }) => {
  const answer = await request.get('/api/connections/callback?state=a.b&code=c', { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(answer.headers()['location']).toBe('/sign-in?next=%2Fconnections')
})
