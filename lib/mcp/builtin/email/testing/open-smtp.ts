import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface SmtpMessage {
  from: string
  to: string[]
  text: string
}

/** A mail server on loopback that speaks as much SMTP as it takes to be handed a message. */
export async function openSmtp({
  user,
  password,
  refuse = [],
  repeats = false,
  isSilent = false,
  breaksOff = false,
}: {
  user?: string
  password?: string
  /** Addresses that it does not take. */
  refuse?: string[]
  /** Whether it says again what it was told, when it refuses somebody. */
  repeats?: boolean
  isSilent?: boolean
  /** Whether it hangs up when it has a message, and does not say what became of it. */
  breaksOff?: boolean
} = {}) {
  const messages: SmtpMessage[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}) // Whoever hangs up.
    if (!isSilent) speak(socket).catch(() => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function speak(socket: Socket): Promise<void> {
    const say = (line: string) => void socket.write(`${line}\r\n`)
    let message: SmtpMessage = { from: '', to: [], text: '' }
    let isText = false
    say('220 test')
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      const verb = line.slice(0, 4).toUpperCase()
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (isText && line === '.') {
        isText = false
        messages.push(message)
        if (breaksOff) return void socket.destroy()
        message = { from: '', to: [], text: '' }
        say('250 taken')
      } else if (isText) message.text += `${line.replace(/^\./, '')}\r\n`
      else if (verb === 'EHLO') say(user === undefined ? '250 test' : '250-test\r\n250 AUTH PLAIN')
      else if (verb === 'AUTH') {
        const isKnown = line.split(' ').at(-1) === Buffer.from(`\0${user}\0${password}`).toString('base64')
        const plain = Buffer.from(line.split(' ').at(-1) ?? '', 'base64')
          .toString()
          .replaceAll('\0', ' ')
        say(isKnown ? '235 welcome' : `535 not you${repeats ? `: ${line} ${plain}` : ''}`)
      } else if (verb === 'MAIL') {
        message.from = address
        say('250 ok')
      } else if (verb === 'RCPT') {
        if (!refuse.includes(address)) message.to.push(address)
        say(refuse.includes(address) ? '550 nobody of that name' : '250 ok')
      } else if (verb === 'DATA') {
        isText = true
        say('354 go on')
      } else say(verb === 'QUIT' ? '221 bye' : '250 ok')
    }
  }

  return {
    port: (server.address() as AddressInfo).port,
    messages,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
