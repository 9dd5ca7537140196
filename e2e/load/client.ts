import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'

/** What came back: the status, or 0 when the connection broke. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Requests of one person or attacker, from an address of the loopback network of their own, as from a machine of their own. */
export class Client {
  readonly #agent: Agent
  readonly #port: number
  readonly #localAddress: string
  readonly #headers: Record<string, string>
  /** How many answers had which status. */
  readonly answers = new Map<number, number>()

  constructor(port: number, localAddress: string, headers: Record<string, string> = {}, sockets = 6) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets })
    this.#port = port
    this.#localAddress = localAddress
    this.#headers = headers
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers)
  }

  post(path: string, json: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(json), { 'content-type': 'application/json', ...headers })
  }

  /** Never throws: a broken connection is an answer too, with status 0. `whole: false` hangs up after the headers. */
  send(
    method: string,
    path: string,
    body: string | Buffer | undefined,
    headers: Record<string, string> = {},
    { signal, whole = true }: { signal?: AbortSignal; whole?: boolean } = {},
  ): Promise<Answer> {
    const options: RequestOptions = {
      ...{ method, path, host: '127.0.0.1', port: this.#port, agent: this.#agent, localAddress: this.#localAddress },
      headers: {
        ...this.#headers,
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      ...(signal && { signal }),
    }
    const answered = new Promise<Answer>((resolve) => {
      const fail = (error: Error) => resolve({ status: 0, headers: {}, text: error.message })
      const sent = request(options, (answer) => {
        const chunks: Buffer[] = []
        answer.on('error', fail)
        answer.on('data', (chunk: Buffer) => void (whole && chunks.push(chunk)))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        )
      })
      sent.on('error', fail)
      sent.end(body)
    })
    return answered.then((answer) => {
      this.answers.set(answer.status, (this.answers.get(answer.status) ?? 0) + 1)
      return answer
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
