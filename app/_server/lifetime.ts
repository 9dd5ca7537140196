import { playground } from './playground.ts'

/**
 * Opens the playground with the server, so that the first person does not wait for it, and closes it with the server,
 * so that no sandbox outlives it.
 */
export function keepOpen(): void {
  const close = () => {
    playground()
      .then((parts) => parts.close())
      .catch((error: unknown) => console.error('The playground did not close well:', error))
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
  // Whoever asks first gets the same error, with the request it belongs to.
  playground().catch((error: unknown) => console.error('The playground did not start:', error))
}
