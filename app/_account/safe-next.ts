/** Only a path of this site: what stands in the address is not trusted to lead elsewhere. */
export function safeNext(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}
