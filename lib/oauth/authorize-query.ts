import { SCOPES } from './resources.ts'

// What is kept lies in the database until somebody answers.
const MAX_CHARACTERS = 6_000

const KEPT = [
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'redirect_uri',
  'resource',
  'response_type',
  'state',
] as const

/**
 * What a client asks for, as one of OAuth and always the same: the person says on the page how far it goes, not the client
 * by a scope. A name that comes twice stays twice, and is refused. Null for what is too long.
 */
export function authorizeQuery(query: string): string | null {
  if (query.length > MAX_CHARACTERS) return null
  const asked = new URLSearchParams(query)
  const made = new URLSearchParams()
  for (const name of KEPT) for (const value of asked.getAll(name)) made.append(name, value)
  made.set('scope', SCOPES.join(' '))
  // Whoever wants to go on without a question is told that it takes one.
  made.set('prompt', asked.getAll('prompt').includes('none') ? 'none' : 'consent')
  return `?${made}`
}
