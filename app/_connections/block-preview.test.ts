import { expect, test } from 'vitest'
import { readPastedServers } from '../../lib/connections/paste-servers.ts'
import { chosenOf, whyNot } from './block-preview.tsx'

const SERVERS = readPastedServers(
  JSON.stringify({
    mcpServers: {
      everything: { command: 'npx', args: ['-y', 'some-server'] },
      crm: { url: 'https://crm.example.com/mcp' },
      github: { url: 'https://github.example.com/mcp' },
      search: { url: 'https://search.example.com/mcp', headers: { 'X-Key': ['$', '{input:search_key}'].join('') } },
    },
  }),
)
const known = new Set(['github'])
const reasons = (isAdministrator: boolean) => SERVERS.map((one) => whyNot(one, { isAdministrator, known }))
const chosen = (isAdministrator: boolean, left: string[] = []) =>
  chosenOf(SERVERS, new Set(left), { isAdministrator, known }).map(({ name }) => name)

test('what cannot be added says why before anything is added', () => {
  const others = [null, 'you have one of this name', 'asks for search_key: put the value in its place']
  expect(reasons(true)).toEqual([null, ...others])
  expect(reasons(false)).toEqual(['only an administrator adds commands', ...others])
})

test('what is added is what can be and was not left out', () => {
  expect(chosen(true)).toEqual(['everything', 'crm'])
  expect(chosen(false)).toEqual(['crm'])
  expect(chosen(true, ['crm'])).toEqual(['everything'])
})
