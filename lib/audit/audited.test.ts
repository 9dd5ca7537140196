import { expect, test } from 'vitest'
import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { AuditNote } from './audit-entry.ts'
import type { AuditRows } from './audit-rows.ts'
import { audited, auditedPeople } from './audited.ts'
import type { Audit } from './create-audit.ts'

const ann: Person = { id: 'ann', admin: false, workspaceDir: '/w', isListed: true }

const done = async () => {}
const links = { create: async () => ({ expiresAt: '2026-12-01T00:00:00Z' }), list: async () => [], revoke: done }

/** Parts that do as they are told, and what is noted of that. */
function open() {
  const noted: [AuditNote['action'], string | undefined, string | undefined][] = []
  const audit = {
    async note({ action, target, detail }: AuditNote) {
      noted.push([action, target, detail || undefined])
    },
  } as unknown as Audit
  const parts = {
    connections: { setPolicy: done, setServerRule: done },
    grants: {},
    runs: { remove: done },
    sessionsOf: (runs: { remove(person: Person, runId: string): Promise<void> }) => ({
      shares: { ...links, runs: links },
      remove: (person: Person, _: string, options?: { runs?: boolean }) =>
        options?.runs ? runs.remove(person, 'of it') : done(),
    }),
    history: {
      ...{ remove: done, restore: done, overview: done },
      readOthers: async () => ({ of: { id: 'bob', email: 'bob@example.com' }, run: {} }),
    },
    model: {},
  } as unknown as Parameters<typeof audited>[0]
  return { noted, audit, parts: audited(parts, audit, {} as AuditRows) }
}

test('links to a session and to one run are noted alike', async () => {
  const { noted, parts } = open()
  const { shares } = parts.sessions
  await shares.create(ann, 'session_001')
  await shares.revoke(ann, 'session_001', 'x')
  await shares.runs.create(ann, 'r1')
  await shares.runs.revoke(ann, 'r1', 'x')
  expect(noted).toEqual([
    ['share-made', 'session session_001', 'ends 2026-12-01'],
    ['share-withdrawn', 'session session_001', undefined],
    ['share-made', 'run r1', 'ends 2026-12-01'],
    ['share-withdrawn', 'run r1', undefined],
  ])
})

test('so is what was deleted, alone or with its session, and what was brought back', async () => {
  const { noted, parts } = open()
  await parts.history.remove(ann, 'r1')
  await parts.history.restore(ann, 'r1')
  await parts.sessions.remove(ann, '3')
  await parts.sessions.remove(ann, '4', { runs: true })
  expect(noted).toEqual([
    ['run-deleted', 'r1', undefined],
    ['run-restored', 'r1', undefined],
    ['session-deleted', 'session 3', undefined],
    ['run-deleted', 'of it', undefined],
    ['session-deleted', 'session 4', 'with its runs'],
  ])
})

test('so is each run of somebody else that an administrator opens', async () => {
  const { noted, parts } = open()
  await parts.history.overview(ann, { person: 'bob' })
  await parts.history.readOthers(ann, { person: 'bob', runId: 'r1' })
  await parts.history.readOthers(ann, { person: 'bob', runId: 'r1' })
  expect(noted).toEqual(Array(2).fill(['run-read', 'r1 of bob@example.com', undefined]))
})

test('what is said of tools is noted as what it is', async () => {
  const { noted, parts } = open()
  for (const policy of ['allow', 'ask', 'deny'] as const)
    await parts.connections.setPolicy(ann, { server: 'crm', tool: 'put', policy })
  for (const rule of ['ask', 'deny', null] as const) await parts.connections.setServerRule(ann, { server: 'crm', rule })
  expect(noted).toEqual([
    ['tool-always-allowed', 'crm.put', undefined],
    ['tool-asked-again', 'crm.put', undefined],
    ['tool-denied', 'crm.put', undefined],
    ['server-rule-set', 'crm', 'ask before every call'],
    ['server-rule-set', 'crm', 'deny every call'],
    ['server-rule-cleared', 'crm', undefined],
  ])
})

test('whoever deletes their own account is named, and a sign-in to a disabled one is noted', async () => {
  const { noted, audit } = open()
  const people = auditedPeople(
    {
      leave: async () => 'ann@example.com',
      async authenticate() {
        throw new PlaygroundError('forbidden', 'This account is disabled.')
      },
    } as unknown as Parameters<typeof auditedPeople>[0],
    audit,
  )
  expect(await people.leave('ann')).toBe('ann@example.com')
  await expect(people.authenticate('Ann@example.com', 'x')).rejects.toMatchObject({ code: 'forbidden' })
  expect(noted).toEqual([
    ['account-deleted', 'ann@example.com', undefined],
    ['sign-in-failed', 'ann@example.com', 'the account is disabled'],
  ])
})
