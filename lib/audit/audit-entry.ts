/** What entries are about, to be chosen from in lists. */
export const AUDIT_KINDS = [
  'sign-in',
  'people',
  'tokens',
  'servers',
  'policies',
  'approvals',
  'model',
  'shares',
  'runs',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** What is noted, and of which kind it is. Names are kept: rows of earlier versions have them. */
export const AUDIT_ACTIONS = {
  'signed-in': 'sign-in',
  'sign-in-failed': 'sign-in',
  'signed-out-others': 'sign-in',
  'signed-out-everywhere': 'sign-in',
  'password-changed': 'sign-in',
  'account-made': 'people',
  'administrator-made': 'people',
  'administrator-taken': 'people',
  'account-disabled': 'people',
  'account-enabled': 'people',
  'account-deleted': 'people',
  invited: 'people',
  'invitation-withdrawn': 'people',
  'token-made': 'tokens',
  'token-revoked': 'tokens',
  'app-allowed': 'tokens',
  'app-disconnected': 'tokens',
  'server-added': 'servers',
  'server-changed': 'servers',
  'server-switched-on': 'servers',
  'server-switched-off': 'servers',
  'server-removed': 'servers',
  'server-put-back': 'servers',
  'tool-switched-on': 'policies',
  'tool-switched-off': 'policies',
  'tools-chosen': 'policies',
  'tool-always-allowed': 'policies',
  'tool-asked-again': 'policies',
  'tool-denied': 'policies',
  'server-rule-set': 'policies',
  'server-rule-cleared': 'policies',
  'change-decided': 'policies',
  'call-allowed': 'approvals',
  'call-denied': 'approvals',
  'model-changed': 'model',
  'model-reset': 'model',
  'share-made': 'shares',
  'share-withdrawn': 'shares',
  'run-read': 'runs',
  'run-deleted': 'runs',
  'run-restored': 'runs',
  'session-deleted': 'runs',
} as const satisfies Record<string, AuditKind>
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** What is to be noted: names and addresses, never a secret and never the arguments of a call. */
export interface AuditNote {
  action: AuditAction
  /** On what: an e-mail, a server, `server.tool`, a run. */
  target?: string
  /** What more there is to say, in a few words. */
  detail?: string
  /** Who did it, where it is not whoever asks: by e-mail. */
  who?: string
}

/** An entry as administrators read it. */
export interface AuditEntry {
  id: string
  /** ISO 8601 */
  at: string
  /** Null: nobody with an account, or one that is gone. */
  personId: string | null
  /** By e-mail, `somebody` who was not known yet, or `command line`. */
  who: string
  kind: AuditKind
  action: AuditAction
  target: string
  detail: string
  /** Empty for a command. */
  address: string
}
