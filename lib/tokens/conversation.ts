import type { TokenCount, TokenParts } from './comparison.ts'

/** Tokens that every request of a conversation sends, before anything is written in it. */
export interface FirstRequest {
  /** Schemas of tools. */
  schemas: number
  /** The task and the instructions. */
  task: number
}

/** Tokens of one turn: what the model writes, and what it then reads of it. */
export interface CountedTurn {
  written: number
  read: number
}

/** Every turn sends what all earlier ones sent, wrote and read; after the last of them one more reads what came back. */
export function countConversation(first: FirstRequest, turns: readonly CountedTurn[]): TokenCount {
  const sent = { schemas: first.schemas, results: 0, history: first.task }
  const parts: TokenParts = { schemas: 0, results: 0, written: 0, history: 0 }
  let cached = 0
  const send = () => {
    for (const part of ['schemas', 'results', 'history'] as const) parts[part] += sent[part]
  }
  for (const turn of turns) {
    send()
    cached += sent.schemas + sent.results + sent.history
    parts.written += turn.written
    sent.history += turn.written
    sent.results += turn.read
  }
  send()
  const input = parts.schemas + parts.results + parts.history
  return { input, output: parts.written, total: input + parts.written, cached, parts }
}

/** The same where the last turn, which has read everything, writes an answer of so many tokens. */
export function withAnswer(count: TokenCount, answer: number): TokenCount {
  const { output, total, parts } = count
  return {
    ...count,
    output: output + answer,
    total: total + answer,
    parts: { ...parts, written: parts.written + answer },
  }
}
