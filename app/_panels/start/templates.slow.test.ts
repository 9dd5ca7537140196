import { beforeAll, expect, test } from 'vitest'
import type { Playground } from '../../../lib/playground.ts'
import { createInstallation, runToEnd } from '../../../lib/testing/open-playground.ts'
import { listCatalog } from '../../_server/listed-catalog.ts'
import { offeredTemplates, TEMPLATES } from './templates.ts'

const installation = createInstallation()
let playground: Playground
beforeAll(async () => {
  playground = await installation.open()
  return installation.close
})

test('every template is offered where the built-in servers are', async () => {
  const catalog = listCatalog(await playground.catalog(installation.personOf('ada')))
  expect(offeredTemplates(catalog.servers)).toEqual(TEMPLATES)
})

test.each(TEMPLATES.map(({ id, code }) => [id, code] as const))(
  'the template %s type-checks and runs',
  async (_id, code) => {
    const ada = installation.personOf('ada')
    expect(await playground.check(ada, code)).toMatchObject({ ok: true, findings: [] })
    const { record } = await runToEnd(playground, ada, { code })
    expect(record.outcome).toEqual({ kind: 'returned' })
  },
)
