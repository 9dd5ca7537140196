import { isIP } from 'node:net'

/**
 * The name in a Host header, or in the part of an address that stands there: lower case, without port, brackets and the
 * dot a full name may end in. Null for anything that is not exactly one host.
 */
export function readHost(text: string): string | null {
  const [, name] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(text) ?? []
  return name === undefined ? null : plainHost(name) || null
}

/** The same spelling of a host for every comparison. */
export const plainHost = (name: string) => name.toLowerCase().replace(/^\[|\]$|\.$/g, '')

/** Whether a host is this machine whatever a name server says: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopbackHost(name: string): boolean {
  const host = plainHost(name)
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
