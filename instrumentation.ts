/** Runs once when the server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NEXT_PHASE !== 'phase-production-build') {
    const [{ guard, keepOpen }, { outliveOutput }] = await Promise.all([
      import('./app/_server/lifetime/lifetime.ts'),
      import('./lib/process/outlive-output.ts'),
    ])
    outliveOutput()
    await guard()
    keepOpen()
  }
}
