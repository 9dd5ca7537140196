import type { AuditAction, AuditEntry, AuditKind } from '../../../lib/audit/audit-entry.ts'
import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'

/** What was done, in words: what it was done on comes after the sentence, unless it has a place in it. */
const ACTIONS: Record<AuditAction, (target: string) => string> = {
  'signed-in': () => 'signed in',
  'sign-in-failed': (target) => `failed to sign in as ${target}`,
  'signed-out-others': (target) => `signed out other browsers of ${target}`,
  'signed-out-everywhere': (target) => `signed ${target} out everywhere`,
  'password-changed': (target) => `changed the password of ${target}`,
  'account-made': (target) => `made the account ${target}`,
  'administrator-made': (target) => `made ${target} an administrator`,
  'administrator-taken': (target) => `took administration away from ${target}`,
  'account-disabled': (target) => `disabled ${target}`,
  'account-enabled': (target) => `enabled ${target}`,
  'account-deleted': (target) => `deleted the account of ${target}`,
  invited: (target) => `invited ${target}`,
  'invitation-withdrawn': (target) => `withdrew the invitation for ${target}`,
  'token-made': (target) => `made the token ${target}`,
  'token-revoked': (target) => `revoked the token ${target}`,
  'app-allowed': (target) => `let in the app ${target}`,
  'app-disconnected': (target) => `disconnected the app ${target}`,
  'server-added': (target) => `added the server ${target}`,
  'server-changed': (target) => `changed the server ${target}`,
  'server-switched-on': (target) => `switched the server ${target} on`,
  'server-switched-off': (target) => `switched the server ${target} off`,
  'server-removed': (target) => `removed the server ${target}`,
  'server-put-back': (target) => `put the server ${target} back`,
  'tool-switched-on': (target) => `switched a tool of ${target} on`,
  'tool-switched-off': (target) => `switched a tool of ${target} off`,
  'tools-chosen': (target) => `chose which tools of ${target} are used`,
  'tool-always-allowed': (target) => `${target}: Ask to Allow`,
  'tool-asked-again': (target) => `${target}: Allow to Ask`,
  'tool-denied': (target) => `${target}: Deny`,
  'server-rule-set': (target) => `set a rule for the tools of ${target}`,
  'server-rule-cleared': (target) => `took the rule for the tools of ${target} back`,
  'change-decided': (target) => `decided on a changed description: ${target}`,
  'call-allowed': (target) => `allowed the call of ${target}`,
  'call-denied': (target) => `denied the call of ${target}`,
  'model-changed': (target) => `set the model: ${target}`,
  'model-reset': () => 'set the model back to the configuration',
  'share-made': (target) => `shared ${target} by a link`,
  'share-withdrawn': (target) => `took a link to ${target} back`,
  'run-read': (target) => `read the run ${target}`,
  'run-deleted': (target) => `deleted the run ${target}`,
  'run-restored': (target) => `brought the run ${target} back`,
  'session-deleted': (target) => `deleted ${target}`,
}

/** What stands on the page with the audit log. */
export const words = {
  title: 'Audit log',
  about:
    'Who did what to accounts, tokens, servers, policies and the model, and from where. No secrets and no arguments of calls.',
  reading: 'Reading the audit log…',
  search: 'Search the audit log',
  searchExample: 'Account, action, server or address',
  kind: 'Kind',
  allKinds: 'All kinds',
  kinds: {
    'sign-in': 'Sign-in',
    people: 'People',
    tokens: 'Tokens and apps',
    servers: 'Servers',
    policies: 'Policies',
    approvals: 'Approvals',
    model: 'Model',
    shares: 'Shared links',
    runs: 'Runs and sessions',
  } satisfies Record<AuditKind, string>,
  days: 'Days',
  daysWords: { 1: '24 h', 7: '7 days', 30: '30 days', all: 'All' },
  export: 'CSV',
  exportLabel: 'Download these entries as CSV',
  heads: { when: 'When', who: 'Who', what: 'What', from: 'From' },
  // What a newer version noted is told as it is called there.
  what: ({ action, target }: Pick<AuditEntry, 'action' | 'target'>) =>
    ACTIONS[action]?.(target) ?? `${action.replaceAll('-', ' ')} ${target}`.trim(),
  noMatch: 'Nothing matches. Change the search, the kind or the days.',
  none: 'Nothing is noted yet.',
  noAddress: '–',
  shown: (shown: number, found: number) => `${formatCount(shown)} of ${formatCount(found)} shown.`,
  kept: (days: number) => `Kept for ${formatQuantity(days, 'day')}.`,
  showMore: 'Show more',
  unwritten: ({ waiting, lost }: { waiting: number; lost: number }) =>
    [
      waiting > 0 &&
        `${formatQuantity(waiting, 'entry', 'entries')} could not be written yet; it is tried again with the next one.`,
      lost > 0 &&
        `${formatQuantity(lost, 'entry', 'entries')} could not be written at all and stand only in the log of the server.`,
    ]
      .filter(Boolean)
      .join(' '),
}
