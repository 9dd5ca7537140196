import { isOwnSecret } from '../../../config/own-secrets.ts'
import type { McpServer } from '../mcp-servers.ts'

export const ENVIRONMENT = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]{0,500}))?\}/g

/** The value of a variable of the environment; undefined where it is not set. */
export type Variable = (name: string) => string | undefined

export interface Expanded {
  server: McpServer
  /** Why it cannot be connected to; then `server` is as it is written. */
  fault?: string
}

/**
 * Puts the values of environment variables where `${env:NAME}` stands in an administrator's server. A variable that is not set and
 * has no `${env:NAME:-default}` is a fault of this server alone, and so is one that is a secret of this installation itself.
 * Never for servers that people added.
 */
export function expandEnvironment(
  server: McpServer,
  valueFor: Variable,
  isSecret: (name: string) => boolean = isOwnSecret,
): Expanded {
  // What is switched off needs nothing.
  if ('builtin' in server || server.disabled) return { server }
  const missing = new Set<string>()
  const secret = new Set<string>()
  const expand = (text: string) =>
    text.replace(ENVIRONMENT, (_all, name: string, otherwise: string | undefined) => {
      if (isSecret(name)) {
        secret.add(name)
        return ''
      }
      // An empty one counts as none, as in a shell.
      const value = valueFor(name) || (otherwise ?? valueFor(name))
      if (value === undefined) missing.add(name)
      return value ?? ''
    })
  const each = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, expand(value)]))

  const expanded: McpServer =
    'url' in server
      ? { ...server, url: expand(server.url), headers: each(server.headers) }
      : {
          ...server,
          command: expand(server.command),
          args: server.args.map(expand),
          env: each(server.env),
          ...(server.cwd !== undefined && { cwd: expand(server.cwd) }),
        }
  if (secret.size > 0) return { server, fault: withheld([...secret]) }
  if (missing.size === 0) return { server: expanded }
  return { server, fault: `${notSet([...missing])}, or switch the server off ("disabled": true).` }
}

const list = new Intl.ListFormat('en-GB')

/** Which of them no server is handed, and what to do about it. */
function withheld(names: readonly string[]): string {
  const [what, them] = names.length === 1 ? ['is a secret', 'it'] : ['are secrets', 'them']
  return `${list.format(names)} ${what} of this installation and handed to no server: put what the server needs under a name of its own, or take ${them} out.`
}

/** Which variables are not set, and what to do about it; never a value. */
function notSet(names: readonly string[]): string {
  const [noun, verb, them] = names.length === 1 ? ['variable', 'is', 'it'] : ['variables', 'are', 'them']
  return `The environment ${noun} ${list.format(names)} ${verb} not set: set ${them} in .env or in the environment, then start again`
}
