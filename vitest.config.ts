import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'docs/**/*.test.ts',
      'lib/**/*.test.ts',
      'app/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
      'examples/**/*.test.ts',
    ],
    globalSetup: ['lib/db/testing/share-postgres.ts', 'lib/testing/prepared-sandbox.ts'],
    setupFiles: ['scripts/testing/quiet-console.ts'],
    // Vitest leaves one core free. With two that is half of them, while most tests wait for processes that they start.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Tests wait for what must happen, and the machine may be busy with something else: none of these times is measured.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
