// Next's own command line, with the guard over hosts and forwarded headers in place before anything listens: between
// listening and instrumentation.ts, which has it too for whoever starts Next directly, requests are taken already.
import { loadConfig } from '../lib/config/load-config.ts'
import { guardServers } from '../lib/http/guard-servers.ts'

guardServers(loadConfig({ env: process.env }))
await import('../node_modules/next/dist/bin/next')
