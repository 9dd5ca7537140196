import { type HostileEntry, nothingOf, RETURNED } from './entry.ts'

/** Ways out by the network, and names looked up in it. */
export const networkEntries: HostileEntry[] = [
  nothingOf('network', 'by everything that could connect', ({ tcpPort, udpPort }) => ({
    fetch: `fetch('http://127.0.0.1:${tcpPort}/')`,
    'fetch of a name': `fetch('http://localhost:${tcpPort}/')`,
    'fetch with a Request': `fetch(new g.Request('http://127.0.0.1:${tcpPort}/'))`,
    'fetch of a file': `fetch('file:///etc/passwd')`,
    'fetch of code': `fetch('data:text/plain,x')`,
    XMLHttpRequest: 'new g.XMLHttpRequest()',
    WebSocket: `new g.WebSocket('ws://127.0.0.1:${tcpPort}')`,
    WebSocketStream: `new g.WebSocketStream('ws://127.0.0.1:${tcpPort}').opened`,
    EventSource: `new g.EventSource('http://127.0.0.1:${tcpPort}')`,
    WebTransport: `new g.WebTransport('https://127.0.0.1:${udpPort}')`,
    RTCPeerConnection: 'new g.RTCPeerConnection()',
    'an import': `import('http://127.0.0.1:${tcpPort}/x.ts')`,
    'node:net': `import('node:' + 'net')`,
    'node:http': `import('node:' + 'http')`,
    'node:https': `import('node:' + 'https')`,
    'node:http2': `import('node:' + 'http2')`,
    'node:tls': `import('node:' + 'tls')`,
    'node:dgram': `import('node:' + 'dgram')`,
    'Deno.connect': `g.Deno.connect({ port: ${tcpPort} })`,
    'Deno.listen': 'g.Deno.listen({ port: 0 })',
  })),
  {
    family: 'network',
    name: 'by the modules of others',
    source: `const got: string[] = []
      for (const name of ['npm:chalk', 'jsr:@std/path', 'https://esm.sh/x?secret', 'https://deno.land/std/version.ts'])
        try { await import(name); got.push(name) } catch {}
      export default got`,
    outcome: RETURNED,
    value: [],
  },
  {
    family: 'network',
    name: 'by an import in its text',
    source: ({ tcpPort }) => `import 'http://127.0.0.1:${tcpPort}/x.ts'\nexport default 1`,
    outcome: { kind: 'threw' },
  },
  nothingOf('DNS', 'looking names up', ({ udpPort }) => ({
    'node:dns': `import('node:' + 'dns')`,
    'node:dns/promises': `import('node:' + 'dns/promises')`,
    'Deno.resolveDns': `g.Deno.resolveDns('x.test', 'A', { nameServer: { ipAddr: '127.0.0.1', port: ${udpPort} } })`,
    'fetch of a name that tells': `fetch('http://what-i-know.x.test/')`,
  })),
  nothingOf('Unix sockets', "the host's", ({ unixSocket }) => ({
    fetch: `fetch('unix:${unixSocket}')`,
    'fetch over HTTP': `fetch('http+unix://${encodeURIComponent(unixSocket)}/')`,
    'node:net': `import('node:' + 'net').then((net) => net.connect(${JSON.stringify(unixSocket)}))`,
    'Deno.connect': `g.Deno.connect({ transport: 'unix', path: ${JSON.stringify(unixSocket)} })`,
    'as a file': `import('node:fs').then(({ writeFileSync }) => writeFileSync(${JSON.stringify(unixSocket)}, 'x'))`,
  })),
]
