import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { PlaygroundError } from '../../errors.ts'

interface Listens {
  host: string
  port: number
}

/**
 * The port to listen on: the one that is wanted, if nobody else answers there, and for 0 one that is free. Next is told one
 * beforehand, since its address is asked and told to others before it listens. Throws `unavailable`.
 */
export async function takePort({ host, port }: Listens): Promise<number> {
  if (port === 0) return freePort(host)
  if (!(await isAnswered({ host, port }))) return port
  const next = port === 65_535 ? 3000 : port + 1
  throw new PlaygroundError(
    'unavailable',
    `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with PORT=${next}.`,
  )
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening').catch((cause: unknown) => {
    throw new PlaygroundError('unavailable', `Nothing can listen on ${host}: choose another with HOST.`, { cause })
  })
  const taken = server.address()
  server.close()
  await once(server, 'close')
  return typeof taken === 'object' && taken !== null ? taken.port : 0
}

function isAnswered({ host, port }: Listens): Promise<boolean> {
  const target = /^(0\.0\.0\.0|::|\[::\])$/.test(host) ? '127.0.0.1' : host
  return new Promise((resolve) => {
    const socket = connect(port, target)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
