import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import envPaths from 'env-paths'
import type { Environment } from './environment.ts'

/**
 * The folder a person's settings and data are in: the checkout itself, and for an installed package `CEM_HOME`, else where
 * the platform keeps data of programs. Never the package: npm empties its folders, and those of npx, when it likes.
 */
export function homeOf(installation: string, env: Environment): string {
  if (isCheckout(installation)) return installation
  return env['CEM_HOME'] ? resolve(env['CEM_HOME']) : envPaths('code-execution-mcp', { suffix: '' }).data
}

/** npm never packs a lock file, and a checkout always has one. */
export const isCheckout = (installation: string): boolean => existsSync(join(installation, 'package-lock.json'))
