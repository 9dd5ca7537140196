/** What is opened to reach a server that listens there. Addresses that mean all of this machine are none to open. */
export function addressOf({ host, port }: { host: string; port: number }): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host.replace(/^\[|\]$/g, '')] ?? host.replace(/^\[|\]$/g, '')
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
