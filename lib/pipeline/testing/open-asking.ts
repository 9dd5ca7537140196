import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SettingsInput } from '../../config/schema.ts'
import { generateModules } from '../../discovery/modules/generate-modules.ts'
import { openProviders } from '../../mcp/client/testing/open-connections.ts'
import { localPerson } from '../../people/as-person.ts'
import { createInstallation } from '../../testing/open-playground.ts'

/** An installation with a server that asks people, in the revision it speaks. */
export async function openAsking(speaks: string, settings: SettingsInput = {}) {
  const { serversDir, workspacesDir, dataDir, dir, close, open } = createInstallation({ servers: 'none' })
  onTestFinished(close)
  const script = resolve(import.meta.dirname, '../../mcp/client/testing/asking-server.mjs')
  const mcpServers = { asking: { command: process.execPath, args: [script, speaks], env: {} } }
  const { failed } = await generateModules({
    ...{ servers: mcpServers, providers: openProviders(), outDir: serversDir, workspaceDir: dir },
  })
  if (failed[0]) throw new Error(failed[0].error)
  const workspaceDir = join(workspacesDir, 'ann')
  mkdirSync(workspaceDir, { recursive: true })
  const playground = await open({ settings: { mcpServers, ...settings } })
  return { playground, person: localPerson(workspaceDir), dataDir, workspacesDir }
}
