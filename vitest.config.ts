import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['lib/**/*.test.ts', 'app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['lib/db/testing/share-postgres.ts'],
    setupFiles: ['scripts/testing/quiet-console.ts'],
    testTimeout: 30_000,
  },
})
