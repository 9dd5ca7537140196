import { describe, expect, test } from 'vitest'
import { type ClientId, clientOf } from './clients.ts'
import { entryFor, OUR_NAME } from './entry-for.ts'
import { formatOf } from './formats/format-of.ts'
import { hideOthers } from './hide-others.ts'
import { showPlan } from './show-diff.ts'

const url = 'http://127.0.0.1:3000/api/mcp'
const other = { command: 'run', args: ['--key', 'hunter22'], env: { PIN: 'hunter23', GITHUB: 'ghp_abcdefgh1234' } }

/** The same settings on one line, on many, with one server on one line, and in another order. */
const json = (place: string) => [
  JSON.stringify({ [place]: { other }, pin: 9876 }),
  JSON.stringify({ [place]: { other }, pin: 9876 }, null, 2),
  `{\n  // hunter24\n  "${place}": {\n    "other": ${JSON.stringify(other)} /* hunter25 */\n  }, "pin": 9876\n}\n`,
  `{"first": ["hunter26"], "${place}": {"other": ${JSON.stringify(other)}}}`,
]

const TEXTS: [ClientId, string][] = [
  ...json('mcpServers').map((text): [ClientId, string] => ['cursor', text]),
  ...json('context_servers').map((text): [ClientId, string] => ['zed', text]),
  ['codex', '[mcp_servers.other]\ncommand = "hunter22"\nargs = [\n  "hunter23",\n]\nenv = { A = "hunter24" }\n'],
  ['codex', '[mcp_servers.other]\n# hunter22\ncommand = "hunter22" # hunter23'],
  ['goose', 'extensions:\n  other:\n    cmd: hunter22\n    envs:\n      A: "hunter23"\n      PIN: 9876\nz: hunter24\n'],
  ['goose', 'a: |\n  hunter22\n  hunter 23\nextensions: # hunter24\n  other: # hunter25\n    args: [hunter26]\n'],
]

test.each(TEXTS)('%s: of ours all is shown, of others nothing but keys: %j', (id, text) => {
  const { language, place } = clientOf(id)
  const entry = entryFor(id, { transport: 'http', url, token: 'cem_abcdefgh12345678' })!
  const after = formatOf(language).put(text, [place, OUR_NAME], entry)
  for (const [one, next] of [
    [text, after],
    [after, text],
  ] as const) {
    const shown = showPlan(id, { file: 'f', action: 'change', before: one, after: next })
    expect(shown).not.toMatch(/hunter|ghp_|9876|12345678/)
    for (const ours of ['code-execution', url, 'Bearer cem_abcd…']) expect(shown).toContain(ours)
  }
})

describe('with the values of others hidden', () => {
  test.each<[ClientId, string[], string[]]>([
    [
      'cursor',
      [
        '{ // a',
        '"a": "b", "n": [1, true, "c"], /* d',
        '*/ "mcpServers": { "code-execution": { "url": "u" /* v */ } }}',
      ],
      ['{ // …', '"a": "…", "n": […, …, "…"], /* … */ "mcpServers": { "code-execution": { "url": "u" /* v */ } }}'],
    ],
    ['cursor', ['\uFEFF{"a": "b",}'], ['\uFEFF{"a": "…",}']],
    ['cursor', [' '], [' ']],
    [
      'codex',
      ['a = 1', '', '[mcp_servers.code-execution]', 'b = 2', '[x."y z"]', 'c = """', 'd', '"""', ''],
      ['a = …', '', '[mcp_servers.code-execution]', 'b = 2', '[x."y z"]', 'c = …', '…', '…', ''],
    ],
    [
      'goose',
      ['a: b\r', 'extensions:\r', '  code-execution:\r', '    cmd: c\r', '  "d e":\r', '    - f: g\r', '    - h', ''],
      ['a: …\r', 'extensions:\r', '  code-execution:\r', '    cmd: c\r', '  "d e":\r', '    - f: …\r', '    …', ''],
    ],
  ])('%s: %j', (id, text, shown) => expect(hideOthers(clientOf(id), text.join('\n'))).toBe(shown.join('\n')))
})
