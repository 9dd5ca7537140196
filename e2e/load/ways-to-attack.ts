import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from './client.ts'
import type { Account } from './installation.ts'
import { postCredentials } from './sign-in.ts'

/** One attacker at work until `signal` is aborted. It may fail at everything it tries. */
export interface Attacker {
  name: string
  /** What it does, for the table. */
  does: string
  attack(target: Target): Promise<void>
}

export interface Target {
  port: number
  /** Where it attacks from: each kind is somebody else. */
  address: string
  /** Its own account, as every person who may sign in has one. */
  account: Account
  /** Somebody who works here. */
  victim: Account
  signal: AbortSignal
  /** Told of each client it used: what it was answered says whether it did anything. */
  used(client: Client): void
}

const LEAF = 'callTool'

/** A module of the attacker's own with a schema, as a program imports it. */
export const moduleWith = (schema: string, head = '') => `${head}
import { ${LEAF} } from '../../client/call-tool.ts'
export const inputSchema = ${schema}
export async function poke(input: unknown): Promise<unknown> { return ${LEAF}('evil', 'poke', input) }
`
const CALL = (input: string) =>
  `import { poke } from './servers/evil/poke.ts'\nexport default await poke(${input}).catch((error: Error) => error.message)`

export const nested = (depth: number) => `${'<T>('.repeat(depth)}1${')'.repeat(depth)}`
export const typeArguments = (depth: number) => `export type Deep = ${'A<'.repeat(depth)}B${'>'.repeat(depth)}\n`

export function clientOf({ port, address, account, used }: Target, sockets = 4): Client {
  const client = new Client(port, address, { authorization: `Bearer ${account.token}` }, sockets)
  used(client)
  return client
}

/** Does something again and again, a few at a time, until it is over. */
export async function keepDoing(target: Target, act: (client: Client, round: number) => Promise<unknown>, atOnce = 4) {
  const client = clientOf(target, atOnce)
  let round = 0
  try {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!target.signal.aborted) {
          await act(client, round++)
          await sleep(20)
        }
      }),
    )
  } finally {
    client.close()
  }
}

interface Attempt {
  given: { email: string; password: string }
  headers?: Record<string, string>
}

/** Reads the same again and again, many at once, when a program of its own has run to its end. */
export const reader = (
  name: string,
  does: string,
  code: string,
  paths: (runId: string) => readonly string[],
): Attacker => ({
  ...{ name, does },
  attack: (target) => {
    const prepared = prepare()
    return keepDoing(
      target,
      async (client, round) => {
        const all = paths(await prepared)
        await client.get(all[round % all.length] as string)
      },
      40,
    )

    async function prepare(): Promise<string> {
      const client = clientOf(target)
      const { signal } = target
      try {
        const runId = await started(client, code, signal)
        // Its events end with it.
        await client.send('GET', `/api/runs/${runId}/events`, undefined, {}, { signal })
        return runId
      } finally {
        client.close()
      }
    }
  },
})

/** Signs in as nobody who is known: each attempt is a browser of its own. */
export const keepSigningIn = (target: Target, atOnce: number, attempt: (round: number) => Attempt) =>
  keepDoing(
    target,
    async (_client, round) => {
      const { given, headers } = attempt(round)
      const client = new Client(target.port, target.address)
      target.used(client)
      await postCredentials(client, target.port, given, headers)
      client.close()
    },
    atOnce,
  )

/** The session of its own account, as soon as it gets one: other attackers are at work, too. */
export async function signedIn(target: Target): Promise<string> {
  const client = clientOf(target)
  try {
    while (!target.signal.aborted) {
      const { cookies } = await postCredentials(client, target.port, target.account)
      if (/session/.test(cookies)) return cookies
      await sleep(200)
    }
    return ''
  } finally {
    client.close()
  }
}

export const run = (client: Client, code: string, more: object = {}) => client.post('/api/runs', { code, ...more })

/** The run of a program, as soon as it is taken. */
export async function started(client: Client, code: string, signal: AbortSignal): Promise<string> {
  while (!signal.aborted) {
    const { status, text } = await run(client, code)
    if (status === 202) return (JSON.parse(text) as { runId: string }).runId
    await sleep(200)
  }
  return ''
}

/** Programs of one text, as many as are taken. */
export const programs = (
  name: string,
  does: string,
  code: string | ((round: number) => string),
  more: object = {},
): Attacker => ({
  ...{ name, does },
  attack: (target) =>
    keepDoing(target, (client, round) => run(client, typeof code === 'string' ? code : code(round), more)),
})

/** A schema of an own module, and calls that have it validated. */
export const schema = (name: string, does: string, text: string, input: string): Attacker => ({
  ...{ name, does },
  attack: (target) =>
    keepDoing(target, async (client, round) => {
      if (round === 0) await client.send('PUT', '/api/files/servers/evil/poke.ts', moduleWith(text))
      await run(client, CALL(input))
    }),
})
