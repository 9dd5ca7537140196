import type { Settings } from './schema.ts'

/** Everything the installation was told, checked once and frozen. Folders are absolute. */
export interface Config extends Settings {
  /** Where config.yaml, .env and mcp.json lie, and by default what is kept. In a checkout the same as `installation`. */
  readonly root: string
  /** The folder of our own files: package.json, lib/, prisma/. */
  readonly installation: string
  readonly paths: {
    dataDir: string
    serversDir: string
    skillsDir: string
    workspacesDir: string
    mcpFile: string
    modelsDir: string
    migrationsDir: string
  }
  readonly databaseUrl: string
  /** One line for each key that was set and has no effect here. */
  readonly notes: readonly string[]
  /** True when only this machine can reach the server. */
  readonly isLoopback: boolean
  readonly version: string
  /** A variable of the environment or .env; undefined when it is not set. A function, so that no dump of this has secrets. */
  readonly variable: (name: string) => string | undefined
}
