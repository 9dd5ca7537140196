import { ToolError } from '../../errors.ts'
import { shapeJson } from '../../result/shape-json.ts'
import { shapeValue } from '../../result/shape-value.ts'
import type { HostCall } from '../../sandbox/contract.ts'
import { placeOf } from '../../sandbox/protocol/call-kinds.ts'
import type { OpenedCall } from '../call-kind.ts'
import { type AskCall, readAsk, type Wanted } from './read-ask.ts'
import type { RunAsks } from './run-asks.ts'

export const isAskCall = (call: HostCall): call is AskCall => call.op === 'ask' || call.op === 'extract'

/** What a program asks the model, as if it were a call of a tool. It reads nothing and writes nothing anywhere. */
export function openAskCall(
  sent: AskCall,
  { owner, asks, eventBytes }: { owner: string; asks: RunAsks; eventBytes: number },
): OpenedCall {
  const { op, request } = sent
  const inputJson = JSON.stringify(request ?? null)
  const wanted = attempt(sent)
  return {
    ...{ op, ...placeOf({ op }), input: request, inputJson, isTold: true, isRead: true, isOwn: false },
    shownInput: inputJson.length > eventBytes ? shapeValue(request) : request,
    showAnswer: async (json) => ({ result: await shapeJson(json, owner, eventBytes) }),
    async make(signal, _during, call) {
      if (wanted instanceof ToolError) throw wanted
      return asks.answer(wanted, call, signal)
    },
  }
}

function attempt(sent: AskCall): Wanted | ToolError {
  try {
    return readAsk(sent)
  } catch (error) {
    if (error instanceof ToolError) return error
    throw error
  }
}
