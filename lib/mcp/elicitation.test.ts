import { describe, expect, test } from 'vitest'
import { type FormSchema, faultsOf, readElicitation } from './elicitation.ts'

const nowhere = () => false
const read = (asked: unknown, mayBePlain: (url: URL) => boolean = nowhere) => readElicitation(asked, mayBePlain)
const form = (properties: object, required?: unknown) =>
  read({ message: 'Fill in', requestedSchema: { type: 'object', properties, required } })
const fields = (properties: object, required?: unknown) => {
  const got = form(properties, required)
  return got.ok && got.value.mode === 'form' ? got.value.schema : got
}

describe('a form', () => {
  test('shows nothing that is not seen, at any door', () => {
    const hidden = '\u202eliam\u200b'
    const shown = fields({
      a: { type: 'string', title: hidden, description: hidden, enum: ['x'], enumNames: [hidden] },
    })
    expect(shown).toMatchObject({
      properties: { a: { title: 'liam', description: 'liam', oneOf: [{ const: 'x', title: 'liam' }] } },
    })
    const asked = read({
      message: `Two\nlines ${hidden}`,
      requestedSchema: { type: 'object', properties: { a: { type: 'string' } } },
    })
    expect(asked).toMatchObject({ value: { message: 'Two\nlines  liam' } })
  })

  test('keeps what MCP knows of its fields, and nothing else', () => {
    expect(
      fields(
        {
          name: {
            type: 'string',
            title: 'Name',
            minLength: 2,
            maxLength: 9,
            pattern: '(a+)+$',
            $ref: '#',
            default: 'Ann',
          },
          mail: { type: 'string', format: 'email', description: 'Where to' },
          odd: { type: 'string', format: 'color' },
          n: { type: 'integer', minimum: 1, maximum: 'many', default: 3 },
          on: { type: 'boolean', default: 'yes' },
          one: { type: 'string', enum: ['a', 'b'], enumNames: ['A'], default: 'c' },
          two: { type: 'string', oneOf: [{ const: 'x', title: 'X' }], default: 'x' },
          some: { type: 'array', items: { anyOf: [{ const: 'p', title: 'P' }] }, minItems: 1, default: ['p', 'q'] },
        },
        ['name', 'name', 'missing', 'toString'],
      ),
    ).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', minLength: 2, maxLength: 9, default: 'Ann' },
        mail: { type: 'string', format: 'email', description: 'Where to' },
        odd: { type: 'string' },
        n: { type: 'integer', minimum: 1, default: 3 },
        on: { type: 'boolean' },
        one: {
          type: 'string',
          oneOf: [
            { const: 'a', title: 'A' },
            { const: 'b', title: 'b' },
          ],
        },
        two: { type: 'string', oneOf: [{ const: 'x', title: 'X' }], default: 'x' },
        some: { type: 'array', items: { anyOf: [{ const: 'p', title: 'P' }] }, minItems: 1, default: ['p'] },
      },
      required: ['name'],
    })
  })

  const many = (count: number, one: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, one]))
  test.each<[string, unknown, string]>([
    ['of too many fields', many(41, { type: 'boolean' }), 'more than 40 fields'],
    ['with something nested', { a: { type: 'object', properties: {} } }, 'is no text, number, switch or choice'],
    ['with a list of texts', { a: { type: 'array', items: { type: 'string' } } }, 'a list of something else'],
    ['with too many options', { a: { type: 'string', enum: Array(101).fill('x') } }, 'more than 100 options'],
    ['with options that are no texts', { a: { type: 'string', enum: [1] } }, 'options that are no texts'],
    ['with no options', { a: { type: 'string', enum: [] } }, 'options that are none'],
    ['with a name of a kilobyte', { ['x'.repeat(1_000)]: { type: 'boolean' } }, 'longer than 100 characters'],
    ['with a field of all objects', JSON.parse('{"__proto__": {"type": "boolean"}}'), 'a name that is not taken'],
    [
      'that is too large',
      many(40, { type: 'string', enum: Array.from({ length: 99 }, (_, at) => `${at}`.repeat(40)) }),
      'too large',
    ],
  ])('%s is refused', (_what, properties, fault) => {
    expect(form(properties as object)).toEqual({ ok: false, fault: expect.stringContaining(fault) })
  })

  test('of megabytes of words is cut', () => {
    const long = 'x'.repeat(5_000_000)
    const got = read({
      message: long,
      requestedSchema: { properties: { a: { type: 'string', title: long, description: long } } },
    })
    expect(JSON.stringify(got).length).toBeLessThan(3_000)
  })

  test.each([undefined, null, 'form', { mode: 'form' }, { mode: 'video' }, { requestedSchema: { properties: [] } }])(
    'is not %j',
    (asked) => expect(read(asked)).toMatchObject({ ok: false }),
  )
})

