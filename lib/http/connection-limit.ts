import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { plainAddress } from './forwarded.ts'
import { networkOf } from './network-of.ts'
import { createAllowedHosts } from './private-address.ts'

export interface ConnectionLimits {
  /** Of one address: more than its requests in hand, in line and streaming. */
  address: number
  /** Of one address while half of all are taken. */
  addressWhenFull: number
  /** Of all. Each is a descriptor of this process, which needs others for files and programs. */
  all: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  address: 1_024,
  addressWhenFull: 128,
  all: Math.floor(descriptorLimit() / 2),
}

/** Open connections by where they come from. Those of a named proxy are everybody's and count only in all. */
export class ConnectionLimit {
  readonly #limits: ConnectionLimits
  readonly #isProxy: (address: string) => boolean
  readonly #open = new Map<string, number>()
  #all = 0

  constructor(trustedProxies: readonly string[], limits: ConnectionLimits) {
    const isNamed = createAllowedHosts(trustedProxies)
    this.#isProxy = (address) => isNamed('', address)
    this.#limits = limits
  }

  /** False for one too many: it is closed before anything is read. */
  admit(socket: Socket): boolean {
    const peer = plainAddress(socket.remoteAddress ?? '') ?? 'unknown'
    const { address, addressWhenFull, all } = this.#limits
    const from = networkOf(peer)
    const count = this.#open.get(from) ?? 0
    const most = this.#isProxy(peer) ? all : this.#all < all / 2 ? address : addressWhenFull
    if (count >= most || this.#all >= all) {
      socket.destroy()
      return false
    }
    this.#all++
    this.#open.set(from, count + 1)
    socket.once('close', () => {
      this.#all--
      const left = (this.#open.get(from) ?? 1) - 1
      if (left === 0) this.#open.delete(from)
      else this.#open.set(from, left)
    })
    return true
  }
}

/** How many descriptors this process may have open; what most systems give where it cannot be known. */
function descriptorLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? 8_192 : Number(soft)
  } catch {
    return 8_192
  }
}
