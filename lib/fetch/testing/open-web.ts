import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ToolError } from '../../errors.ts'
import type { SentAnswer, SentRequest } from '../../sandbox/protocol/fetch-messages.ts'
import { ByteBudget } from '../byte-budget.ts'
import { createFetch, type FetchOptions } from '../create-fetch.ts'
import { readRequest } from '../read-request.ts'

/** An address of the public internet, where nothing of a test ever goes. */
export const PUBLIC = '93.184.216.34'

/** Every name has a public address, and that address is this machine: what comes before the connection is the real thing. */
export const TO_LOOPBACK = {
  resolve: async () => [{ address: PUBLIC, family: 4 }],
  dial: () => '127.0.0.1',
} satisfies Partial<FetchOptions>

export interface Web {
  port: number
  /** What was asked, in order. */
  heard: IncomingMessage[]
  close(): void
}

/** A server on loopback. */
export async function openWeb(listener: RequestListener = (_request, response) => response.end()): Promise<Web> {
  const heard: IncomingMessage[] = []
  const http = createServer((request, response) => {
    heard.push(request)
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    port: (http.address() as AddressInfo).port,
    heard,
    close() {
      http.closeAllConnections()
      http.close()
    },
  }
}

/** A request as a sandbox sends it. */
export const sent = (url: string, rest: Partial<SentRequest> = {}): SentRequest => ({
  ...{ url, method: 'GET', headers: [], body: null, redirect: 'follow' },
  ...rest,
})

/** Sends a request of a program; what came back has its body as text. */
export async function reach(
  url: string,
  options: Partial<FetchOptions> & {
    request?: Partial<SentRequest>
    answerBytes?: number
    budget?: ByteBudget
    signal?: AbortSignal
  } = {},
): Promise<SentAnswer> {
  const { request, answerBytes = 1024 * 1024, signal = new AbortController().signal, ...rest } = options
  const { budget = new ByteBudget(answerBytes), ...where } = rest
  const fetch = createFetch({ allowed: [new URL(url).host], silenceMs: 10_000, ...where })
  const answer = await fetch(readRequest(sent(url, request)), { answerBytes, signal, budget })
  return { ...answer, body: Buffer.from(answer.body, 'base64').toString() }
}

/** How a request failed. */
export async function failureOf(work: () => Promise<unknown>): Promise<ToolError> {
  try {
    await work()
  } catch (error) {
    return error as ToolError
  }
  throw new Error('it did not fail')
}
