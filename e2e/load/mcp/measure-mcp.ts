import { residentOfServer } from './server-memory.ts'
import { startClients } from './start-clients.ts'
import type { Called, Fault, Order } from './told.ts'

/** Of the calls; what a server keeps for each of these people it has by then. */
const WARM = 0.1

export interface Memory {
  /** After how many calls. */
  after: number
  /** Of the server's own process, in MB. */
  server: number
  /** Of all that it started. */
  children: number
  processes: number
}

export interface Measurement {
  called: Called[]
  faults: Fault[]
  seconds: number
  warm: Memory
  end: Memory
  /** The most that the server's own process was seen to have. */
  most: number
  /** Of the older revision, when all clients had hung up. */
  sessions: number
}

/** Everybody at work at once; `progress` is told after each tenth. */
export async function measureMcp(order: Order, progress: (text: string) => void = () => {}): Promise<Measurement> {
  const all = order.accounts.length * order.calls
  const called: Called[] = []
  const memory = async (): Promise<Memory> => ({ after: called.length, ...(await residentOfServer()) })
  let looked: Promise<Memory> | undefined
  let most = 0
  let told = 0
  const clients = startClients(order, (message) => {
    if (message.kind !== 'called') return
    called.push(...message.called)
    if (Math.floor((10 * called.length) / all) === told) return
    told = Math.floor((10 * called.length) / all)
    const seen = memory().then((now) => {
      most = Math.max(most, now.server)
      progress(toldOf(now))
      return now
    })
    if (called.length >= all * WARM) looked ??= seen
  })
  await clients.next('ready')
  progress(`connected: ${toldOf(await memory())}`)
  const began = performance.now()
  clients.tell()
  const { faults } = await clients.next('done')
  const seconds = (performance.now() - began) / 1000
  const end = await memory()
  clients.tell()
  const { sessions } = await clients.next('closed')
  const wrong = [...called.flatMap(({ fault }) => (fault ? [fault] : [])), ...faults]
  return {
    called,
    faults: wrong,
    seconds,
    warm: (await looked) ?? end,
    end,
    most: Math.max(most, end.server),
    sessions,
  }
}

const toldOf = ({ after, server, children, processes }: Memory) =>
  `${after} calls: server ${server.toFixed(0)} MB, ${processes} others ${children.toFixed(0)} MB`
