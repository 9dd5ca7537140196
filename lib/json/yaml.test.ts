import { describe, expect, test } from 'vitest'
import { jsonToYaml, yamlToJson } from './yaml.ts'

describe('YAML', () => {
  test.each([
    ['', 'null'],
    ['a: 1\nb:\n  - x\n  - 2.5\n', '{"a":1,"b":["x",2.5]}'],
    ['base: &b {n: 1}\nother: *b\n', '{"base":{"n":1},"other":{"n":1}}'],
    ['__proto__: {admin: true}', '{"__proto__":{"admin":true}}'],
    ['on: yes\nat: 2026-01-01\n', '{"on":"yes","at":"2026-01-01"}'],
  ])('%j is read as %s', (text, json) => expect(yamlToJson(text)).toEqual({ json }))

  test.each([
    ['two documents', '--- 1\n--- 2\n', /document/],
    ['a key that comes twice', 'a: 1\na: 2\n', /unique/],
    ['nothing that YAML is', 'a: [1', /./],
    ['an alias of what it stands in', '&a [*a]', /circular/i],
    ['deep nesting', '['.repeat(300) + ']'.repeat(300), /200 levels/],
    ['very deep nesting', '['.repeat(2_000), /./],
    ['a bomb', bomb(), /alias/i],
  ])('%s is refused', (_what, text, why) => expect(yamlToJson(text)).toEqual({ fault: expect.stringMatching(why) }))

  test.each([[null], ['null'], ['1'], [''], [{ a: [{ b: 'x: y\n\n# z ' }], 'é\u2028': -0.5, 10: true }], [[]], [{}]])(
    'of %j comes back as that',
    (value) => expect(yamlToJson(jsonToYaml(JSON.stringify(value)))).toEqual({ json: JSON.stringify(value) }),
  )

  test('has no aliases for what is there twice', () => {
    expect(jsonToYaml('{"a":{"n":1},"b":{"n":1}}')).toBe('a:\n  n: 1\nb:\n  n: 1\n')
  })
})

/** Each line stands for ten times the one before. */
function bomb(): string {
  const lines = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(',')}]`)
  return ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]', ...lines].join('\n')
}
