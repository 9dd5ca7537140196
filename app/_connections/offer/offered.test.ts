import { expect, test } from 'vitest'
import { asJson, asProgram, filledValues, missingValues, type TriedOffer, withOfferTry } from './offer-tries.ts'
import { filterOffered, kindOf, promptsOf, resourcesOf } from './offered.ts'

const OFFER = {
  left: { resources: 0, prompts: 0 },
  resources: [{ uri: 'note://one', name: 'one', description: '', mimeType: 'text/markdown' }],
  templates: [
    { uriTemplate: 'note://pages/{page}', name: 'page', description: 'A page.', variables: ['page'] },
    { uriTemplate: 'note://{', name: 'broken', description: '', variables: null },
  ],
  prompts: [
    {
      ...{ name: 'greet', description: 'Greets.' },
      arguments: [
        { name: 'name', required: true, description: 'Whom.' },
        { name: 'tone', required: false },
      ],
    },
  ],
}
const TRIED: TriedOffer = {
  ...{ id: 1, key: 'greet', kind: 'prompt', values: { name: 'ann' }, at: 0 },
  result: { ok: false, asked: 'greet', ms: 3, messages: [], error: { code: 'tool-failed', message: 'No.' } },
}

test('resources say their kind, templates how many values, prompts their arguments', () => {
  expect(resourcesOf(OFFER).map(kindOf)).toEqual(['text/markdown', 'template, 1 value', 'template, 1 value'])
  expect(promptsOf(OFFER).map(kindOf)).toEqual(['name, tone?'])
})

test('a template that cannot be read has its whole address as a field', () => {
  expect(resourcesOf(OFFER)[2]).toMatchObject({ isReadable: false, fields: [{ name: 'address', isRequired: true }] })
})

test('they are found by what they are called and what they say', () => {
  const all = resourcesOf(OFFER)
  expect(filterOffered(all, 'A PAGE').map(({ key }) => key)).toEqual(['note://pages/{page}'])
  expect(filterOffered(all, 'Broken').map(({ key }) => key)).toEqual(['note://{'])
  expect(filterOffered(all, ' ')).toBe(all)
})

test('what is empty and need not be there is left out; what must be there is said', () => {
  const fields = promptsOf(OFFER)[0]!.fields
  expect(filledValues(fields, { name: 'ann', tone: '' })).toEqual({ name: 'ann' })
  expect(missingValues(fields, { tone: 'warm' })).toEqual({ name: 'This field is required.' })
})

test('each is a program, too', () => {
  expect(asProgram('notes', TRIED)).toBe(
    `import { getPrompt } from './client/prompts.ts'\n\nexport default await getPrompt("greet", {\n  "name": "ann"\n}, { server: "notes" })\n`,
  )
  const read = { ...TRIED, kind: 'template' as const, result: { ...TRIED.result, asked: 'note://pages/7' } }
  expect(asProgram('notes', read)).toContain(`readResource("note://pages/7", { server: "notes" })`)
})

test('what was asked and what came back is one JSON', () => {
  expect(JSON.parse(asJson(TRIED))).toEqual({
    ...{ prompt: 'greet', arguments: { name: 'ann' } },
    result: { code: 'tool-failed', message: 'No.' },
  })
})

test('the newest comes first, and the oldest are let go', () => {
  const tries = Array.from({ length: 40 }, (_, id) => ({ ...TRIED, id })).reduce<TriedOffer[]>(withOfferTry, [])
  expect([tries.length, tries[0]?.id]).toEqual([30, 39])
})
