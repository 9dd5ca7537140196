import { PlaygroundError } from '../errors.ts'
import { ENVIRONMENT, expandEnvironment, type Variable } from '../mcp/client/entries/expand-environment.ts'
import { type McpServer, readServer } from '../mcp/client/mcp-servers.ts'
import { SERVER_NAME } from '../mcp/server-name.ts'

// Headers of the connection itself and of the protocol, which are not for anybody to set.
const RESERVED =
  /^(host|connection|content-(length|type|encoding)|transfer-encoding|accept(-encoding)?|te|trailer|upgrade|expect|keep-alive|proxy-.*|mcp-.*|last-event-id)$/i
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]{0,8000}$/
const MAX_HEADERS = 20
const MAX_URL = 2_000

/**
 * Looks at an entry that came from a browser. A person may add what is reached by an address; a command is run on the
 * host, so it is for administrators. Throws `forbidden` or `invalid-input` with what is wrong; never with a secret.
 */
export function parseEntry(name: string, entry: unknown, isAdministrator: boolean): McpServer {
  if (!SERVER_NAME.test(name) || name === '__proto__')
    throw new PlaygroundError('invalid-input', 'A name of a server is one line of at most 100 characters.')
  const read = readServer(entry)
  if ('faults' in read) {
    const faults = read.faults.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
    throw new PlaygroundError('invalid-input', `This entry is wrong: ${faults.join('; ')}.`)
  }
  const { server } = read
  if ('builtin' in server) throw new PlaygroundError('invalid-input', 'The built-in servers are there already.')
  if ('url' in server) checkRemote(server.url, server.headers)
  if (isAdministrator) return server
  if (!('url' in server)) {
    throw new PlaygroundError(
      'forbidden',
      'A command runs on this host, so only an administrator can add one. You can add servers that have an address (url).',
    )
  }
  if ([server.url, ...Object.values(server.headers)].some((text) => text.search(ENVIRONMENT) !== -1)) {
    throw new PlaygroundError(
      'invalid-input',
      `$\{env:NAME} means something in an administrator’s configuration only. Put the value itself: it is kept encrypted.`,
    )
  }
  return server
}

/** Throws `invalid-input` where a variable of the environment that it names is not set. */
export function assertExpandable(server: McpServer, variable: Variable): void {
  const { fault } = expandEnvironment(server, variable)
  if (fault !== undefined) throw new PlaygroundError('invalid-input', fault)
}

function checkRemote(text: string, headers: Record<string, string>): void {
  const fault = faultOf(new URL(text.replace(ENVIRONMENT, 'x')), text) ?? faultOfHeaders(headers)
  if (fault !== null) throw new PlaygroundError('invalid-input', fault)
}

function faultOf(url: URL, text: string): string | null {
  if (url.username !== '' || url.password !== '') {
    return 'Name and password do not belong into the address, where they are shown. Put an Authorization header instead.'
  }
  if (text.length > MAX_URL) return `The address is longer than ${MAX_URL} characters.`
  return null
}

function faultOfHeaders(headers: Record<string, string>): string | null {
  const names = Object.keys(headers)
  if (names.length > MAX_HEADERS) return `There can be ${MAX_HEADERS} headers, not ${names.length}.`
  for (const name of names) {
    if (!HEADER_NAME.test(name)) return `${JSON.stringify(name.slice(0, 40))} cannot be the name of a header.`
    if (RESERVED.test(name)) return `The header ${name} belongs to the connection and cannot be set.`
    if (!HEADER_VALUE.test(headers[name]!))
      return `The value of the header ${name} has characters that no header can have, such as a line break, or is too long.`
  }
  return null
}
