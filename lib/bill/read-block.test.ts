import { expect, test } from 'vitest'
import { readBlock } from './read-block.ts'

const here = { home: '/home/ann', folder: '/home/ann/work' }
const read = (text: string) => readBlock(text, 'ann', here)
const one = { command: 'x', args: ['y'] }

test.each([
  ['JSON with comments', `{ // mine\n "mcpServers": { "a": ${JSON.stringify(one)}, } }`],
  ['the servers alone', `{"a": ${JSON.stringify(one)}}`],
  ['a piece of a file', `"a": ${JSON.stringify(one)}`],
  ['TOML', '[mcp_servers.a]\ncommand = "x"\nargs = ["y"]\n'],
  ['YAML', 'mcpServers:\n  a:\n    command: x\n    args: [y]\n'],
])('reads %s', async (_what, text) => {
  const [found, ...others] = await read(text)
  expect(found).toMatchObject({ name: 'a', kind: 'command', entry: one, reason: null })
  expect(others).toEqual([])
})

test.each([
  [
    '{"mcpServers": {\n  "a": {"command": "hunter2" "args": []}\n}}',
    'This is not JSON: comma expected in line 2, column 30.',
  ],
  ['{"mcpServers": {"a": {"command": "hunter2"', 'This is not JSON: close brace expected in line 1, column 43.'],
  ['"a": {"command": hunter2}', 'This is not JSON: invalid symbol in line 1, column 18.'],
  ['{"mcpServers": {"a": {"command": "hunter2\u0001"}}}', 'This is not JSON: invalid character in line 1, column 34.'],
  ['', 'The block is empty. Expected {"mcpServers": {"name": {"command": "…"}}}.'],
  ['{"mcpServers": {}}', 'No server stands in the block. Expected {"mcpServers": {"name": {"command": "…"}}}.'],
  ['{"name": "hunter2"}', 'That is no block of servers. Expected {"mcpServers": {"name": {"command": "…"}}}.'],
])('says what is wrong with %j, and where, and nothing of what stands there', async (text, message) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'invalid-input', message })
})

test('more servers than are counted at once are refused with their number', async () => {
  const mcpServers = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`s${n}`, one]))
  await expect(read(JSON.stringify({ mcpServers }))).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('101 servers; at most 100'),
  })
})

test('what is pasted is bounded', async () => {
  await expect(readBlock('x'.repeat(200_001), 'ann')).rejects.toMatchObject({ code: 'too-large' })
})
