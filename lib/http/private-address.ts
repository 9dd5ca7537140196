import { BlockList, isIP } from 'node:net'

// The special-purpose registries of IANA for IPv4, and all of IPv6 that is not given out as global unicast.
const SPECIAL_4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
// Teredo and 6to4 carry an IPv4 address of anybody's choice.
const SPECIAL_6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

const special = new BlockList()
for (const range of SPECIAL_4.split(' ')) add(range, 'ipv4')
for (const range of SPECIAL_6.split(' ')) add(range, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

function add(range: string, family: 'ipv4' | 'ipv6'): void {
  const [net = '', bits] = range.split('/')
  special.addSubnet(net, Number(bits), family)
}

/**
 * Whether an address is not one of the public internet: loopback, private, link-local (where clouds answer with
 * credentials), multicast, reserved, or IPv4 in the clothes of IPv6. What is no address at all counts as private.
 */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const family = isIP(plain)
  if (family === 4) return special.check(plain, 'ipv4')
  if (family === 6) return !global6.check(plain, 'ipv6') || special.check(plain, 'ipv6')
  return true
}

/** Hosts an administrator named: names, addresses, or networks such as `10.1.0.0/16`. */
export function createAllowedHosts(named: readonly string[]): (host: string, address: string) => boolean {
  const hosts = new Set(named.map((name) => name.toLowerCase()))
  const networks = new BlockList()
  for (const name of named) {
    const [net = '', bits] = name.split('/')
    const family = isIP(net)
    if (family === 0) continue
    if (bits === undefined) networks.addAddress(net, family === 4 ? 'ipv4' : 'ipv6')
    else networks.addSubnet(net, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  }
  return (host, address) => {
    const family = isIP(address)
    return hosts.has(host.toLowerCase()) || (family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6'))
  }
}
