// No address of anybody: what stands in the address is resolved against it, as a browser would, and has to stay there.
const HERE = 'http://here.invalid'

/** Only a path of this site: what stands in the address is not trusted to lead elsewhere. */
export function safeNext(next: string | undefined): string {
  // Browsers drop tabs and line ends from addresses; no page of ours has one.
  if (!next?.startsWith('/') || /\p{Cc}/u.test(next)) return '/'
  const url = URL.parse(next, HERE)
  // What is left of /.//host is //host, which a browser takes for the name of a host.
  return url?.origin === HERE && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/'
}
