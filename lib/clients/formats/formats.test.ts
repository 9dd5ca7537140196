import { describe, expect, test } from 'vitest'
import { jsonFormat } from './json-format.ts'
import { tomlFormat } from './toml-format.ts'
import { yamlFormat } from './yaml-format.ts'

const entry = { command: 'npx', args: ['-y', 'x'] }
const other = { url: 'http://127.0.0.1:3000/api/mcp', headers: { Authorization: 'Bearer cem_1' } }

describe.each([
  {
    name: 'JSON',
    format: jsonFormat,
    path: ['mcpServers', 'code-execution'],
    texts: [
      '{"mcpServers": {"a": {"command": "x"}}, "z": 1}',
      '{\n  // mine\n  "theme": "dark", // the best\n  "mcpServers": {\n    // about a\n    "a": { "command": "x" } // last one\n  },\n  "z": [1,2 , 3]\n}\n',
      '{\n\t"mcpServers": {\n\t\t"a": {},\n\t\t"b": {}, // trailing\n\t},\n}',
      '{\r\n    "mcpServers": {\r\n        "a": {} /* why */\r\n    }\r\n}\r\n',
      '{\n  "mcpServers": {}\n}\n',
      '{\n  "mcpServers": {\n    // none yet\n  }\n}\n',
      '\uFEFF{\n  "mcpServers": { "a": {} }\n}\n',
      '{ "mcpServers": {\n   "a": {}, "b": {} } }',
      '{"mcpServers": {"a": {} /* , */ , "b": {} /* x */ }}',
    ],
    without: ['{"z": 1}', '{\n  "z": 1, // mine\n}\n', '{}', '', '{\n  "z": 1 // mine\n}\n'],
    damaged: ['{"mcpServers": {', '{"a": 1 "b": 2}', '[]', '"x"', '{"a": 01}', `${'{"a":'.repeat(100_000)}`],
  },
  {
    name: 'TOML',
    format: tomlFormat,
    path: ['mcp_servers', 'code-execution'],
    texts: [
      'model = "x" # mine\n\n[mcp_servers.a]\ncommand = "y"\n\n[mcp_servers.a.env]\nK = \'v\'\n',
      '# no line feed at the end\n[mcp_servers.a]\ncommand = "y"',
      'x = """\n[mcp_servers.code-execution]\n"""\n[mcp_servers]\n\n\n',
      'a = 1\r\n[mcp_servers.a]\r\ncommand = "y"\r\n',
      '[tui]\n  theme   =   "dark"\n\n# the end\n[mcp_servers.a]\nurl="http://x" # b\n# tail',
    ],
    without: ['a = 1\n', '', 'a = 1', '# only a comment\n'],
    damaged: ['a = ', '[a', 'mcp_servers = { a = { command = "x" } }', 'mcp_servers.code-execution.command = "x"'],
  },
  {
    name: 'YAML',
    format: yamlFormat,
    path: ['extensions', 'code-execution'],
    texts: [
      'GOOSE_MODEL: x # mine\nextensions:\n  # about a\n  a:\n    enabled: true\n    args: [ "a",   b ]\n\n# tail\nz: \'1\'\n',
      'extensions:\n    a:\n        cmd: |\n          two\n          lines\n    b:\n        cmd: x',
      'extensions: # here\n  a:\n    x: 1\r\n',
      'extensions:\r\n  a:\r\n    x: 1\r\n',
      'extensions: {}\nz: 1\n',
      'z: 1\nextensions: {} # none',
    ],
    without: ['z: 1\n', '', 'z: 1', '# only a comment\n'],
    damaged: [
      'a: [',
      'a: 1\n---\nb: 2\n',
      '- a\n',
      'extensions: {a: {}}\n',
      'extensions: 5\n',
      'a: "\n',
      `a: ${'['.repeat(50_000)}`,
    ],
  },
])('$name', ({ format, path, texts, without, damaged }) => {
  const valueAt = (text: string) => {
    const [place, name] = path as [string, string]
    return (format.parse(text)[place] as Record<string, unknown> | undefined)?.[name]
  }
  const rest = (text: string) => {
    const { [path[0]!]: servers, ...more } = format.parse(text)
    const { [path[1]!]: _, ...others } = (servers ?? {}) as Record<string, unknown>
    return { ...more, others }
  }

  test.each(texts)('adds, changes and takes away one entry and no other character: %j', (text) => {
    const added = format.put(text, path, entry)
    expect(valueAt(added)).toEqual(entry)
    expect(rest(added)).toEqual(rest(text))
    expect(Object.keys(format.parse(added))).toEqual(Object.keys(format.parse(text)))
    const changed = format.put(added, path, other)
    expect(valueAt(changed)).toEqual(other)
    expect(rest(changed)).toEqual(rest(text))
    expect(format.put(added, path, entry)).toBe(added)
    expect(format.take(changed, path)).toBe(text)
    expect(format.take(added, path)).toBe(text)
    // Every line that was there is there, in the same order, but for the comma that lists need.
    const lines = added.split('\n').map((line) => line.replaceAll(',', ''))
    if (text.split('\n').length > 4)
      expect(lines).toEqual(
        expect.arrayContaining(
          text
            .split('\n')
            .slice(0, -1)
            .map((line) => line.replaceAll(',', '')),
        ),
      )
  })

  test.each(without)('makes what it stands under: %j', (text) => {
    const added = format.put(text, path, entry)
    expect(valueAt(added)).toEqual(entry)
    expect(rest(added)).toEqual(rest(text))
    expect(rest(format.take(added, path))).toEqual(rest(text))
    expect(valueAt(format.take(added, path))).toBeUndefined()
  })

  test('takes nothing away where it is not', () => {
    for (const text of [...texts, ...without]) expect(format.take(text, path)).toBe(text)
  })

  test.each(damaged)('changes nothing in what it does not read: %j', (text) => {
    expect(() => format.put(text, path, entry)).toThrow(/\.$/)
  })
})

test('says where a file is damaged', () => {
  expect(() => jsonFormat.parse('{\n  "a": 1\n  "b": 2\n}')).toThrow('comma expected in line 3, column 3')
  expect(() => tomlFormat.parse('a = 1\nb = ')).toThrow('line 2')
  expect(() => yamlFormat.parse('a: 1\nb: "')).toThrow('line 2')
})

test('a comment stays with the line it is about', () => {
  const text = '{\n  "mcpServers": {\n    "a": {} // about a\n  }\n}\n'
  expect(jsonFormat.put(text, ['mcpServers', 'code-execution'], { url: 'x' })).toBe(
    '{\n  "mcpServers": {\n    "a": {}, // about a\n    "code-execution": {\n      "url": "x"\n    }\n  }\n}\n',
  )
})

test('tables below an entry go with it', () => {
  const text = '[mcp_servers.a]\nx = 1\n\n[mcp_servers.me]\nx = 1\n[mcp_servers.me.env]\nK = "v"\n\n[z]\ny = 2\n'
  expect(tomlFormat.take(text, ['mcp_servers', 'me'])).toBe('[mcp_servers.a]\nx = 1\n\n[z]\ny = 2\n')
  expect(tomlFormat.put(text, ['mcp_servers', 'me'], { x: 2 })).toBe(
    '[mcp_servers.a]\nx = 1\n\n[mcp_servers.me]\nx = 2\n\n[z]\ny = 2\n',
  )
})
