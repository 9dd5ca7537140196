import { PlaygroundError } from '../../../errors.ts'
import type { McpServer, McpServers } from '../mcp-servers.ts'

export const ENVIRONMENT = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g

/**
 * Puts the values of environment variables where `${env:NAME}` stands in an administrator's servers. Throws
 * `configuration` that names every variable which is not set. Never for servers that people added.
 */
export function expandEnvironment(
  servers: McpServers,
  valueFor: (name: string) => string | undefined,
  file: string,
): McpServers {
  const missing: string[] = []
  const expand = (text: string, where: string) =>
    text.replace(ENVIRONMENT, (_all, name: string) => {
      const value = valueFor(name)
      if (value === undefined) missing.push(`  mcpServers.${where}: the environment variable ${name} is not set`)
      return value ?? ''
    })
  const each = (values: Record<string, string>, where: string) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, expand(value, `${where}.${key}`)]))

  const expanded = Object.entries(servers).map(([name, server]): [string, McpServer] => {
    // What is switched off needs nothing.
    if ('builtin' in server || server.disabled) return [name, server]
    if ('url' in server) {
      const url = expand(server.url, `${name}.url`)
      return [name, { ...server, url, headers: each(server.headers, `${name}.headers`) }]
    }
    return [
      name,
      {
        ...server,
        command: expand(server.command, `${name}.command`),
        args: server.args.map((argument, index) => expand(argument, `${name}.args.${index}`)),
        env: each(server.env, `${name}.env`),
        ...(server.cwd !== undefined && { cwd: expand(server.cwd, `${name}.cwd`) }),
      },
    ]
  })
  if (missing.length === 0) return Object.fromEntries(expanded)
  throw new PlaygroundError('configuration', `${file} names what there is not:\n${missing.join('\n')}`)
}
