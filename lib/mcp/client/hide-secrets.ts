import { redact } from '../../config/redact.ts'
import type { McpServer } from './mcp-servers.ts'

const MIN_LENGTH = 6

/** Takes out of a text what only the host may know of a server: the values of its headers and its environment. */
export function hideSecretsOf(server: McpServer): (text: string) => string {
  const values =
    'url' in server
      ? [...Object.values(server.headers), ...queryValues(server.url)]
      : 'env' in server
        ? Object.values(server.env)
        : []
  // `Bearer abc` is also told as `abc`.
  const secrets = values.flatMap((value) => [value, ...value.split(/\s+/)]).filter(({ length }) => length >= MIN_LENGTH)
  const longestFirst = [...new Set(secrets)].sort((a, b) => b.length - a.length)
  return (text) => redact(longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text))
}

const queryValues = (url: string) => (URL.canParse(url) ? [...new URL(url).searchParams.values()] : [])
