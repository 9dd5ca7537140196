import type { SentAnswer, SentRequest } from '../../protocol/fetch-messages.ts'
import { decodeBase64, encodeBase64 } from '../realm/base64.ts'
import { bytesIn } from './body.ts'
import { Headers } from './headers.ts'
import { Request, type RequestInit } from './request.ts'
import { Response, responseFrom } from './response.ts'

/** Sends to the network by way of the host, which says what may be reached. */
export type Send = (request: SentRequest) => { answer: Promise<SentAnswer>; abandon(): void }

/** The `fetch` of a program's world and what belongs to it. */
export function createFetchGlobals(send: Send) {
  async function fetch(input: unknown, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const { url, method, headers, redirect, signal } = request
    const body = bytesIn(request)
    signal?.throwIfAborted()
    const sent = send({
      ...{ url, method, redirect, headers: [...headers] },
      body: body === null ? null : encodeBase64(body),
    })
    try {
      const { body: packed, ...head } = await (signal === null ? sent.answer : unlessAborted(sent, signal))
      return responseFrom(decodeBase64(packed), head)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      // As everywhere on the web: what keeps a request from being answered is a TypeError. Its cause has the code.
      throw new TypeError(error instanceof Error ? error.message : `${error}`, { cause: error })
    }
  }
  return { fetch, Headers, Request, Response }
}

function unlessAborted({ answer, abandon }: ReturnType<Send>, signal: AbortSignal): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      abandon()
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    const settle = (act: () => void) => {
      signal.removeEventListener('abort', giveUp)
      act()
    }
    answer.then(
      (came) => settle(() => resolve(came)),
      (error: unknown) => settle(() => reject(error)),
    )
  })
}
