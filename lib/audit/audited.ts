import type { Access } from '../access/create-access.ts'
import type { Grants } from '../access/grants.ts'
import type { ConnectionService } from '../connections/connection-service.ts'
import type { ToolPolicy } from '../connections/shown-tools.ts'
import { PlaygroundError } from '../errors.ts'
import type { History } from '../history/create-history.ts'
import type { People } from '../people/create-people.ts'
import type { Person } from '../people/person.ts'
import type { SessionService } from '../pipeline/join-sessions.ts'
import type { Runs } from '../pipeline/runs.ts'
import type { LinksTo } from '../sessions/shares/create-shares.ts'
import type { ModelSettingsStore } from '../settings/model-settings.ts'
import type { AuditAction } from './audit-entry.ts'
import type { AuditRows } from './audit-rows.ts'
import type { Audit } from './create-audit.ts'

interface Audited {
  connections: ConnectionService
  grants: Grants
  sessions: SessionService
  runs: Runs
  history: History
  model: Pick<ModelSettingsStore, 'save' | 'reset'>
}

/**
 * The same parts, and what they do to who gets in and to what programs may do is noted. All of that is in this file, whichever
 * way it is asked for: by a page, over HTTP, by a command. What was refused is not noted, but for a failed sign-in.
 */
export function audited(
  parts: Omit<Audited, 'sessions'> & { sessionsOf(runs: Runs): SessionService },
  audit: Audit,
  rows: AuditRows,
): Audited {
  const runs = auditedRuns(parts.runs, audit)
  return {
    connections: auditedConnections(parts.connections, audit, rows),
    grants: auditedGrants(parts.grants, audit),
    // With the runs that are noted: a session may be deleted with its runs.
    sessions: auditedSessions(parts.sessionsOf(runs), audit),
    runs,
    history: auditedHistory(parts.history, audit),
    model: {
      async save(settings, apiKey) {
        await parts.model.save(settings, apiKey)
        const key = apiKey === undefined ? '' : apiKey === '' ? 'the key was removed' : 'with a new key'
        await audit.note({ action: 'model-changed', target: `${settings.provider} ${settings.model}`, detail: key })
      },
      async reset() {
        await parts.model.reset()
        await audit.note({ action: 'model-reset' })
      },
    },
  }
}

/** The same for accounts, which others are made of. */
export function auditedPeople(people: People, audit: Audit): People {
  return {
    ...people,
    async create(account, claim) {
      const made = await people.create(account, claim)
      await noteAccount(audit, made)
      return made
    },
    async createFirst(account) {
      const made = await people.createFirst(account)
      if (made) await noteAccount(audit, made)
      return made
    },
    async authenticate(email, password, turn) {
      // Somebody may have typed a password where the e-mail belongs.
      const target = /^\S+@\S+\.\S+$/.test(email.trim()) ? email.trim().toLowerCase() : 'not an e-mail address'
      const noteFailed = (detail = '') => audit.note({ action: 'sign-in-failed', who: 'somebody', target, detail })
      try {
        const found = await people.authenticate(email, password, turn)
        if (!found) await noteFailed()
        return found
      } catch (error) {
        // The password fits.
        if (error instanceof PlaygroundError && error.code === 'forbidden') await noteFailed('the account is disabled')
        throw error
      }
    },
    async setPassword(email, password, keep) {
      const told = await people.setPassword(email, password, keep)
      const revoked = told.revoked.length > 0 ? `tokens revoked: ${told.revoked.length}` : ''
      await audit.note({ action: 'password-changed', target: email, detail: revoked })
      return told
    },
    async setAdministrator(email, isAdministrator) {
      const account = await people.setAdministrator(email, isAdministrator)
      await audit.note({
        action: isAdministrator ? 'administrator-made' : 'administrator-taken',
        target: account.email,
      })
      return account
    },
    async setDisabled(email, isDisabled) {
      const account = await people.setDisabled(email, isDisabled)
      await audit.note({ action: isDisabled ? 'account-disabled' : 'account-enabled', target: account.email })
      return account
    },
    async remove(email) {
      await people.remove(email)
      await audit.note({ action: 'account-deleted', target: email.trim().toLowerCase() })
    },
    async leave(id) {
      const email = await people.leave(id)
      // Whoever asks has no account any more that would say so.
      await audit.note({ action: 'account-deleted', target: email, who: email })
      return email
    },
  }
}

