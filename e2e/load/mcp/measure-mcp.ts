import { percentile } from '../percentile.ts'
import { residentOfServer } from './server-memory.ts'
import { startClients } from './start-clients.ts'
import type { Called, Fault, Order } from './told.ts'

/** Of the calls; what a server keeps for each of these people it has by then. */
const WARM = 0.1
const LOOK_EVERY_MS = 500

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
  /** After the first tenth of the calls, and after the last. */
  warm: Memory
  end: Memory
  /** What the server's own process was seen to have, in MB: garbage comes and goes, so one look says little. */
  seen: { secondTenth: number; lastTenth: number; most: number }
  /** Of the older revision, when all clients had hung up. */
  sessions: number
}

/** Everybody at work at once; `progress` is told after each tenth. */
export async function measureMcp(order: Order, progress: (text: string) => void = () => {}): Promise<Measurement> {
  const all = order.accounts.length * order.calls
  const called: Called[] = []
  const looks: Memory[] = []
  const look = async (): Promise<Memory> => {
    const now = { after: called.length, ...(await residentOfServer()) }
    looks.push(now)
    return now
  }
  let warm: Promise<Memory> | undefined
  let told = 0
  const clients = startClients(order, (message) => {
    if (message.kind !== 'called') return
    called.push(...message.called)
    const tenths = Math.floor((10 * called.length) / all)
    if (tenths === told) return
    told = tenths
    const now = look()
    warm ??= now
    void now.then((memory) => progress(textOf(memory)))
  })
  await clients.next('ready')
  progress(`connected: ${textOf(await look())}`)
  const began = performance.now()
  clients.tell()
  const looking = setInterval(() => void look(), LOOK_EVERY_MS)
  const { faults } = await clients.next('done').finally(() => clearInterval(looking))
  const seconds = (performance.now() - began) / 1000
  const end = await look()
  clients.tell()
  const { sessions } = await clients.next('closed')
  const medianOf = (from: number, to: number) =>
    percentile(
      looks.filter(({ after }) => after >= all * from && after <= all * to).map(({ server }) => server),
      0.5,
    )
  const seen = {
    secondTenth: medianOf(WARM, 2 * WARM),
    lastTenth: medianOf(1 - WARM, 1),
    most: Math.max(...looks.map(({ server }) => server)),
  }
  const wrong = [...called.flatMap(({ fault }) => (fault ? [fault] : [])), ...faults]
  return { called, faults: wrong, seconds, warm: (await warm) ?? end, end, seen, sessions }
}

const textOf = ({ after, server, children, processes }: Memory) =>
  `${after} calls: server ${server.toFixed(0)} MB, ${processes} others ${children.toFixed(0)} MB`
