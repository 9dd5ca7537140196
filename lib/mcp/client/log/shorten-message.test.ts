import { expect, test } from 'vitest'
import { measure, shortenMessage } from './shorten-message.ts'

const asIs = (text: string) => text
const SECRET = `sk_test_${'a1B2'.repeat(40)}`
const withoutSecret = (text: string) => text.replaceAll(SECRET, '…')

test('a small message is kept as it is, and counted to the byte', () => {
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'größe', arguments: { a: [1, null] } },
  }
  expect(shortenMessage(message, asIs)).toEqual({ json: JSON.stringify(message), isCut: false })
  expect(measure(message)).toEqual({ bytes: Buffer.byteLength(JSON.stringify(message)), counted: 'exact' })
})

test.each<[string, unknown]>([
  ['one long text', { text: 'x'.repeat(10_000_000) }],
  ['many texts', { texts: Array.from({ length: 50_000 }, (_, n) => `line ${n}`) }],
  ['many keys', Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`key ${n}`, n]))],
  ['long keys', Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`${n}${'k'.repeat(10_000)}`, n]))],
  ['lists in lists', Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => ['x'.repeat(600)]))],
])('of %s no more than about 8 KB are kept, and it says so', (_what, message) => {
  const { json, isCut } = shortenMessage(message, asIs)
  expect(json.length).toBeLessThan(32 * 1024)
  expect([isCut, json.includes('…')]).toEqual([true, true])
  expect(JSON.parse(json)).toBeTruthy()
  expect(measure(message).counted).not.toBe('exact')
})

test('what lies deep is cut', () => {
  let deep: unknown = 'bottom'
  for (let depth = 0; depth < 5_000; depth += 1) deep = [deep]
  expect(shortenMessage(deep, asIs)).toMatchObject({ isCut: true })
  expect(measure({ at: deep }).counted).toBe('about')
})

test('no secret is in it: not in a key, not at the end of what is cut, not under a name that says what it is', () => {
  const texts = Array.from({ length: 170 }, (_, n) => `${'x'.repeat(1_850 + n)}${SECRET}${'y'.repeat(9_000)}`)
  for (const text of texts) {
    const { json } = shortenMessage({ text }, withoutSecret)
    expect(json).not.toContain('sk_test_a1')
  }
  const { json } = shortenMessage({ [SECRET]: 1, access_token: 'abc', inner: { password: 4711 } }, withoutSecret)
  expect(JSON.parse(json)).toEqual({ '…': 1, access_token: '…', inner: { password: '…' } })
})
