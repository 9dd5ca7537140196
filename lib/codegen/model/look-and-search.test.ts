import { expect, test } from 'vitest'
import type { Generator } from '../generator.ts'
import { createModelGenerator } from './create-model-generator.ts'
import { startModelServer } from './testing/model-server.ts'
import { optionsFor, PROGRAM, write } from './testing/write.ts'
import { withFallback } from './with-fallback.ts'

async function answering(text: string): Promise<Generator> {
  const { baseUrl } = await startModelServer(({ say, finish }) => {
    say(text)
    finish()
  })
  return createModelGenerator(optionsFor(baseUrl))
}

test.each([
  ['in a fence', '```ts\n// look\nexport default 1\n```', true],
  ['without one', '// Look: what is there?\nexport default 1', true],
  ['not in its first line', '```ts\nexport default 1 // look\n```', false],
  ['about something else', '```ts\n// lookup of a book\nexport default 1\n```', false],
])('a program that says it looks, %s', async (_where, text, isLook) => {
  const { generated } = await write(await answering(text))
  expect(generated).toMatchObject({ kind: 'program' })
  expect(generated && 'isLook' in generated).toBe(isLook)
})

test.each([
  ['SEARCH: send an e-mail', 'send an e-mail'],
  ['```\nSEARCH: send an e-mail\n```', 'send an e-mail'],
  ['<think>Hm.</think>\nSEARCH: verschickt Nachrichten', 'verschickt Nachrichten'],
  ['SEARCH: \u200b!?', undefined],
  [`SEARCH: ${'x'.repeat(500)}`, undefined],
  ['I would SEARCH: mail', undefined],
  [`SEARCH: mail\n\n${PROGRAM}`, undefined],
])('an answer that wants tools looked for: %j', async (text, words) => {
  const { generated } = await write(await answering(text))
  expect(generated && 'search' in generated ? generated.search : undefined).toBe(words)
})

test('who looks for tools is not replaced by the rules', async () => {
  const rules: Generator = {
    kind: 'rules',
    name: 'rules',
    // biome-ignore lint/correctness/useYield: it has nothing to give.
    async *generate() {
      throw new Error('They are not asked.')
    },
  }
  const model = await answering('SEARCH: mail')
  const { generated } = await write(withFallback(model, rules, 'rules'))
  expect(generated).toMatchObject({ kind: 'no-program', search: 'mail', generator: 'test-model' })
})
