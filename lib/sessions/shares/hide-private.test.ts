import { expect, test } from 'vitest'
import { beginning } from '../entry-of.ts'
import { hidePrivate, hidePrivateIn } from './hide-private.ts'

test.each([
  ['write to ann.lee+x@mail.example.co.uk.', 'write to [e-mail].'],
  ['müller@bücher.example', '[e-mail]'],
  ['card 4111 1111 1111 1111, 4111-1111-1111-1111', 'card [card], [card]'],
  ['not a card: 4111 1111 1111 1112', 'not a card: 4111 1111 1111 1112'],
  ['call +49 30 1234567 or (030) 1234-567', 'call [telephone] or [telephone]'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN [account]'],
  ['SSN 078-05-1120', 'SSN [number]'],
  ['from 192.168.0.12', 'from [address]'],
  ['postgres://ann:hunter2@db.example/app', '[secret]@db.example/app'],
  ['Authorization: Bearer abc.def-ghi_jkl', 'Authorization: Bearer [secret]'],
  ['password=hunter22&x=1', 'password=[secret]'],
  ['{"api_key": "abcd1234"}', '{"api_key": "[secret]"}'],
  ['DB_PASSWORD=hunter22', 'DB_PASSWORD=[secret]'],
  ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG', 'AWS_SECRET_ACCESS_KEY=[secret]'],
  ['client_secret: "correct horse"', 'client_secret: "[secret]"'],
  ['access_token=abcd1234', 'access_token=[secret]'],
  ["{ clientSecret: 'abcd', n: 1 }", "{ clientSecret: '[secret]', n: 1 }"],
  ['{\\"dbPassword\\": \\"a b\\"}', '{\\"dbPassword\\": \\"[secret]\\"}'],
  ['const apiKey: string = `abcd1234`', 'const apiKey: string = `[secret]`'],
  ['SECRET_KEY_BASE=abcd1234 API_KEY_2: abcd1234', 'SECRET_KEY_BASE=[secret] API_KEY_2: [secret]'],
  ['curl --password hunter22 -s', 'curl --password [secret] -s'],
  ['DB_PASS=hunter22 dbPwd=hunter22', 'DB_PASS=[secret] dbPwd=[secret]'],
  ['Authorization: Basic YW5uOmh1bnRlcg==', 'Authorization: Basic [secret]'],
  ['compass: north, tokens: 1200, keys = 4, secretary: Ann', 'compass: north, tokens: 1200, keys = 4, secretary: Ann'],
  ['My card is 4111 1111 1111 1111. Call 030 1234567.', 'My card is [card]. Call [telephone].'],
  ['+1 (555) 123-4567, 0.123456789, x0301234567', '[telephone], 0.123456789, x0301234567'],
  ['sk-proj-abcdefghijklmnopqrst and ghp_abcdefghijklmnop', '[secret] and [secret]'],
  ['AKIAIOSFODNN7EXAMPLE', '[secret]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def', '[secret]'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', '[secret]'],
  [
    'Calculate (100 + 200) * 3 = 900 on 2026-11-26, version 1.2.3',
    'Calculate (100 + 200) * 3 = 900 on 2026-11-26, version 1.2.3',
  ],
  ["import { add } from './servers/calculator/add.ts'", "import { add } from './servers/calculator/add.ts'"],
])('of %j others see %j', (text, shown) => {
  expect(hidePrivate(text)).toBe(shown)
})

test('what is private is found in all of a value, by names of fields as well', () => {
  const value = {
    list: [{ 'ann@example.com': 1 }],
    token: 12_345,
    user_password: { deep: 'x' },
    ...{
      accessToken: 'a',
      clientSecret: 'b',
      dbPassword: 'c',
      'x-api-key': 'd',
      AWS_SECRET_ACCESS_KEY: 'e',
      dbPass: 'f',
    },
    ...{ compass: 'north', tokens: 12 },
    card: 4111111111111111,
    n: 42,
  }
  expect(hidePrivateIn(value)).toEqual({
    ...{ list: [{ '[e-mail]': 1 }], token: '[secret]', user_password: '[secret]', card: '[card]', n: 42 },
    ...{ accessToken: '[secret]', clientSecret: '[secret]', dbPassword: '[secret]', 'x-api-key': '[secret]' },
    ...{ AWS_SECRET_ACCESS_KEY: '[secret]', dbPass: '[secret]', compass: 'north', tokens: 12 },
  })
})

test.each([
  // Cards, however they are written and whatever stands beside them.
  ['4111 1111 1111 1111 12/27 123', '[card] 12/27 123'],
  ['12 4111 1111 1111 1111', '12 [card]'],
  ['4111.1111.1111.1111', '[card]'],
  ['4111\u00a01111\u202f1111\u20071111', '[card]'],
  ['4111\n1111 1111\r\n1111', '[card]'],
  ['4111\u20131111\u20111111\u22121111', '[card]'],
  ['card4111111111111111x _4111111111111111_', 'card[card]x _[card]_'],
  ['3714 496353 98431 and 371449635398431', '[card] and [card]'],
  ['5555 5555 5555 4444, 6011-1111-1111-1117', '[card], [card]'],
  // Network addresses
  ['2001:db8:85a3::8a2e:370:7334/64', '[address]/64'],
  ['http://[2001:db8::1]:8080/', 'http://[[address]]:8080/'],
  ['from:2001:db8::1, fe80::1%eth0', 'from:[address], [address]%eth0'],
  ['2001:0db8:0000:0000:0000:ff00:0042:8329', '[address]'],
  ['::ffff:192.168.0.12', '[address]'],
  ['at 00:1A:2B:3C:4D:5E', 'at [address]'],
  // Telephones
  ['call (555) 123-4567', 'call [telephone]'],
  ['call 555-123-4567 or 1-555-123-4567', 'call [telephone] or [telephone]'],
  ['+49\u00a030\u00a01234567', '[telephone]'],
  ['+49\u201330\u20111234567', '[telephone]'],
  ['(+49) 30 1234567', '[telephone]'],
  ['"phone":491701234567,"n":1', '"phone":[telephone],"n":1'],
  ["{ mobileNumber: '1701234567' }", "{ mobileNumber: '[telephone]' }"],
  ['tel: 1701234567', 'tel: [telephone]'],
  // Accounts in another form
  ['de89 3704 0044 0532 0130 00 is it', '[account] is it'],
  ['DE89-3704-0044-0532-0130-00', '[account]'],
  // Headers
  ['Cookie: session=abcdefgh; theme=dark\nAccept: x', 'Cookie: [secret]\nAccept: x'],
  ['Set-Cookie: sid=abcdefghijk; HttpOnly', 'Set-Cookie: [secret]'],
  ["curl -H 'Cookie: a=b; c=d' x", "curl -H 'Cookie: [secret]' x"],
  ['"set-cookie": ["sid=abc; Path=/"], "n": 1', '"set-cookie": [[secret]], "n": 1'],
  ['{ "cookie": "a=b; c=d" }', '{ "cookie": "[secret]" }'],
  ['authorization: abcdefghijk', 'authorization: [secret]'],
  ["{ Authorization: 'abcdefghijk' }", "{ Authorization: '[secret]' }"],
  ['X-Auth: abcdefgh, x-auth-token: abcdefgh', 'X-Auth: [secret], x-auth-token: [secret]'],
  // Addresses with passwords
  ...['ws', 'wss', 'amqp', 'sftp', 'ssh', 'smtp', 'rediss', 'mongodb+srv', 'x-own.db'].map((scheme) => [
    `to ${scheme}://ann:hunter2@db.example/app`,
    'to [secret]@db.example/app',
  ]),
  ['https://ann:p@ss@db.example/x', '[secret]@db.example/x'],
  ['redis://:hunter2@cache:6379', '[secret]@cache:6379'],
  // Keys by how they begin
  ...[
    'AIzaSyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe',
    'npm_abcdefghijklmnopqrstuvwxyz0123456789',
    'hf_abcdefghijklmnopqrstuvwxyz',
    'whsec_abcdefghijklmnop',
    'SG.abcdefghijklmnop.qrstuvwxyz',
    'xapp-1-A0123456789-abcdef',
    'glpat-abcdefghijklmnopqrst',
    'GOCSPX-abcdefghijklmnopqrst',
    'hvs.abcdefghijklmnopqrst',
    'gsk_abcdefghijklmnopqrstuvwxyz',
    'dckr_pat_abcdefghijklmnop',
    '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
    '-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: x\n\nlQ==\n-----END PGP PRIVATE KEY BLOCK-----',
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1r',
  ].map((key) => [`(${key})`, key.includes('OPENSSH') ? '([secret]' : '([secret])']),
  // E-mail addresses
  ['?to=ann.lee%40example.com&x=1', '?to=[e-mail]&x=1'],
  ['"ann lee"@example.com', '[e-mail]'],
  ['ann&#64;example.com, ann\uff20example.com, ann@\u200bexample.com', '[e-mail], [e-mail], [e-mail]'],
  ['Threw: no mail for ann.lee@examp… in 3 ms\n at x', 'Threw: no mail for [e-mail]… in 3 ms\n at x'],
  // What stands beside the name of a secret
  ['{"name":"password","value":"hunter22"}', '{"name":"password","value":"[secret]"}'],
  ["{ name: 'DB_PASSWORD', value: 'hunter22' }", "{ name: 'DB_PASSWORD', value: '[secret]' }"],
  ["headers.set('x-api-key', 'abcd1234')", "headers.set('x-api-key', '[secret]')"],
  ['"apiKeys": [\n  "abcd",\n  "efgh"\n], "n": 1', '"apiKeys": [secret], "n": 1'],
  ['sessionId=abcdefgh, api key: abcd1234', 'sessionId=[secret], api key: [secret]'],
  ['cvv: 123, pin=1234', 'cvv: [secret], pin=[secret]'],
  ['https://x.example/a?sv=1&sig=abcdefghijklmnop%3D', 'https://x.example/a?sv=1&sig=[secret]'],
])('of %j, which is written otherwise, others see %j', (text, shown) => {
  expect(hidePrivate(text)).toBe(shown)
})

test.each([
  'order 4500012345, total 1234567.89, 12,345,678.90 EUR',
  'order 20261127001234, ticket 100000000000016, id 9007199254740991',
  '0.30000000000000004, 3.141592653589793, 0.4111111111111111',
  'at 1795747363000 ms, 1795747363000000000 ns',
  '2024 2025 2026 2027',
  '1200 3100 5200 7100 900',
  '2026-11-27, 27.11.2026, 01/02/2026 10:30:00, 03.05.2026',
  '2026-11-27T02:42:43.123Z 2026-01-02 03:04:05.678901 +01:00',
  '2026-01-02 / 2026-01-31, 2026-01-02 03-04-05, 0001-01-01 00:00:00',
  'version 1.2.3, 10.0.19041.4291, react@19.2.0, @types/node@24.10.1',
  '#00112233 #ff00aa #01234567',
  '00000000-0000-0000-0000-000000000000 01234567-89ab-4cde-8111-111111111111',
  '12345678-4111-4111-8111-111111111111',
  '12:30:45, 10:20:30:40, std::vector, a ? b : c, list[::2], list[1::2], ::before, ::1',
  'npm_config_registry, npm_package_version, hf_model_name_of_mine, sk-button',
  'https://example.com:8080/a@b, http://127-0-0-1.example/x:y',
  'desktop: 2500000, mobile: 1500000',
  'fax, mobile: true, phone: string, hotel: 12345678, excel: 12345678',
  'tokens: 1200, cookies: 3, api_keys: 4, token count = 3',
  'ISBN 978-3-16-148410-0, 3 x 4 = 12, 100 200 300 400 500 600',
  'r_0123abcdef, sha1 da39a3ee5e6b4b0d3255bfef95601890afd80709',
  'Loading…',
  'Loading 50%…',
])('others see %j as it is', (text) => {
  expect(hidePrivate(text)).toBe(text)
})

test('what is private is found in fields by what they are called, or by the field beside them', () => {
  const value = {
    ...{ phone: 491701234567, tel: 1701234567, mobile: '170 1234567', phones: [491701234567] },
    ...{ apiKeys: ['abcd'], cookies: { a: 'b' }, sessionId: 'x', tokens: ['abcd'], 'Set-Cookie': 'a', jwt: 'x' },
    headers: [{ name: 'password', value: 'x' }, { name: 'colour', value: 'red' }, ['x-api-key', 'x'], ['a', 'b']],
    ...{ cookiesEaten: 3, hotel: 12_345_678, phoneCalls: 3, mobile_phone: 1_500_000, total: 491701234567 },
    names: ['password', 'token'],
  }
  expect(hidePrivateIn(value)).toEqual({
    ...{ phone: '[telephone]', tel: '[telephone]', mobile: '[telephone]', phones: ['[telephone]'] },
    ...{ apiKeys: '[secret]', cookies: '[secret]', sessionId: '[secret]', tokens: '[secret]' },
    ...{ 'Set-Cookie': '[secret]', jwt: '[secret]' },
    headers: [
      { name: 'password', value: '[secret]' },
      { name: 'colour', value: 'red' },
      ['x-api-key', '[secret]'],
      ['a', 'b'],
    ],
    ...{ cookiesEaten: 3, hotel: 12_345_678, phoneCalls: 3, mobile_phone: 1_500_000, total: 491701234567 },
    names: ['password', 'token'],
  })
})

test.each([
  ['of ann.lee@examp', 'of '],
  ['of ann.lee', 'of '],
  ['pay 4111 1111 1111 11', 'pay '],
  ['pay DE89 3704 0044 05', 'pay '],
  ['call +49 170 12', 'call '],
  ['key sk-pro', 'key '],
  ['to https://ann:hunt', 'to '],
  ['{"a":"b","to":"2001:db8', '{"a":"b","to":"'],
  ['a word that is cu', 'a word that is cu'],
])('of %j, where a text was cut, others see no half of what is private', (text, shown) => {
  expect(hidePrivate(beginning(`${text}${'z'.repeat(50)}`, text.length))).toBe(
    `${shown}… (${text.length + 50} characters)`,
  )
  const before = 'some words '.repeat(5)
  expect(hidePrivateIn({ [`${before}${text}…`]: 1 })).toEqual({ [`${before}${shown}…`]: 1 })
})

/** The shortest of a few times of this thread that it took, in milliseconds: what others do on the machine only adds. */
function timeOf(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = process.threadCpuUsage()
    hidePrivate(text)
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

test.each([
  ...['a@', '1 ', '0-', 'eyJ', 'eyJ-', 'password=', '-----BEGIN PRIVATE KEY-----', 'AA11 ', 'http://a:', 'Bearer '],
  ...['a%40', '"a', '::', '1:', '4111\n', '(555) ', '12345678-', 'aa11', 'ws://', 'SG.', '?key='],
  ...['Cookie: a=', 'apiKeys: ["', 'name:"', '("', 'phone: 1', 'authorization: ', ' 1…'],
  ...[`${'0'.repeat(32)} `, '+1(2)', '(0)', 'token_', 'password: string ', 'api_key\\\\"', 'pass\\', 'sk-', 'A1.'],
])('a text of %j takes little more than words do, and twice the time when it is twice as long', (part) => {
  const textOf = (of: string, length: number) => of.repeat(Math.ceil(length / of.length))
  const [once, twice, words] = [
    timeOf(textOf(part, 40_000)),
    timeOf(textOf(part, 80_000)),
    timeOf(textOf('some words ', 40_000)),
  ]
  // A bound that is squared takes four times as long; what is done in no time is as long as the clock says.
  expect(twice).toBeLessThan(3 * once + 20)
  expect(once).toBeLessThan(50 * words + 20)
})
