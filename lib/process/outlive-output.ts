/**
 * Has this process go on when whoever read its output is gone, such as a terminal that was closed or a `tee` that was killed. What
 * it writes then is lost. Without this each line is an error that nobody takes, and a server that logs such errors writes
 * one line more for each, for ever.
 */
export function outliveOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'> = process): void {
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
    })
}
