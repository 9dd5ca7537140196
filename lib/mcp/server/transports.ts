/** How clients connect to us. */
export const TRANSPORTS = ['stdio', 'http', 'sse'] as const
export type ServerTransport = (typeof TRANSPORTS)[number]

/** Of HTTP and SSE; of the web app it is 3000, and both may run. */
export const DEFAULT_PORT = 3100
