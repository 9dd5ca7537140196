/**
 * How long a connection that nothing goes over is kept, in milliseconds. Longer than nginx, most load balancers and clients keep one
 * (60 s): one that the server closes first is closed under a request that is on its way.
 */
export const KEEP_ALIVE_MS = 65_000
