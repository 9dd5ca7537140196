import { redact } from '../../../config/redact.ts'
import type { McpServer } from '../mcp-servers.ts'

const MIN_LENGTH = 6

/**
 * Takes out of a text what only the host may know of a server: the values of its headers and its environment, and
 * what `more` answers at that moment.
 */
export function hideSecretsOf(server: McpServer, more: () => readonly string[] = () => []): (text: string) => string {
  const values =
    'url' in server
      ? [...Object.values(server.headers), ...queryValues(server.url)]
      : 'env' in server
        ? Object.values(server.env)
        : []
  let known: string[] = []
  let longestFirst: string[] = []
  return (text) => {
    const now = [...values, ...more()]
    if (now.length !== known.length || now.some((value, index) => value !== known[index])) {
      known = now
      // `Bearer abc` is also told as `abc`.
      const secrets = new Set(now.flatMap((value) => [value, ...value.split(/\s+/)]))
      longestFirst = [...secrets].filter(({ length }) => length >= MIN_LENGTH).sort((a, b) => b.length - a.length)
    }
    return redact(longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text))
  }
}

const queryValues = (url: string) => (URL.canParse(url) ? [...new URL(url).searchParams.values()] : [])
