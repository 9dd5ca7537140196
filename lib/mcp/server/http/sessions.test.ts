import { McpServer } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../../../config/load-config.ts'
import type { Person } from '../../../people/person.ts'
import type { RequestId } from './request-ids.ts'
import { Sessions } from './sessions.ts'

const IN_ALL = 2_000
const config = loadConfig({ env: {} })
const personOf = (id: string): Person => ({ id, admin: false, workspaceDir: `/nowhere/${id}`, isListed: false })
const [ada, bob] = [personOf('ada'), personOf('bob')]

interface Name {
  name: string
  close(): Promise<void>
}

function openSessions() {
  const cancelled: [string, readonly RequestId[]][] = []
  const sessions = new Sessions<Name>(
    { config, access: { whileLetIn: () => () => {} } as never },
    ({ name }, requests) => cancelled.push([name, requests]),
  )
  /** Begins one; it is there once what this answers is called. */
  const begin = (name: string, person: Person) => {
    sessions.assertRoom(person)
    const server = new McpServer({ name, version: '1' })
    return () => sessions.add(name, { person, server, transport: { name, close: async () => {} } })
  }
  return { sessions, cancelled, begin, add: (name: string, person: Person) => begin(name, person)() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('requests that were cut off', () => {
  test('are given up when the client has no connection for a while', () => {
    const { sessions, cancelled, add } = openSessions()
    add('one', ada)
    const [stream, call] = [sessions.hold('one'), sessions.hold('one')]
    stream()
    call([1, 'two'])
    expect(cancelled).toEqual([])
    vi.runOnlyPendingTimers()
    expect(cancelled).toEqual([['one', [1, 'two']]])
  })

  test('go on while the client has another connection, and when it is back', () => {
    const { sessions, cancelled, add } = openSessions()
    add('one', ada)
    const stream = sessions.hold('one')
    sessions.hold('one')([1])
    vi.advanceTimersByTime(60_000)
    expect(cancelled).toEqual([])
    stream()
    const back = sessions.hold('one')
    vi.advanceTimersByTime(60_000)
    expect(cancelled).toEqual([])
    back()
    vi.advanceTimersByTime(60_000)
    expect(cancelled).toEqual([['one', [1]]])
  })

  test('are nobody’s affair when what was answered was answered whole', () => {
    const { sessions, cancelled, add } = openSessions()
    add('one', ada)
    sessions.hold('one')()
    vi.advanceTimersByTime(60_000)
    expect(cancelled).toEqual([])
  })
})

test('a person who opens many at once keeps as many as they may have, the newest', () => {
  const { sessions, add, begin } = openSessions()
  const each = config.mcp_server.sessions_per_person
  add('bobs', bob)
  const adds = Array.from({ length: each + 5 }, (_, n) => begin(`${n}`, ada))
  for (const addIt of adds) {
    vi.advanceTimersByTime(1)
    addIt()
  }
  expect(sessions.size).toBe(each + 1)
  expect(sessions.find('4', ada)).toBeUndefined()
  expect(sessions.find('5', ada)).toBeDefined()
  expect(sessions.find(`${each + 4}`, ada)).toBeDefined()
})

describe('when there are as many as can be', () => {
  test('whoever left most of them unused makes room', () => {
    const { sessions, add } = openSessions()
    const each = config.mcp_server.sessions_per_person
    for (let n = 0; n < 5; n++) add(`bob ${n}`, bob)
    for (let n = 5; n < IN_ALL; n++) {
      vi.advanceTimersByTime(1)
      add(`${n}`, n < 5 + each ? ada : personOf(`${n}`))
    }
    expect(sessions.size).toBe(IN_ALL)
    add('new', personOf('somebody else'))
    expect(sessions.size).toBe(IN_ALL)
    expect(sessions.find('5', ada)).toBeUndefined()
    expect(sessions.find('bob 0', bob)).toBeDefined()
    expect(sessions.find('new', personOf('somebody else'))).toBeDefined()
  })

  test('the next is told so only when all are in use', () => {
    const { sessions, add } = openSessions()
    for (let n = 0; n < IN_ALL; n++) {
      add(`${n}`, personOf(`${n}`))
      sessions.hold(`${n}`)
    }
    expect(() => add('new', ada)).toThrow(/in use/)
  })
})
