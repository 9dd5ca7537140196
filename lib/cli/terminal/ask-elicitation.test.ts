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
  expect(shown()).toContain('At least 2 characters were expected.')
  expect(shown()).toContain('Yes or no was expected.')
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
