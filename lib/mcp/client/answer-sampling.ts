import { type Client, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client'
import { readSampling } from '../sampling.ts'
import { countQuestion, type QuestionOptions } from './answer-questions.ts'

/** What the specification has clients say where a person says no. */
const REJECTED = -1

/**
 * Answers a server of the revisions before 2026-07-28 that has a model write for it, for the run whose call it certainly is.
 * Everybody else is told no. To be called before the client is connected.
 */
export function answerSampling(client: Client, { calls, log }: Omit<QuestionOptions, 'roots'>): void {
  // Not by `setRequestHandler`: that takes what was declared in every revision.
  client.fallbackRequestHandler = async ({ method, params }, { mcpReq }) => {
    if (method !== 'sampling/createMessage')
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found')
    const call = calls.ofOneRun()
    if (call === 'nobody' || call === 'several') {
      log(`what it wants written is refused: ${WHOSE[call]}`)
      throw new ProtocolError(REJECTED, `Sampling is refused: ${WHOSE[call]}.`)
    }
    const refuse = (code: number, why: string) => {
      log(`what ${call.tool.slice(0, 100)} wants written is refused: ${why}`)
      call.during.onDeclined?.(why)
      return new ProtocolError(code, `Sampling is refused: ${why}.`)
    }
    const tooOften = countQuestion(call)
    if (tooOften !== null) throw refuse(REJECTED, tooOften)
    const asked = readSampling(params)
    if (!asked.ok) throw refuse(ProtocolErrorCode.InvalidParams, asked.fault)
    const { onSample } = call.during
    if (!onSample) throw refuse(REJECTED, 'this call is part of no run')
    const answer = await call.quiet.pausedWhile(() => onSample(asked.value, mcpReq.signal))
    switch (answer.kind) {
      case 'denied':
        throw new ProtocolError(REJECTED, answer.why)
      case 'failed':
        throw new ProtocolError(ProtocolErrorCode.InternalError, answer.why)
      case 'written': {
        const { text, model, stopReason } = answer
        return { role: 'assistant', content: { type: 'text', text }, model, stopReason }
      }
    }
  }
}

const WHOSE = {
  nobody: 'nobody has a call under way that it could be for',
  several: 'calls of several runs are under way, and it does not say for which it asks',
}
