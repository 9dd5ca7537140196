import type { Config } from '../config/config.ts'
import { isLoopbackHost, readHost } from '../config/read-host.ts'

/** Whether whoever sends a request sits at the machine that this server runs on: only it reaches the server, and by loopback. */
export const isOwnMachine = ({ isLoopback }: Config, host: string | null): boolean =>
  isLoopback && host !== null && isLoopbackHost(readHost(host) ?? '')
