import { isIP } from 'node:net'
import { z } from 'zod'

/** A host as people reach the server by: a name or an address, without scheme, port and path. */
export const hostName = z
  .string()
  .trim()
  .regex(
    /^(\[[\da-f:.]+\]|(\*\.)?[\w-]+(\.[\w-]+)*\.?)$/i,
    'expected a host such as "cem.example.com", "192.168.1.7", "[fd00::7]" or "*.example.com" (all below it), without http:// and port',
  )

/** An address or a network, such as 10.0.0.7 or 10.1.0.0/16. */
export const network = z
  .string()
  .trim()
  .refine(isNetwork, 'expected an address such as "10.0.0.7" or a network such as "10.1.0.0/16"')

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
