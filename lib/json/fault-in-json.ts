import { messageOf } from '../errors.ts'
import { isDeeperThan } from './json-meter.ts'

/** What crosses between a program and its host may be nested as deeply. */
const MAX_DEPTH = 200

/** Why a text is no JSON that a program could have kept; null when it is. */
export function faultInJson(text: string): string | null {
  if (isDeeperThan(Buffer.from(text), MAX_DEPTH)) return `it is nested deeper than ${MAX_DEPTH} levels`
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return messageOf(error)
  }
}
