import { expect, test } from 'vitest'
import type { Person } from '../../../people/person.ts'
import { RecentCalls } from './recent-calls.ts'

const ann: Person = { id: 'ann', admin: false, workspaceDir: '/w/ann', isListed: true }
const forms = { showsForms: true }

test('the last call of each client and token stands, the newest first, for its person alone', () => {
  const calls = new RecentCalls()
  const laptop = { ...ann, tokenId: 't1', accessName: 'laptop' }
  calls.begin({ ...laptop, client: 'cursor-vscode' }, 'search_tools', forms)()
  calls.begin({ ...laptop, client: 'Zed' }, 'search_tools', { showsForms: false })
  const end = calls.begin({ ...laptop, client: 'cursor-vscode' }, 'execute_code', forms)

  expect(calls.list('ann').map(({ client, tool, ms }) => [client, tool, ms])).toEqual([
    ['cursor-vscode', 'execute_code', null],
    ['Zed', 'search_tools', null],
  ])
  end()
  expect(calls.list('ann')[0]).toMatchObject({
    ...{ client: 'cursor-vscode', tokenId: 't1', appId: null, accessName: 'laptop', showsForms: true },
    ...{ ms: expect.any(Number), at: expect.stringMatching(/^\d{4}-.*Z$/) },
  })
  expect(calls.list('bob')).toEqual([])
})

test('a client that takes a new name each time is bounded, and so is its name', () => {
  const calls = new RecentCalls()
  for (let n = 0; n < 60; n++) calls.begin({ ...ann, client: `${n} ${'x'.repeat(1_000)}` }, 'search_tools', forms)
  const kept = calls.list('ann')
  expect(kept).toHaveLength(50)
  expect(kept[0]!.client).toMatch(/^59 x+$/)
  expect(kept[0]!.client).toHaveLength(100)
  expect(kept.at(-1)!.client).toMatch(/^10 x/)
})

test('of more people than are kept, those go who called longest ago', () => {
  const calls = new RecentCalls()
  for (let n = 0; n < 1_000; n++) calls.begin({ ...ann, id: `p${n}` }, 'search_tools', forms)
  calls.begin({ ...ann, id: 'p0' }, 'search_tools', forms)
  calls.begin({ ...ann, id: 'late' }, 'search_tools', forms)
  expect(['p0', 'p1', 'p2', 'late'].map((id) => calls.list(id).length)).toEqual([1, 0, 1, 1])
})
