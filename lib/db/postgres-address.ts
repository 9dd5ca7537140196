/** Where a PostgreSQL is, and in which of its schemas our tables are. */
export interface PostgresAddress {
  url: string
  schema: string
}

/**
 * Takes `?schema=` out of an address. It is a word of Prisma's, which its engine took and its drivers do not; what else
 * the address says is left as it is.
 */
export function postgresAddress(text: string): PostgresAddress {
  const [place = text, query = ''] = text.split(/\?(.*)/s)
  const said = query.split('&').filter(Boolean)
  const schema = said.find((part) => part.startsWith('schema='))?.slice('schema='.length)
  const others = said.filter((part) => !part.startsWith('schema='))
  return {
    url: others.length > 0 ? `${place}?${others.join('&')}` : place,
    schema: schema ? decodeURIComponent(schema) : 'public',
  }
}
