import { isIPv6 } from 'node:net'

/**
 * Whom an address stands for when attempts and requests are counted: of IPv6 the network of 64 bits, which is what one
 * customer has; of 48 where it matters that a company or a host may have 65,536 of them.
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  if (!isIPv6(address)) return address
  const [before = '', after] = address.toLowerCase().split('::')
  const left = before.split(':').filter(Boolean)
  const right = (after ?? '').split(':').filter(Boolean)
  const groups =
    after === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`
}
