/** Tools with schemas as they are found in the wild, and some that attack whoever makes code of them. */
export const oddTools: object[] = [
  {
    name: 'refs',
    inputSchema: {
      type: 'object',
      properties: { node: { $ref: '#/$defs/Node' }, self: { $ref: '#' } },
      required: ['node'],
      $defs: {
        Node: {
          type: 'object',
          title: 'A node',
          properties: { value: { type: 'number' }, children: { type: 'array', items: { $ref: '#/$defs/Node' } } },
          required: ['value'],
        },
      },
    },
    outputSchema: {
      type: 'object',
      properties: { node: { $ref: '#/$defs/Node' }, owner: { $ref: '#/definitions/Owner' } },
      $defs: { Node: { type: 'string' } },
      definitions: { Owner: { type: 'object', properties: { name: { type: 'string' } } } },
    },
  },
  {
    name: 'wrapped_ref',
    inputSchema: { type: 'object' },
    outputSchema: {
      type: 'object',
      properties: { result: { type: 'array', items: { $ref: '#/$defs/Row' } } },
      $defs: { Row: { type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } } },
    },
  },
  { name: 'dangling_ref', inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/Nowhere' } } } },
  {
    name: 'remote_ref',
    inputSchema: {
      type: 'object',
      properties: { a: { $ref: 'http://127.0.0.1:9/schema.json' }, b: { $ref: 'file:///etc/passwd' } },
    },
  },
  {
    name: 'inner_ref',
    inputSchema: {
      type: 'object',
      properties: { x: { type: 'object', properties: { y: { $ref: '#/properties/x' } } } },
    },
    outputSchema: {
      type: 'object',
      properties: { x: { type: 'object', properties: { y: { $ref: '#/properties/x' } } } },
    },
  },
  {
    name: 'choices',
    inputSchema: {
      type: 'object',
      properties: {
        mode: { type: 'string', enum: ['fast', 'it\'s "slow"', 'new\nline'] },
        id: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        one: { oneOf: [{ const: 'a' }, { const: 1 }, { type: 'null' }] },
        all: {
          allOf: [
            { type: 'object', properties: { a: { type: 'string' } } },
            { type: 'object', properties: { b: { type: 'number' } }, required: ['b'] },
          ],
        },
        nothing: { type: ['string', 'null'], format: 'date-time', default: null },
        nullable: { type: 'string', nullable: true, examples: ['*/ EVIL'] },
        extra: { type: 'object', additionalProperties: { type: 'number' } },
        any: true,
        never: false,
        open: { type: 'object' },
        list: { type: 'array' },
        empty: { enum: [] },
        numbers: { type: 'array', items: { type: 'number' }, minItems: 1, maxItems: 3 },
      },
      required: ['mode', 'id', 'not-listed'],
      additionalProperties: true,
    },
  },
  {
    name: 'tuples',
    inputSchema: {
      type: 'object',
      properties: {
        point: {
          type: 'array',
          items: [{ type: 'number' }, { type: 'number' }],
          minItems: 2,
          maxItems: 2,
          additionalItems: false,
        },
        named: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: { type: 'boolean' } },
      },
    },
  },
  {
    name: 'any_of_root',
    inputSchema: {
      type: 'object',
      anyOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        { type: 'object', properties: { b: { type: 'string' } } },
      ],
    },
  },
  {
    name: 'text_result',
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object', properties: { result: { type: 'string' } } },
  },
  {
    name: 'ref_with_more',
    inputSchema: {
      type: 'object',
      $id: 'https://example.org/schemas/order.json',
      properties: {
        both: { $ref: '#/$defs/Base', description: 'With a note.', properties: { more: { type: 'string' } } },
        maybe: { $ref: '#/definitions/Base~1Unit', nullable: true },
        anchored: { $ref: '#here' },
        absolute: { $ref: 'https://example.org/schemas/order.json#/$defs/Base' },
        deep: { $ref: '#/properties/list/prefixItems/0' },
        list: { type: 'array', prefixItems: [{ type: 'object', properties: { n: { type: 'number' } } }] },
      },
      $defs: { Base: { $anchor: 'here', type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
      definitions: { 'Base/Unit': { enum: ['kg', 'g'] } },
    },
  },
  {
    name: 'only_itself',
    inputSchema: {
      type: 'object',
      properties: { a: { $ref: '#/$defs/A' }, j: { $ref: '#/$defs/Json' }, u: { $ref: '#/$defs/U' } },
      $defs: {
        A: { $ref: '#/$defs/B' },
        B: { $ref: '#/$defs/A' },
        U: { anyOf: [{ $ref: '#/$defs/U', description: 'again' }, { type: 'string' }] },
        Json: {
          oneOf: [
            { type: ['string', 'number', 'boolean', 'null'] },
            { type: 'array', items: { $ref: '#/$defs/Json' } },
            { type: 'object', additionalProperties: { $ref: '#/$defs/Json' } },
          ],
        },
      },
    },
  },
  {
    name: 'either',
    inputSchema: {
      type: 'object',
      properties: { url: { type: 'string' }, path: { type: 'string' } },
      anyOf: [{ required: ['url'] }, { required: ['path'] }],
    },
  },
  {
    name: 'shadowing',
    inputSchema: {
      type: 'object',
      properties: { constructor: { type: 'string' }, n: { type: 'number' } },
      additionalProperties: { type: 'boolean' },
    },
  },
  {
    name: 'too_large',
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`p${i}`, { type: 'string' }])),
    },
  },
  { name: 'delete', inputSchema: { type: 'object', properties: {} } },
  { name: 'index', inputSchema: { type: 'object' } },
  { name: 'call_tool', inputSchema: { type: 'object' } },
  { name: 'get.user-by/id', inputSchema: { type: 'object' } },
  { name: 'get_user', inputSchema: { type: 'object' } },
  { name: 'get-user', inputSchema: { type: 'object' } },
  { name: 'GetUser', inputSchema: { type: 'object' } },
  { name: '3d', inputSchema: { type: 'object' } },
  { name: '天气 ☀', inputSchema: { type: 'object' } },
  { name: '__proto__', inputSchema: { type: 'object' } },
  { name: 'constructor', inputSchema: { type: 'object' } },
  { name: `'); EVIL(); ('`, description: `*/ EVIL() /*\u2028EVIL()\n\`\${EVIL()}\``, inputSchema: { type: 'object' } },
  {
    name: 'evil_schema',
    title: '*/ EVIL',
    description: `${'Long. '.repeat(2_000)}*/ EVIL()`,
    inputSchema: {
      type: 'object',
      title: 'Foo { } export const EVIL = 1; interface X',
      description: '*/ EVIL()',
      tsType: 'unknown; EVIL()',
      properties: {
        typed: { type: 'string', tsType: 'typeof EVIL' },
        named: { type: 'string', enum: ['a', 'b'], tsEnumNames: ['EVIL', 'B'] },
        'a"}; export const EVIL = 1; //': { type: 'string', description: 'x\n*/ EVIL()' },
        __proto__: { type: 'string' },
        weird: { type: 'EVIL' },
      },
      $defs: { 'X { } EVIL ': { type: 'object', properties: { a: { type: 'string' } } } },
      allOf: [{ $ref: '#/$defs/X { } EVIL ' }],
    },
    outputSchema: { type: 'object', patternProperties: { '^x': { type: 'number' } } },
  },
]
