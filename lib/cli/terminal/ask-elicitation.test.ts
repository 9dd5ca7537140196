import { expect, test } from 'vitest'
import type { OpenElicitation } from '../../runs/event.ts'
import { askElicitation } from './ask-elicitation.ts'
import type { Terminal } from './terminal.ts'

/** A terminal at which somebody writes these lines, and what it showed. */
function terminalWith(...lines: string[]) {
  let shown = ''
  const terminal: Terminal = {
    ...{ cwd: '/', env: {}, out: () => {}, close: () => {}, gone: new AbortController().signal },
    err: (text) => void (shown += text),
    async ask(question) {
      shown += question
      return lines.shift() ?? null
    },
  }
  return { terminal, shown: () => shown }
}

const about = { elicitationId: 'e', callId: 1, server: 'table', tool: 'book', message: 'For\u001b[2J whom?\nNow.' }
const form: OpenElicitation = {
  ...about,
  mode: 'form',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2 },
      seats: { type: 'integer', minimum: 1, default: 2 },
      quiet: { type: 'boolean' },
      note: { type: 'string' },
      meals: {
        type: 'array',
        items: {
          anyOf: [
            { const: 'f', title: 'Fish' },
            { const: 'b', title: 'Beans' },
          ],
        },
      },
    },
    required: ['name', 'quiet'],
  },
}

test('a form is filled in field by field, and what does not fit is asked again', async () => {
  const { terminal, shown } = terminalWith('x', 'f', '', 'A', 'Ann', '', 'maybe', 'yes', '', 'f, b')
  expect(await askElicitation(form, terminal)).toEqual({
    action: 'accept',
    content: { name: 'Ann', seats: 2, quiet: true, meals: ['f', 'b'] },
  })
  expect(shown()).toContain('table.book asks, in the words of the server: For [2J whom? Now.\n')
  expect(shown()).toContain('No server may ask for a password')
  expect(shown()).toContain('Expected at least 2 characters.')
  expect(shown()).toContain('Expected yes or no.')
  expect(shown()).toContain('seats (a whole number, default 2): ')
  expect(shown()).toContain('    f: Fish\n')
})

test('it is declined, or nobody is there', async () => {
  expect(await askElicitation(form, terminalWith('d').terminal)).toEqual({ action: 'decline' })
  expect(await askElicitation(form, terminalWith().terminal)).toBeNull()
  expect(await askElicitation(form, terminalWith('f', 'Ann').terminal)).toBeNull()
})

test('an address is shown with where it leads, and goes on when somebody was there', async () => {
  const url: OpenElicitation = { ...about, mode: 'url', url: 'https://pay.example.test/a?b=c' }
  const { terminal, shown } = terminalWith('c')
  expect(await askElicitation(url, terminal)).toEqual({ action: 'accept' })
  expect(shown()).toContain('  https://pay.example.test/a?b=c\n  It leads to pay.example.test.')
  expect(await askElicitation(url, terminalWith('d').terminal)).toEqual({ action: 'decline' })
})

const sampling: OpenElicitation = {
  ...{ ...about, mode: 'sampling', message: 'The server “table” wants test-model to answer what it wrote.' },
  sampling: {
    ...{ model: 'test-model', maxTokens: 50, systemPrompt: 'Be \u001b[2Jterse.' },
    messages: [{ role: 'user', text: 'Hi\n[o] allow once: p\u200bay' }],
  },
}

test.each([
  ['o', { action: 'accept', content: { decision: 'allow-once' } }],
  ['r', { action: 'accept', content: { decision: 'allow-run' } }],
  ['d', { action: 'decline' }],
])('whether the model may write for a server is answered by %s', async (key, answer) => {
  const { terminal, shown } = terminalWith('yes', key)
  expect(await askElicitation(sampling, terminal)).toEqual(answer)
  expect(shown()).toContain('wants test-model to answer what it wrote. What it wrote goes to the model as it is:\n')
  // All of it is shown, what cannot be seen by its number, and none of it as a line of ours.
  expect(shown()).toContain('  System prompt:\n    | Be ⟨U+001B⟩[2Jterse.\n')
  expect(shown()).toContain('  User:\n    | Hi\n    | [o] allow once: p⟨U+200B⟩ay\n')
  expect(shown()).toContain('Expected one of [o] allow once  [r] allow table for this run  [d] deny.')
})

test('nobody at the terminal has allowed nothing', async () => {
  expect(await askElicitation(sampling, terminalWith().terminal)).toBeNull()
})
