import { stripVTControlCharacters } from 'node:util'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { messageOf } from '../../../errors.ts'
import type { CallsUnderWay } from '../calls/calls-under-way.ts'
import type { Filter } from '../transport/filter-messages.ts'
import { failureIn, gistOf } from './gist.ts'
import type { SaidMessage } from './logged-message.ts'
import type { MessageLog } from './message-log.ts'
import { measure, shortenMessage } from './shorten-message.ts'

/** Requests that wait for an answer; of those before nobody knows whose they were. */
const MOST_OPEN = 1_000
/** Lines of one piece of stderr. */
const MOST_LINES = 50
const MAX_LINE = 2_000

export interface RecordOptions {
  log: MessageLog
  server: string
  /** Whose connection it is; null: several people share it. */
  person: string | null
  /** Whose call it is that something is sent for. */
  calls: Pick<CallsUnderWay, 'within'>
  /** Takes out secrets. */
  hide(text: string): string
}

/** Notes what goes over the connection to one server. */
export interface Recorder {
  /** To be called before anything is sent: sees what is. Answers what sees what comes. */
  watch(transport: Transport): Filter
  stderr(text: string): void
}

interface Asked {
  owner: string | null
  method: string
  gist: string
  at: number
}

/** Nobody’s part of the log of a shared server. No id of a person looks like it. */
export const SHARED = ' shared'

/** What we ask for nobody: neither it nor its answer has words of people in it. */
const OF_NOBODY = new Set([
  ...['initialize', 'notifications/initialized', 'server/discover', 'ping', 'logging/setLevel'],
  ...['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list', 'subscriptions/listen'],
])

/**
 * On a connection that several people share a message is a person's when it was sent for a call of theirs, or is the answer to
 * one. Of what else a server says, nobody knows whose words are in it: that it came is noted, and not what.
 */
export function recordMessages({ log, server, person, calls, hide }: RecordOptions): Recorder {
  const ownerNow = () => calls.within()?.personId ?? null
  const hidden = (text: string) => hide(stripVTControlCharacters(text)).slice(0, 200)

  /** `isAsked`: we sent it, or asked for it. */
  function note(owner: string | null, isAsked: boolean, message: unknown, about: About): void {
    const isTheirs = person !== null || owner !== null || (isAsked && OF_NOBODY.has(about.method))
    const isKept = isTheirs && !isAnswer(about)
    const kept = isKept ? shortenMessage(message, hide) : { json: null, isCut: false }
    const gist = kept.json === null ? '' : hidden(about.gist)
    const said: SaidMessage = { kind: 'message', ...about, gist, ...measure(message), ...kept }
    log.add({ server, owner: person ?? owner ?? SHARED }, said)
  }

  function watch(transport: Transport): Filter {
    const ours = new Map<unknown, Asked>()
    const theirs = new Map<unknown, Asked>()

    function see(direction: 'out' | 'in', message: JSONRPCMessage): void {
      const [asking, answering] = direction === 'out' ? [ours, theirs] : [theirs, ours]
      const isOurs = direction === 'out'
      if ('method' in message) {
        const { method } = message
        const about = { direction, gist: gistOf(message), method: hidden(method), ms: null, isFailure: false }
        if ('id' in message) {
          const owner = ownerNow()
          asking.set(message.id, { owner, method: about.method, gist: about.gist, at: performance.now() })
          if (asking.size > MOST_OPEN) asking.delete(asking.keys().next().value)
          return note(owner, isOurs, message, { ...about, what: 'request', id: idOf(message.id) })
        }
        const { requestId, progressToken } = (message.params ?? {}) as Record<string, unknown>
        const of = requestId === undefined ? ours.get(progressToken) : asking.get(requestId)
        const owner = of ? of.owner : ownerNow()
        return note(owner, isOurs, message, { ...about, what: 'notification', id: null })
      }
      const { id } = message
      const asked = answering.get(id)
      answering.delete(id)
      const failure = failureIn(message)
      note(asked?.owner ?? null, !isOurs && asked !== undefined, message, {
        ...{ direction, what: 'error' in message ? 'error' : 'result', method: asked?.method ?? '' },
        gist: failure ?? (gistOf(message) || (asked?.gist ?? '')),
        ...{ id: idOf(id), isFailure: failure !== null },
        ms: asked ? Math.round(performance.now() - asked.at) : null,
      })
    }

    function notSent(message: JSONRPCMessage, error: unknown): void {
      const asked = 'id' in message ? ours.get(message.id) : undefined
      if ('id' in message) ours.delete(message.id)
      const reason = messageOf(error)
      note(
        asked?.owner ?? null,
        asked !== undefined,
        { error: reason },
        {
          ...{ direction: 'out', what: 'not-sent', method: asked?.method ?? '', gist: reason },
          ...{ id: 'id' in message ? idOf(message.id) : null, isFailure: true },
          ms: asked ? Math.round(performance.now() - asked.at) : null,
        },
      )
    }

    const send = transport.send.bind(transport)
    transport.send = (message, options) => {
      see('out', message)
      const sent = send(message, options)
      sent.catch((error) => notSent(message, error)) // Whoever sends it is told as well.
      return sent
    }
    return (message) => {
      see('in', message)
      return message
    }
  }

  return {
    watch,
    stderr(text) {
      const lines = stripVTControlCharacters(hide(text)).split('\n')
      for (const line of lines.slice(-MOST_LINES)) {
        if (line.trim() === '') continue
        log.add({ server, owner: person ?? SHARED }, { kind: 'stderr', text: line.trimEnd().slice(0, MAX_LINE) })
      }
    },
  }
}

type About = Pick<SaidMessage, 'direction' | 'what' | 'method' | 'gist' | 'id' | 'ms' | 'isFailure'>

/** What somebody answered to a question of the server goes to it and is kept nowhere. */
const isAnswer = ({ direction, what, method }: About) =>
  direction === 'out' && what === 'result' && method === 'elicitation/create'

const idOf = (id: unknown) => (id === undefined || id === null ? null : String(id).slice(0, 60))
