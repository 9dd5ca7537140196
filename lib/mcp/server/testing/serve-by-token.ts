import { onTestFinished } from 'vitest'
import { personOfToken } from '../../../access/person-of-token.ts'
import { PlaygroundError } from '../../../errors.ts'
import type { Playground } from '../../../playground.ts'
import { createServer } from '../create-server.ts'
import { type HttpServerOptions, type RunningServer, runOnHttp } from '../run-on.ts'

/** Serves a playground over HTTP on a free port for as long as the test runs; people come with their tokens. */
export async function serveByToken(
  playground: Playground,
  transport: HttpServerOptions['transport'] = 'http',
): Promise<RunningServer> {
  const running = await runOnHttp(createServer(), playground, {
    ...{ transport, port: 0, host: '127.0.0.1' },
    async letIn(token) {
      const known = token && (await personOfToken(playground, token))
      if (known) return known.person
      throw new PlaygroundError('unauthorized', 'Who are you?')
    },
  })
  onTestFinished(running.close)
  return running
}
