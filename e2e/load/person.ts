import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Client } from './client.ts'
import type { Account } from './installation.ts'
import { postCredentials } from './sign-in.ts'

/** What one request of a person took, and what was wrong with its answer. */
export interface Measured {
  kind: 'run' | 'file' | 'search' | 'page'
  ms: number
  /** `busy` is the one thing a person may be told. */
  fault: string | null
}

/** What a person knows from outside: it must be true for ever, whatever happens to the server. */
export interface Known {
  /** Runs that were accepted; the value of those whose end was seen. */
  runs: Map<string, { value?: unknown }>
  /** What a file may hold: the last content whose writing was acknowledged, and those that were under way since. */
  files: Map<string, string[]>
}

const QUERIES = ['add numbers', 'read a file', 'weather in Berlin', 'rows of a table', 'square root', 'list files']
const ADD = "import { add } from './servers/calculator/add.ts'\n"

/** Somebody at work: runs, files, search and pages, one request after another with a pause between. */
export class WorkingPerson {
  readonly known: Known = { runs: new Map(), files: new Map() }
  readonly #client: Client
  readonly #cookies: string
  readonly #account: Account
  /** Each works with the same tools all the time: runs with other tools share no sandbox. */
  readonly #usesTool: boolean
  #count = 0

  private constructor(client: Client, account: Account, cookies: string, index: number) {
    this.#usesTool = index % 2 === 0
    this.#client = client
    this.#account = account
    this.#cookies = cookies
  }

  /** Signs in as the page does, from an address of its own. */
  static async signIn(port: number, index: number, account: Account): Promise<WorkingPerson> {
    const client = new Client(port, `127.1.0.${index + 1}`)
    const { cookies, status, text } = await postCredentials(client, port, {
      email: account.email,
      password: account.password,
    })
    if (!/session/.test(cookies)) throw new Error(`${account.email} could not sign in: ${status} ${text}`)
    return new WorkingPerson(client, account, cookies, index)
  }

  /** A number of requests; stops early without a fault when `signal` is aborted. */
  async *work(requests: number, pauseMs: number, random: () => number, signal?: AbortSignal): AsyncGenerator<Measured> {
    // Not all at one moment, and not all the same.
    await sleep(random() * pauseMs)
    const first = Math.floor(random() * 4)
    for (let n = 0; n < requests && !signal?.aborted; n++) {
      const kind = (['run', 'file', 'search', 'page'] as const)[(n + first) % 4] as Measured['kind']
      const began = performance.now()
      const fault = await this[kind]()
      if (!signal?.aborted) yield { kind, ms: performance.now() - began, fault }
      await sleep(random() * 2 * pauseMs)
    }
  }

  close(): void {
    this.#client.close()
  }

  get #bearer() {
    return { authorization: `Bearer ${this.#account.token}` }
  }

  async run(): Promise<string | null> {
    const n = ++this.#count
    const code = this.#usesTool
      ? `${ADD}export default await add({ a: ${n}, b: 1 })`
      : `import fs from 'node:fs'\nfs.writeFileSync('last.txt', '${n}')\nexport default Number(fs.readFileSync('last.txt', 'utf8')) + 1`
    const accepted = await this.#client.post('/api/runs', { code }, this.#bearer)
    if (accepted.status !== 202) return faultOf('POST /api/runs', accepted)
    const { runId } = JSON.parse(accepted.text) as { runId: string }
    this.known.runs.set(runId, {})
    const stream = await this.#client.get(`/api/runs/${runId}/events`, this.#bearer)
    if (stream.status !== 200) return faultOf('the events of a run', stream)
    const finished = /event: finished\ndata: (.*)/.exec(stream.text)?.[1]
    if (finished === undefined) return `the events of ${runId} broke off`
    const { outcome, value } = JSON.parse(finished) as { outcome: { kind: string }; value: unknown }
    this.known.runs.set(runId, { value })
    return outcome.kind === 'returned' && value === n + 1
      ? null
      : `a run ended as ${JSON.stringify({ outcome, value })}`
  }

  async file(): Promise<string | null> {
    const n = ++this.#count
    const path = `notes/note-${n % 5}.txt`
    const content = `note ${n} `.repeat(200)
    this.known.files.set(path, [...(this.known.files.get(path) ?? ['']), content])
    const put = await this.#client.send('PUT', `/api/files/${path}`, content, this.#bearer)
    if (put.status >= 300 || put.status === 0) return faultOf('PUT a file', put)
    this.known.files.set(path, [content])
    const got = await this.#client.get(`/api/files/${path}`, this.#bearer)
    return got.status === 200 && got.text === content ? null : faultOf('GET a file', got)
  }

  async search(): Promise<string | null> {
    const query = encodeURIComponent(QUERIES[++this.#count % QUERIES.length] as string)
    const answer = await this.#client.get(`/api/tools?query=${query}&limit=5`, this.#bearer)
    return answer.status === 200 && answer.text.includes('"tool"') ? null : faultOf('a search', answer)
  }

  async page(): Promise<string | null> {
    const path = ['/', '/runs', '/files'][++this.#count % 3] as string
    const answer = await this.#client.get(path, { cookie: this.#cookies, accept: 'text/html' })
    return answer.status === 200 && answer.text.includes(this.#account.email)
      ? null
      : faultOf(`the page ${path}`, answer)
  }
}

/** That too much is going on may be said, with when to try again. */
const faultOf = (what: string, { status, headers, text }: Answer) =>
  status === 503 && headers['retry-after'] ? 'busy' : `${what} was answered ${status}: ${text.slice(0, 200)}`