const noteAccount = (audit: Audit, { email, admin }: { email: string; admin: boolean }) =>
  audit.note({ action: 'account-made', target: email, detail: admin ? 'administrator' : '' })

/** The same for how people get in, which the authorization server is made of, too. */
export function auditedAccess<A extends Access>(access: A, audit: Audit, rows: AuditRows): A {
  const { sessions, tokens, apps } = access
  return {
    ...access,
    sessions: {
      ...sessions,
      async begin(personId, session) {
        const begun = await sessions.begin(personId, session)
        await audit.note({ action: 'signed-in' }, { id: personId })
        return begun
      },
      async endAll(personId, exceptId) {
        const count = await sessions.endAll(personId, exceptId)
        const target = (await rows.emailOf(personId)) ?? personId
        const action = exceptId === undefined ? 'signed-out-everywhere' : 'signed-out-others'
        await audit.note({ action, target, detail: count === 1 ? '1 browser' : `${count} browsers` })
        return count
      },
    },
    tokens: {
      ...tokens,
      async create(email, wanted, by) {
        const made = await tokens.create(email, wanted, by)
        const ends = wanted.expiresAt ? `, ends ${wanted.expiresAt.toISOString().slice(0, 10)}` : ''
        const detail = `${wanted.scope ?? 'all'}, ${wanted.tools ? `${wanted.tools.length} named` : 'all servers'}${ends}`
        await audit.note({ action: 'token-made', target: wanted.name, detail })
        return made
      },
      async revoke(id, email) {
        const name = await rows.tokenName(id)
        const ended = await tokens.revoke(id, email)
        const detail = ended.length > 0 ? `and ${ended.length} made with it` : ''
        await audit.note({ action: 'token-revoked', target: name ?? id, detail })
        return ended
      },
    },
    apps: {
      ...apps,
      async add(person, app) {
        await apps.add(person, app)
        await audit.note({ action: 'app-allowed', target: app.name }, person)
      },
      async end(personId, id) {
        const name = (await apps.list(personId)).find((app) => app.id === id)?.name
        await apps.end(personId, id)
        await audit.note({ action: 'app-disconnected', target: name ?? id })
      },
    },
  }
}

function auditedConnections(service: ConnectionService, audit: Audit, rows: AuditRows): ConnectionService {
  /** Of a server that the person added: its name, and what was done to it. */
  const noteServer = async (person: Person, action: AuditAction, id: string, detail = '') =>
    audit.note({ action, target: (await rows.serverName(id)) ?? id, detail }, person)
  const noteAdded = (person: Person, { name, forEverybody }: { name: string; forEverybody: boolean }) =>
    audit.note({ action: 'server-added', target: name, detail: forEverybody ? 'for everybody' : '' }, person)
  return {
    ...service,
    async add(person, request) {
      const added = await service.add(person, request)
      await noteAdded(person, request)
      return added
    },
    async addAll(person, requests) {
      const added = await service.addAll(person, requests)
      for (const [at, result] of added.entries())
        if (result.id !== null && requests[at]) await noteAdded(person, requests[at])
      return added
    },
    async remove(person, id) {
      await service.remove(person, id)
      await noteServer(person, 'server-removed', id)
    },
    async undo(person, id) {
      await service.undo(person, id)
      await noteServer(person, 'server-put-back', id)
    },
    async switch(person, request) {
      await service.switch(person, request)
      await noteServer(person, request.isOn ? 'server-switched-on' : 'server-switched-off', request.id)
    },
    async chooseTools(person, request) {
      await service.chooseTools(person, request)
      const detail = request.tools === null ? 'all tools' : `${request.tools.length} named`
      await noteServer(person, 'tools-chosen', request.id, detail)
    },
    async switchTool(person, request) {
      await service.switchTool(person, request)
      await noteServer(person, request.isOn ? 'tool-switched-on' : 'tool-switched-off', request.id, request.tool)
    },
    async configure(person, request) {
      await service.configure(person, request)
      await noteServer(person, 'server-changed', request.id)
    },
    async undoSettings(person, id) {
      await service.undoSettings(person, id)
      await noteServer(person, 'server-changed', id, 'as it was before')
    },
    async setPolicy(person, request) {
      await service.setPolicy(person, request)
      await audit.note({ action: SAID[request.policy], target: `${request.server}.${request.tool}` }, person)
    },
    async setServerRule(person, request) {
      await service.setServerRule(person, request)
      const { server: target, rule } = request
      await audit.note(
        rule === null
          ? { action: 'server-rule-cleared', target }
          : { action: 'server-rule-set', target, detail: rule === 'ask' ? 'ask before every call' : 'deny every call' },
        person,
      )
    },
    async decide(person, answer) {
      await service.decide(person, answer)
      const target = answer.tool === null ? answer.name : `${answer.name}.${answer.tool}`
      await audit.note({ action: 'change-decided', target, detail: answer.decision }, person)
    },
  }
}

