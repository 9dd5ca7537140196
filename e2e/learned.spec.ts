import { assertAccessibleInBoth } from './accessible.ts'
import { startMcpServer } from './mcp-server.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, replaceProgram, test } from './person.ts'
import { pictures } from './pictures.ts'

const CALLS = `import { listNotes } from './servers/notebook/listNotes.ts'
const notes = await listNotes({})
`

test('what a tool returns is known after a call where its server does not say it, to whoever called', async ({
  somebody: { page, api },
  somebodyElse,
}) => {
  const notes = [
    { title: 'Bread', lines: 3 },
    { title: 'Salt', lines: 1 },
  ]
  const server = await startMcpServer({ notes })
  const toolOf = async (who: typeof api) => {
    const { notebook } = await (await who.get('/api/tools?detail=full')).json()
    return notebook.find(({ tool }: { tool: string }) => tool === 'list_notes')
  }
  try {
    for (const person of [page, somebodyElse.page]) {
      const dialog = await pasteServers(person, { notebook: { url: server.url } })
      await expect(dialog).toContainText('notebook is added: 3 tools found.')
    }
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Task' }).fill('add 2 and 3')
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Run program', exact: true })).toBeVisible()
    await replaceProgram(page, () => `${CALLS}export default notes\n`)
    await page.getByRole('button', { name: 'Run edited program', exact: true }).click()
    const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
    await outcome.getByRole('button', { name: 'Allow once' }).click()
    await expect(outcome).toContainText('Bread')

    // In the list of tools, with where it is from.
    const tools = page.getByRole('region', { name: 'Tools', exact: true })
    await tools.getByRole('tab', { name: /^Catalog/ }).click()
    await page.getByRole('searchbox', { name: 'Filter tools' }).fill('list_notes')
    await tools.getByText('list_notes', { exact: true }).click()
    await expect(tools).toContainText('{ notes?: { lines: number; title: string }[] }')
    await tools.getByText('Input and output').click()
    await expect(tools).toContainText(/Learned from 1 call, the last on \d{4}-\d\d-\d\d: the server does not say/)
    await assertAccessibleInBoth(page)
    await pictures(page, 'tools-learned')

    // In the editor: a field that is there is known, with its type, and one that is not is underlined.
    const squiggles = page.locator('.monaco-editor .squiggly-error')
    await replaceProgram(
      page,
      () => `${CALLS}const title: string | undefined = notes.notes?.[0]?.title\nexport default title\n`,
    )
    await expect(squiggles).toHaveCount(0)
    await replaceProgram(page, () => `${CALLS}export default notes.notes?.[0]?.titel\n`)
    await expect(squiggles.first()).toBeVisible()

    // A check refuses nothing for it, and says why.
    const data = { code: `${CALLS}export default notes.notes?.[0]?.titel\n`, until: 'checked' }
    const { runId } = await (await api.post('/api/runs', { data })).json()
    const events = await (await api.get(`/api/runs/${runId}/events`, { timeout: 0 })).text()
    expect(events).toMatch(
      /"severity":"warning","message":"Property 'titel' does not exist[^\n]*learned, of notebook\.list_notes/,
    )

    expect(await toolOf(api)).toMatchObject({ learned: { calls: expect.any(Number), schema: { type: 'object' } } })
    expect(await toolOf(somebodyElse.api)).not.toHaveProperty('learned')
  } finally {
    server.close()
  }
})
