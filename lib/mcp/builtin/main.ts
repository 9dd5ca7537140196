#!/usr/bin/env node
// A built-in server on stdio, for any MCP client: node lib/mcp/builtin/main.ts filesystem --workspace DIR
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { messageOf } from '../../errors.ts'
import { BUILTIN_NAMES, isBuiltinName } from '../builtin-names.ts'
import { createBuiltin } from './create-builtin.ts'

const USAGE = `Usage: main.ts ${BUILTIN_NAMES.join('|')} [--workspace DIR]`

const listOf = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { workspace: { type: 'string', default: '.' } },
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0)
    throw new Error(`Expected the name of one server, got ${positionals.length}.`)
  if (!isBuiltinName(name)) throw new Error(`There is no built-in server "${name}".`)
  const workspaceDir = resolve(values.workspace)
  const { WEATHER_BASE_URL: baseUrl, WEATHER_GEOCODING_URL: geocodingUrl } = process.env
  const { HTTP_ALLOWED_HOSTS, HTTP_PRIVATE_HOSTS } = process.env
  const options = {
    weather: { ...(baseUrl && { baseUrl }), ...(geocodingUrl && { geocodingUrl }) },
    http: { allowedHosts: listOf(HTTP_ALLOWED_HOSTS), privateHosts: listOf(HTTP_PRIVATE_HOSTS) },
  }
  serveStdio(() => createBuiltin(name, { workspaceDir }, options), { onerror: (error) => console.error(error.message) })
} catch (error) {
  console.error(`${messageOf(error)}\n${USAGE}`)
  process.exitCode = 2
}
