const MAX_LIST = 10_000
const MAX_RECIPIENTS = 50

/** Somebody mail can be sent to, `name` may be empty. */
export interface Address {
  name: string
  address: string
}

/** Reads addresses between commas: `ann@example.org, Bob <bob@example.org>`. Throws for one that is none. */
export function readAddresses(text: string, field: string): Address[] {
  if (text.length > MAX_LIST) throw new Error(`${field} has ${text.length} characters, at most ${MAX_LIST} are taken.`)
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '').map((part) => readAddress(part, field))
}

export function assertFew(recipients: readonly Address[]): void {
  if (recipients.length === 0) throw new Error('to has no address; give one like "ann@example.org".')
  if (recipients.length > MAX_RECIPIENTS) {
    throw new Error(
      `${recipients.length} addresses were given, one message goes to at most ${MAX_RECIPIENTS}; send several.`,
    )
  }
}

function readAddress(part: string, field: string): Address {
  const open = part.endsWith('>') ? part.lastIndexOf('<') : -1
  const address = open === -1 ? part : part.slice(open + 1, -1).trim()
  const name = open === -1 ? '' : part.slice(0, open).trim().replace(/^"|"$/g, '')
  if (!isAddress(address) || !isName(name)) {
    throw new Error(
      `${field} has ${JSON.stringify(part.slice(0, 200))}, expected addresses like "ann@example.org" or "Ann <ann@example.org>", with commas between.`,
    )
  }
  return { name, address }
}

/** What every mail server takes: a local part of plain signs, and a name of hosts. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, host] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || local.length > 64 || host.length > 253) return false
  const isLocal = /^[\w!#$%&'*+/=?^`{|}~.-]+$/.test(local) && !/^\.|\.\.|\.$/.test(local)
  return isLocal && host.split('.').every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
}

/** A line break would begin a header of its own. */
const isName = (name: string) => name.length <= 200 && !/[\p{Cc}<>"\\]/u.test(name)
