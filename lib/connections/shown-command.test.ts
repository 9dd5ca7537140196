import { expect, test } from 'vitest'
import { shownCommand } from './shown-command.ts'

const shown = (args: string[], env: Record<string, string> = {}) => shownCommand({ command: 'npx', args, env })

test.each([
  [['-y', '@modelcontextprotocol/server-everything'], 'npx -y @modelcontextprotocol/server-everything'],
  [['@sentry/mcp-server', '--org', 'acme'], 'npx @sentry/mcp-server --org acme'],
  [['/opt/servers/a-path-with-1-digit-and-more/index.js'], 'npx /opt/servers/a-path-with-1-digit-and-more/index.js'],
  [['-e', 'console.log("a b")'], 'npx -e "console.log(\\"a b\\")"'],
])('a command is shown with its arguments: %j', (args, text) => expect(shown(args)).toBe(text))

test.each([
  [['--api-key', 'abc123'], 'npx --api-key …'],
  [['--access-token=abc123'], 'npx --access-token=…'],
  [['postgresql://ann:secret@db.example.org/shop?sslkey=abc'], 'npx postgresql://ann:…@db.example.org/shop?…'],
  [['ghp_0123456789abcdef'], 'npx ghp_…'],
  [['d41d8cd98f00b204e9800998ecf8427e'], 'npx …'],
])('what looks like a secret is left out: %j', (args, text) => expect(shown(args)).toBe(text))

test('what its environment holds is left out where it stands in the arguments, too', () => {
  expect(shown(['--as', 'hunter22'], { PASS: 'hunter22' })).toBe('npx --as …')
})

test('a long one is cut', () => {
  expect(shown(['x '.repeat(1_000)])).toHaveLength(501)
})
