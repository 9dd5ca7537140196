import { expect, test } from 'vitest'
import { toolOf } from '../plan/testing/planned.ts'
import { isReadTool } from './about-tool.ts'

test.each([
  'list_people',
  'getUser',
  'search_issues',
  'sleep_summary',
  'maps_geocode',
  'getPostById',
  'get_next_departures',
  'get_claim',
])('%s only looks', (name) => {
  expect(isReadTool(toolOf('any', name, ''))).toBe(true)
})

// A look runs before anybody has agreed to anything: a name that holds a read and a change is that of a change.
test.each(['search_and_replace', 'find_and_modify', 'get_next_job', 'tell_user', 'list_and_claim', 'getOrCreateUser'])(
  '%s may change something',
  (name) => {
    expect(isReadTool(toolOf('any', name, ''))).toBe(false)
  },
)

test('a country is looked up by its code', () => {
  expect(isReadTool(toolOf('any', 'get_country', '', { code: { type: 'string' } }))).toBe(true)
})

test('what takes SQL does what the SQL says', () => {
  const query = toolOf('any', 'query', '', { sql: { type: 'string' } })
  expect(isReadTool(query)).toBe(false)
  expect(isReadTool({ ...query, annotations: { readOnlyHint: true } })).toBe(true)
})
