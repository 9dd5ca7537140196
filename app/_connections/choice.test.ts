import { expect, test } from 'vitest'
import type { ShownFound } from '../../lib/clients/show-found.ts'
import { chosenOf, isOpen, NO_CHOICE, plainName, whyNot } from './choice.ts'

const server = (name: string, more: Partial<ShownFound> = {}): ShownFound => ({
  ...{ key: name, name, digest: '', client: null, file: '', kind: 'url', where: 'https://example.org/mcp' },
  ...{ isOff: false, asks: [], secrets: [], variables: [], isShared: false, ignored: [], reason: null },
  ...more,
})
const asking = server('search', { asks: [{ id: 'key', text: 'The key', isSecret: true }] })
const SERVERS = [
  server('everything', { reason: 'only an administrator adds commands' }),
  server('crm'),
  server('Git Hub'),
  server('off', { isOff: true }),
  asking,
]
const known = new Set(['git-hub'])
const names = (...[servers, choice]: [ShownFound[], typeof NO_CHOICE]) =>
  chosenOf(servers, choice, known).map(({ name }) => name)

test('what cannot be added says why before anything is added', () => {
  expect(SERVERS.map((one) => whyNot(one, known))).toEqual([
    'only an administrator adds commands',
    null,
    'you have one of this name',
    null,
    null,
  ])
  expect(plainName('Git Hub')).toBe('git-hub')
})

test('what is added is what can be and was not left out', () => {
  expect(names(SERVERS, NO_CHOICE)).toEqual(['crm', 'off', 'search'])
  expect(names(SERVERS, { ...NO_CHOICE, ticks: { crm: false, everything: true } })).toEqual(['off', 'search'])
})

test('what was found and is switched off there is added only when somebody says so', () => {
  const found = SERVERS.map((one) => ({ ...one, client: 'cursor' as const }))
  expect(names(found, NO_CHOICE)).toEqual(['crm', 'search'])
  expect(names(found, { ...NO_CHOICE, ticks: { off: true } })).toEqual(['crm', 'off', 'search'])
})

test('what a chosen server asks for has to be answered', () => {
  expect(isOpen([asking], NO_CHOICE)).toBe(true)
  expect(isOpen([asking], { ...NO_CHOICE, answers: { search: { key: '' } } })).toBe(true)
  expect(isOpen([asking], { ...NO_CHOICE, answers: { search: { key: 'told' } } })).toBe(false)
  expect(isOpen([], NO_CHOICE)).toBe(false)
})
