import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const port = process.env.E2E_PORT ?? '4317'
// Playwright reads this file in every worker: the folder is made once and handed on.
process.env.E2E_DIR ??= mkdtempSync(join(tmpdir(), 'e2e-'))
const dir = process.env.E2E_DIR
const hubPort = (process.env.E2E_HUB_PORT ??= String(Number(port) + 1))

const ollamaPort = (process.env.E2E_OLLAMA_PORT ??= String(Number(port) + 2))

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 1,
  // Bounds for a machine that is busy with something else; nothing here is measured.
  timeout: process.env.E2E_PICTURES === undefined ? 180_000 : 900_000,
  expect: { timeout: 45_000 },
  forbidOnly: process.env.CI === 'true',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording every journey costs a fifth of its time. Whoever needs a trace says so: npm run test:e2e -- FILE --trace on
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
  webServer: {
    // E2E_DEV=1 spares the build while somebody works on a page.
    command: `node scripts/start.mjs${process.env.E2E_DEV === '1' ? ' --dev' : ''}`,
    cwd: join(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${port}/api/health`,
    // The first start builds the pages, which a busy machine takes long for.
    timeout: 900_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    env: {
      PORT: port,
      DATA_DIR: join(dir, 'data'),
      WORKSPACES_DIR: join(dir, 'workspaces'),
      WEATHER_BASE_URL: 'http://127.0.0.1:9',
      // Where models come from, while a journey has a hub there.
      EMBEDDINGS_MODELS_URL: `http://127.0.0.1:${hubPort}`,
      // Where a server of models is looked for, while a journey has one there; what else runs on this machine is none of theirs.
      LOCAL_MODEL_PORTS: `ollama:${ollamaPort}`,
      // The journeys stand where a proxy would.
      TRUSTED_PROXIES: '127.0.0.1',
      AUTH_SIGN_UP: 'open',
      // Where the MCP servers of the journeys are.
      CONNECTIONS_ALLOWED_HOSTS: '127.0.0.1',
      // While pictures are made of a program that is being written, its model is silent.
      ...(process.env.E2E_PICTURES !== undefined && { LLM_TIMEOUT: '300' }),
    },
  },
})
