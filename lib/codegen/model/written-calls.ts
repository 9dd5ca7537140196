import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import type { Connection } from './connect.ts'
import { MAX_ANSWER, tooLong } from './describe-failure.ts'
import { hideSecret } from './hide-secret.ts'

/** A call that a model asks for. Nothing in it is trusted: `arguments` should be JSON, and `name` one that was sent. */
export interface WrittenCall {
  /** By which its result is told. */
  id: string
  name: string
  arguments: string
}

/** So many calls at once nobody needs: more are not read. */
const MOST_CALLS = 256

/** Calls of tools as a stream brings them, piece by piece. */
export class WrittenCalls {
  readonly #calls = new Map<number, WrittenCall>()
  #chars = 0
  /** Something of the answer has come. */
  hasBegun = false

  take(chunk: Partial<ChatCompletionChunk> | null, connection: Connection): void {
    this.hasBegun = true
    const choices = Array.isArray(chunk?.choices) ? chunk.choices : []
    const pieces = choices.find((one) => (one?.index ?? 0) === 0)?.delta?.tool_calls
    if (!Array.isArray(pieces)) return
    for (const piece of pieces) this.#takePiece(piece, connection)
  }

  #takePiece(piece: Partial<CallPiece> | null, connection: Connection): void {
    const { id, name, args } = textsOf(piece)
    const index = this.#indexOf(piece, id)
    const call = this.#calls.get(index) ?? { id: '', name: '', arguments: '' }
    this.#chars += id.length + name.length + args.length
    if (this.#chars > MAX_ANSWER || this.#calls.size > MOST_CALLS) throw tooLong(connection)
    this.#calls.set(index, { id: call.id || id, name: call.name + name, arguments: call.arguments + args })
  }

  /** Some servers send each call whole, all with the same index or with none. */
  #indexOf(piece: Partial<CallPiece> | null, id: string): number {
    const said = Number.isInteger(piece?.index) ? (piece?.index as number) : Math.max(0, this.#calls.size - 1)
    const there = this.#calls.get(said)
    return there !== undefined && id !== '' && there.id !== '' && there.id !== id ? this.#calls.size : said
  }

  /** Those that came, each with an id of its own; the key is in none of them. */
  list({ options: { apiKey } }: Connection): WrittenCall[] {
    const seen = new Set<string>()
    return [...this.#calls.values()].map((call, index) => {
      const id = call.id !== '' && !seen.has(call.id) ? call.id : `call_${index + 1}`
      seen.add(id)
      return { id, name: hideSecret(call.name, apiKey), arguments: hideSecret(call.arguments, apiKey) }
    })
  }
}

type CallPiece = NonNullable<ChatCompletionChunk.Choice.Delta['tool_calls']>[number]

const textsOf = (piece: Partial<CallPiece> | null) => ({
  id: textOf(piece?.id),
  name: textOf(piece?.function?.name),
  args: textOf(piece?.function?.arguments),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
