// Next's own server, with the guard over hosts and forwarded headers in place before anything listens: between
// listening and instrumentation.ts, which has it too for whoever starts Next directly, requests are taken already.
import { pathToFileURL } from 'node:url'
import { loadConfig } from '../../config/load-config.ts'
import { findSource } from '../../find-source.ts'
import { guardServers } from '../../http/guard-servers.ts'
import { packedFiles } from '../../http/packed-files.ts'
import { serveBuilt } from './serve-built.ts'

// Whoever started it stops it; when that one was killed nobody could, and the port would stay taken.
const starter = process.ppid
setInterval(() => process.ppid === starter || process.kill(process.pid, 'SIGTERM'), 1_000).unref()

const isDev = process.argv[2] === 'dev'
guardServers(loadConfig({ env: process.env }), isDev ? {} : { serve: packedFiles('.next') })
if (isDev) await import(pathToFileURL(findSource('node_modules/next/dist/bin/next')).href)
else await serveBuilt(process.argv.slice(3), process.env)