const SAID = {
  allow: 'tool-always-allowed',
  ask: 'tool-asked-again',
  deny: 'tool-denied',
} as const satisfies Record<ToolPolicy['now'], AuditAction>

function auditedGrants(grants: Grants, audit: Audit): Grants {
  return {
    ...grants,
    async revoke(person, id) {
      const grant = (await grants.list(person)).find((one) => one.id === id)
      await grants.revoke(person, id)
      await audit.note({ action: 'tool-asked-again', target: grant ? `${grant.server}.${grant.tool}` : id }, person)
    },
  }
}

function auditedSessions(sessions: SessionService, audit: Audit): SessionService {
  const { shares } = sessions
  return {
    ...sessions,
    async remove(person, wanted, options) {
      await sessions.remove(person, wanted, options)
      const detail = options?.runs ? 'with its runs' : ''
      await audit.note({ action: 'session-deleted', target: `session ${wanted}`, detail }, person)
    },
    shares: {
      ...shares,
      ...auditedLinks('session', shares, audit),
      runs: auditedLinks('run', shares.runs, audit),
    },
  }
}

function auditedLinks<Whose extends Pick<Person, 'id'>>(
  what: 'session' | 'run',
  links: LinksTo<Whose>,
  audit: Audit,
): LinksTo<Whose> {
  return {
    list: links.list,
    async create(person, wanted, options) {
      const made = await links.create(person, wanted, options)
      const detail = `ends ${made.expiresAt.slice(0, 10)}`
      await audit.note({ action: 'share-made', target: `${what} ${wanted}`, detail }, person)
      return made
    },
    async revoke(person, wanted, shareId) {
      await links.revoke(person, wanted, shareId)
      await audit.note({ action: 'share-withdrawn', target: `${what} ${wanted}` }, person)
    },
  }
}

/** What goes for good when its time is over was noted when it was deleted. Of reading only what an administrator reads of others. */
function auditedHistory(history: History, audit: Audit): History {
  return {
    ...history,
    async readOthers(person, wanted) {
      const read = await history.readOthers(person, wanted)
      if (read) await audit.note({ action: 'run-read', target: `${wanted.runId} of ${read.of.email}` }, person)
      return read
    },
    async remove(person, runId) {
      await history.remove(person, runId)
      await audit.note({ action: 'run-deleted', target: runId }, person)
    },
    async restore(person, runId) {
      await history.restore(person, runId)
      await audit.note({ action: 'run-restored', target: runId }, person)
    },
  }
}

function auditedRuns(runs: Runs, audit: Audit): Runs {
  /** What is asked about; null where the record does not say, as of one that cannot be read. */
  async function toolOf(person: Person, runId: string, callId: number): Promise<string | null> {
    const record = await runs.get(person, runId).catch(() => null)
    const asked = record?.approvals?.find((one) => one.callId === callId)
    return asked ? `${asked.server}.${asked.tool}` : null
  }
  return {
    ...runs,
    async answer(person, runId, callId, decision) {
      const tool = await toolOf(person, runId, callId)
      await runs.answer(person, runId, callId, decision)
      const action = decision === 'deny' ? 'call-denied' : 'call-allowed'
      const detail = [decision === 'allow-always' ? 'and all later ones' : '', `run ${runId}`]
        .filter(Boolean)
        .join(', ')
      await audit.note({ action, target: tool ?? `call ${callId}`, detail }, person)
    },
    async remove(person, runId) {
      await runs.remove(person, runId)
      await audit.note({ action: 'run-deleted', target: runId }, person)
    },
  }
}
