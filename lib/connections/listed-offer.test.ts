import { expect, test } from 'vitest'
import { listedOffer } from './listed-offer.ts'

test('what a server offers is listed as far as a page can hold it, and the others are counted', () => {
  const long = { uri: `note://${'x'.repeat(9_000)}`, name: 'a', description: '', mimeType: '' }
  const many = Array.from({ length: 9_000 }, (_, i) => ({ ...long, uri: `note://${i}`, name: 'n'.repeat(5_000) }))
  const listed = listedOffer({ resources: [long, ...many], templates: [], prompts: [] })
  expect(listed.resources[0]).toMatchObject({ uri: 'note://0', name: `${'n'.repeat(500)}…` })
  expect(listed.left.resources).toBe(9_001 - listed.resources.length)
  expect(JSON.stringify(listed).length).toBeLessThan(2_500_000)
})

test('a template that cannot be read has no places to fill in', () => {
  const about = { name: 'page', description: '' }
  const templates = [
    { ...about, uriTemplate: 'note://pages/{page}' },
    { ...about, uriTemplate: 'note://{' },
  ]
  const { templates: listed } = listedOffer({ resources: [], templates, prompts: [] })
  expect(listed.map(({ variables }) => variables)).toEqual([['page'], null])
})
