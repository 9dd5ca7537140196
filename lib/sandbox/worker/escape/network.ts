import dgram from 'node:dgram'
import dns from 'node:dns/promises'
import net from 'node:net'
import { type Attempt, attemptsOf as of } from './attempt.ts'
import { kernel } from './libc.ts'

const STREAM = 1
const DATAGRAM = 2

/** Sockets of every kind, and names. */
export const networkAttempts: Attempt[] = [
  of('network', ['permissions', 'namespaces', 'landlock', 'seccomp'], {
    'connect to loopback': ({ tcpPort }) => connect({ port: tcpPort, host: '127.0.0.1' }),
  }),
  // A network of its own has a loopback of its own: there it may listen, and nobody is there.
  of('network', ['permissions', 'landlock', 'seccomp'], {
    'listen on loopback': () => Deno.listen({ hostname: '127.0.0.1', port: 0 }).close(),
  }),
  of('network', ['permissions', 'namespaces', 'seccomp'], {
    'send a datagram to loopback': ({ udpPort }) => send(udpPort),
  }),
  of('network', ['permissions', 'seccomp'], {
    'make an internet socket by a kernel call': () => kernel('socket', 2, STREAM, 0) >= 0,
    'make an IPv6 socket by a kernel call': () => kernel('socket', 10, DATAGRAM, 0) >= 0,
    'make a socket to the kernel (netlink)': () => kernel('socket', 16, 3, 0) >= 0,
    'make a socket for its ciphers (AF_ALG)': () => kernel('socket', 38, 5, 0) >= 0,
    'make a socket to the machine below (vsock)': () => kernel('socket', 40, STREAM, 0) >= 0,
  }),
  of('network', ['permissions', 'namespaces', 'seccomp', 'capabilities'], {
    'make a raw socket': () => kernel('socket', 2, 3, 1) >= 0,
    'make a packet socket': () => kernel('socket', 17, 3, 0) >= 0,
  }),
  of('DNS', ['permissions', 'namespaces', 'landlock'], {
    'look a name up': () => dns.lookup('localhost'),
  }),
  of('Unix sockets', ['permissions', 'namespaces', 'seccomp'], {
    'connect to a Unix socket': ({ unixSocket }) => connect({ path: unixSocket }),
  }),
  of('Unix sockets', ['permissions', 'seccomp'], {
    'make a Unix socket by a kernel call': () => kernel('socket', 1, STREAM, 0) >= 0,
  }),
  of('Unix sockets', ['permissions', 'landlock', 'seccomp'], {
    'listen on a Unix socket in the workspace': ({ workspace }) => listen(`${workspace}/own.sock`),
  }),
].flat()

const connect = (options: net.NetConnectOpts) =>
  new Promise<void>((resolve, reject) => {
    const socket = net.connect(options)
    socket.once('error', reject).once('connect', () => {
      socket.destroy()
      resolve()
    })
  })

const listen = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject).listen(path, () => server.close(() => resolve()))
  })

/** Sends a datagram and waits for the answer: one that goes into a network of its own is never heard. */
const send = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = dgram.createSocket('udp4')
    socket.once('error', reject).once('message', () => {
      socket.close()
      resolve()
    })
    socket.send('x', port, '127.0.0.1', (error) => error && reject(error))
  })
