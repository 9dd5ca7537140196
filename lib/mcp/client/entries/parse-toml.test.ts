import { describe, expect, test } from 'vitest'
import { parseToml } from './parse-toml.ts'

const values = (text: string) => parseToml(text).values

describe('TOML as settings are written', () => {
  test.each<[string, string, object]>([
    [
      'tables and comments',
      '# a\nx = 1 # b\n[a.b]\ny = true\n[c."d e"]\n',
      { x: 1, a: { b: { y: true } }, c: { 'd e': {} } },
    ],
    [
      'texts of all kinds',
      's = "a\\tb\\u0041"\nl = \'C:\\x\'\nm = """\nfirst\n[no.header]\n"quoted" """\nn = \'\'\'a\nb\'\'\'',
      { s: 'a\tbA', l: 'C:\\x', m: 'first\n[no.header]\n"quoted" ', n: 'a\nb' },
    ],
    ['a line that goes on', 'm = """a \\\n   b"""', { m: 'a b' }],
    [
      'numbers and dates',
      'a = 1_000\nb = -2.5e3\nc = 0xff\nd = 1979-05-27T07:32:00Z\ne = 1979-05-27 07:32:00',
      { a: 1000, b: -2500, c: 255, d: '1979-05-27T07:32:00Z', e: '1979-05-27 07:32:00' },
    ],
    ['lists over lines', 'a = [ "x", # one\n  "y",\n]\nb = [[1], []]', { a: ['x', 'y'], b: [[1], []] }],
    [
      'inline tables and dotted keys',
      'a = { b = 1, "c d" = { e = "f" } }\ng.h = 2',
      { a: { b: 1, 'c d': { e: 'f' } }, g: { h: 2 } },
    ],
    ['lists of tables', '[[p]]\nn = 1\n[[p]]\nn = 2\n[p.q]\nr = 3', { p: [{ n: 1 }, { n: 2, q: { r: 3 } }] }],
    ['lines that end as on Windows', '[a]\r\nb = "c"\r\n', { a: { b: 'c' } }],
  ])('has %s', (_what, text, expected) => expect(values(text)).toEqual(expected))

  test.each([
    ['a = ', 'line 1: expected a value'],
    ['a = 1\nb = x', 'line 2: "x" is no value: a text stands in quotes'],
    ['a = "x', 'line 1: expected "'],
    ['a = 1\na = 2', 'line 2: a is said twice'],
    ['[a]\n[a]', 'line 2: the table a stands there twice'],
    ['a = {}\n[a.b]', 'a.b is a value already'],
    ['a = 1 b = 2', 'expected the end of the line'],
    ['a = """x', 'a text does not end'],
    ['a = "\\q"', 'means nothing in a text'],
    [`a = ${'['.repeat(50_000)}`, 'too deep'],
    [`a = ${'{a='.repeat(50_000)}`, 'too deep'],
    ['{"a": 1}', 'expected a key'],
  ])('is not %j', (text, fault) => expect(() => parseToml(text)).toThrow(fault))

  test('leaves everybody else alone who is called as what all objects have', () => {
    expect(Object.entries(values('[__proto__]\nx = 1'))).toEqual([['__proto__', { x: 1 }]])
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  test.each([
    '"',
    "'",
    '#\n',
    '[',
    'a = "\\"',
    '\n \n',
    'a.',
    '"""',
    "'''",
    'a = [\n',
    `a = "${'\\n'.repeat(50_000)}${'x'.repeat(50_000)}"\n`,
  ])('is read once: a text full of %j keeps nobody waiting', (part) => {
    const began = performance.now()
    try {
      parseToml(part.repeat(200_000 / part.length))
    } catch {
      // Most of them are none.
    }
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

test('says where the tables lie', () => {
  const text = '# mine\n[a]\nx = """\n[b]\n"""\n\n# about c\n[c] # c\n'
  const places = parseToml(text).tables.map(({ path, start, end }) => [path.join('.'), text.slice(start, end)])
  expect(places).toEqual([
    ['a', '[a]\nx = """\n[b]\n"""\n'],
    ['c', '[c] # c\n'],
  ])
})