describe('an address', () => {
  test.each(['https://example.org/', 'https://example.org:8443/a?b=c#d'])('is %s', (url) =>
    expect(read({ mode: 'url', message: '', url })).toEqual({ ok: true, value: { mode: 'url', message: '', url } }),
  )

  test.each([
    'javascript:alert(1)',
    'JavaScript://example.org/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://example.org/',
    'https://ann@example.org/',
    'https://bank.example:secret@evil.example/',
    'https://',
    `https://example.org/${'x'.repeat(3_000)}`,
    'vscode://x',
    7,
  ])('is not %s', (url) => expect(read({ mode: 'url', message: '', url })).toMatchObject({ ok: false }))

  test('without https is one where it may be', () => {
    const url = 'http://localhost:4000/sign-in'
    expect(read({ mode: 'url', url }, ({ hostname }) => hostname === 'localhost')).toMatchObject({ ok: true })
    expect(read({ mode: 'url', url })).toMatchObject({ ok: false })
  })
})

describe('what is filled in', () => {
  const schema: FormSchema = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 2, maxLength: 3 },
      mail: { type: 'string', format: 'email' },
      site: { type: 'string', format: 'uri' },
      day: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      n: { type: 'integer', minimum: 1, maximum: 9 },
      on: { type: 'boolean' },
      one: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
      some: {
        type: 'array',
        items: {
          anyOf: [
            { const: 'a', title: 'A' },
            { const: 'b', title: 'B' },
          ],
        },
        minItems: 1,
        maxItems: 1,
      },
    },
    required: ['name'],
  }

  test('fits, also where what is optional is left out', () => {
    expect(faultsOf(schema, { name: 'Ann' })).toEqual({})
    const all = {
      name: 'äöü',
      mail: 'a@b',
      site: 'https://x',
      day: '2026-11-24',
      at: '2026-11-24T10:00:00Z',
      n: 9,
      on: false,
      one: 'a',
      some: ['b'],
    }
    expect(faultsOf(schema, all)).toEqual({})
  })

  test.each<[object, Record<string, string>]>([
    [{}, { name: 'This field is required.' }],
    [{ name: 'x' }, { name: 'Expected at least 2 characters.' }],
    [{ name: 'long' }, { name: 'Expected at most 3 characters.' }],
    [{ name: 7 }, { name: 'Expected a text.' }],
    [{ name: 'Ann', mail: 'nobody' }, { mail: expect.stringContaining('e-mail') }],
    [{ name: 'Ann', site: 'x' }, { site: expect.stringContaining('an address') }],
    [{ name: 'Ann', day: '2026-13-45' }, { day: expect.stringContaining('a date such') }],
    [{ name: 'Ann', at: 'noon' }, { at: expect.stringContaining('date and time') }],
    [{ name: 'Ann', n: 1.5 }, { n: 'Expected a whole number.' }],
    [{ name: 'Ann', n: 0 }, { n: 'Expected at least 1.' }],
    [{ name: 'Ann', n: '5' }, { n: 'Expected a number.' }],
    [{ name: 'Ann', on: 'yes' }, { on: 'Expected yes or no.' }],
    [{ name: 'Ann', one: 'b' }, { one: 'Expected one of the options.' }],
    [{ name: 'Ann', some: [] }, { some: 'Choose at least 1.' }],
    [{ name: 'Ann', some: ['a', 'b'] }, { some: 'Choose at most 1.' }],
    [{ name: 'Ann', some: ['a', 'a'] }, { some: 'Choose from the options.' }],
    [{ name: 'Ann', more: 1 }, { more: 'The form has no such field.' }],
    [{ name: 'Ann', constructor: 1 }, { constructor: 'The form has no such field.' }],
  ])('%j is wrong, and it is said where', (content, faults) =>
    expect(faultsOf(schema, content as Record<string, unknown>)).toEqual(faults),
  )
})
