import { builtinModules } from 'node:module'
import { OFFERED } from './offered-modules.ts'

/**
 * Modules that Deno has and this Node does not list: those of its own, and the inner ones that are there for old
 * packages. An import map cannot say "every other one", so each needs its name; `node-modules.slow.test.ts` asks Deno itself.
 */
const BESIDE = [
  ...['_http_agent', '_http_client', '_http_common', '_http_incoming', '_http_outgoing', '_http_proxy', '_http_server'],
  ...['_stream_duplex', '_stream_passthrough', '_stream_readable', '_stream_transform', '_stream_wrap'],
  ...['_stream_writable', '_tls_common', '_tls_wrap'],
  ...['ffi', 'quic', 'sea', 'sqlite', 'stream/iter', 'test', 'test/mock_loader', 'test/reporters', 'vfs', 'zlib/iter'],
]

/** Every built-in module that a program may not import, as it would. */
export const REFUSED_MODULES: readonly string[] = [
  ...new Set([...builtinModules, ...BESIDE].map((name) => `node:${name.replace(/^node:/, '')}`)),
].filter((specifier) => !Object.hasOwn(OFFERED, specifier))
