import { expect, test } from 'vitest'
import { showPrompt, showResource } from './shown-contents.ts'

const resource = (json: unknown) => showResource(JSON.stringify(json), 'ann')
const uri = 'note://one'

test('a text is a text, JSON a tree, and what was saved a file', async () => {
  const others = [
    { uri, mimeType: 'application/json', text: '{"a":[1]}' },
    { uri, mimeType: 'image/png', path: 'from-tools/notes/x.png', bytes: 8 },
  ]
  expect(await resource({ uri, mimeType: 'text/markdown', text: '# One', others })).toEqual({
    kind: 'resource',
    contents: [
      { kind: 'text', uri, mimeType: 'text/markdown', text: '# One', length: 5 },
      { kind: 'json', uri, mimeType: 'application/json', value: { a: [1] } },
      { kind: 'file', uri, mimeType: 'image/png', path: 'from-tools/notes/x.png', bytes: 8 },
    ],
    more: 0,
  })
})

test('what only looks like JSON is shown as it is', async () => {
  const texts = ['{ not json', '[link]: https://example.com', '{"a":1}']
  const kinds = await Promise.all(texts.map((text) => resource({ uri, mimeType: 'text/markdown', text })))
  expect(kinds.map((one) => one.kind === 'resource' && one.contents[0]?.kind)).toEqual(['text', 'text', 'text'])
  expect(await resource({ uri, mimeType: 'text/plain', text: '{ not json' })).toMatchObject({
    contents: [{ kind: 'text' }],
  })
})

test('long texts show their beginning and say how long they are; all of them together have one bound', async () => {
  const text = 'x'.repeat(50_000)
  const answer = await resource({
    uri,
    mimeType: 'text/plain',
    text,
    others: [
      { uri, text },
      { uri, text },
    ],
  })
  if (answer.kind !== 'resource') throw new Error(answer.kind)
  const shown = answer.contents.map((one) => one.kind === 'text' && [one.text.length, one.length])
  expect(shown).toEqual([
    [50_000, 50_000],
    [65_536 - 50_000, 50_000],
    [0, 50_000],
  ])
})

test('of a thousand contents the first are shown, and the others counted', async () => {
  const others = Array.from({ length: 999 }, () => ({ uri, text: 'a' }))
  expect(await resource({ uri, text: 'a', others })).toMatchObject({ more: 950 })
})

test('deep JSON comes back shortened, and a resource of megabytes is not taken apart', async () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  const answer = await resource({ uri, mimeType: 'application/json', text: deep })
  expect(JSON.stringify(answer).length).toBeLessThan(20_000)
  const long = await resource({ uri, text: 'x'.repeat(5_000_000) })
  expect(long.kind).toBe('long')
  expect(JSON.stringify(long).length).toBeLessThan(20_000)
})

test('a prompt has its messages by role', async () => {
  const json = JSON.stringify({
    description: 'Greets.',
    messages: [
      { role: 'user', content: { type: 'text', text: 'Greet ann.' } },
      { role: 'assistant', content: { type: 'resource_link', uri, name: 'one' } },
    ],
  })
  expect(await showPrompt(json, 'ann')).toEqual({
    kind: 'prompt',
    description: 'Greets.',
    messages: [
      { role: 'user', content: { kind: 'text', uri: null, mimeType: null, text: 'Greet ann.', length: 10 } },
      {
        role: 'assistant',
        content: { kind: 'json', uri, mimeType: null, value: { type: 'resource_link', uri, name: 'one' } },
      },
    ],
    more: 0,
  })
})
