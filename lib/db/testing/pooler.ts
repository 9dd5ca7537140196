import { connect, createServer, type Socket } from 'node:net'

/** What a client sends last; a pooler does not pass it on. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4])

/**
 * Stands before a PostgreSQL and keeps each connection to it open when the client has gone, as poolers do. Unlike a
 * real one it gives none of them to the next client.
 */
export async function openPooler(url: string): Promise<{ url: string; kept(): number; close(): void }> {
  const dir = new URL(url).searchParams.get('host') ?? ''
  const kept = new Set<Socket>()
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    const upstream = connect(`${dir}/.s.PGSQL.5432`)
    kept.add(upstream)
    client.on('data', (chunk) => {
      const isLast = chunk.subarray(-TERMINATE.length).equals(TERMINATE)
      upstream.write(isLast ? chunk.subarray(0, -TERMINATE.length) : chunk)
      if (isLast) client.end()
    })
    upstream.pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => {}) // either side may go first
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const own = new URL(url)
  own.searchParams.delete('host')
  own.host = `127.0.0.1:${port}`
  return {
    url: own.href,
    kept: () => kept.size,
    close() {
      for (const socket of [...kept, ...clients]) socket.destroy()
      server.close()
    },
  }
}
