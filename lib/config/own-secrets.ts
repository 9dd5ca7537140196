import { VARIABLES } from './environment.ts'
import { MODEL_PROVIDER_NAMES, providerOf } from './model-providers.ts'

/** What sessions are signed with, and where everything is kept: whoever has one of these has this installation. */
const OWN = new Set(['NEXTAUTH_SECRET', 'AUTH_SECRET', 'DATABASE_URL', 'DATABASE_DIRECT_URL'])

/** Keys and passwords with which this installation goes to others. */
const KEYS = new Set([
  ...VARIABLES.filter(([, path]) => /(^|[._])(api_key|password)$/.test(path)).map(([name]) => name),
  ...MODEL_PROVIDER_NAMES.flatMap((name) => providerOf(name).keyVariable ?? []),
])

/** Whether a variable of the environment is handed to no server, whoever names it. */
export const isOwnSecret = (name: string): boolean => OWN.has(name.toUpperCase())

/**
 * Whether it is handed to no server of a block that somebody pasted, which may come from a stranger. An administrator's own
 * configuration may name keys: a server of theirs may be for the same provider.
 */
export const isSecretHere = (name: string): boolean => isOwnSecret(name) || KEYS.has(name.toUpperCase())
