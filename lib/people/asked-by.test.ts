import { expect, test } from 'vitest'
import { askedByText } from '../runs/asked-by.ts'
import { askedByOf } from './asked-by.ts'

const ann = { id: 'ann', admin: false, isListed: true }

test.each([
  [{ tokenId: 't', accessName: 'laptop', client: 'dana-agent' }, 'by dana-agent, through the token laptop'],
  [{ tokenId: 't', accessName: 'laptop' }, 'through the token laptop'],
  [{ appId: 'a', accessName: 'Editor', client: 'Claude\u202e Code\n' }, 'by Claude Code, through the app Editor'],
  [{ client: 'x'.repeat(500) }, `by ${'x'.repeat(100)}, on the command line`],
  [{}, 'on the command line'],
  [{ sessionId: 's' }, null],
])('who comes with %j asks %s', (by, text) => {
  expect(askedByText(askedByOf({ ...ann, ...by }))).toBe(text)
})
