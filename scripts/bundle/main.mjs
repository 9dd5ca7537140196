// Makes what is published beside the npm package: server.json for the MCP registry, and a bundle for Claude Desktop.
//   npm run bundle [-- OUT] [--owner NAME]      OUT is dist/bundles, NAME whose repository it is on GitHub
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareOrExit, root } from '../prepare.mjs'
import { zip } from './zip.mjs'

await prepareOrExit()
const { rolldown } = await import('rolldown')
const { positionals, values } = parseArgs({ allowPositionals: true, options: { owner: { type: 'string' } } })
const out = resolve(positionals[0] ?? join(root, 'dist/bundles'))
const { name, version, license, mcpName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
// The registry takes at most a hundred characters.
const description = 'Runs programs that call MCP tools, in a sandbox: two tools in place of hundreds'

const registryName = values.owner ? `io.github.${values.owner}/${name}` : mcpName
const folder = join(out, 'mcpb')
mkdirSync(join(folder, 'server'), { recursive: true })

if (registryName === undefined) {
  console.error('No server.json: say whose it is with --owner, or put mcpName into package.json.')
} else {
  writeJson(join(out, 'server.json'), {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: registryName,
    description,
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
      },
    ],
  })
}

const manifest = {
  manifest_version: '0.3',
  name,
  display_name: 'Code execution',
  version,
  description,
  author: { name: `The authors of ${name}` },
  license,
  server: {
    type: 'node',
    entry_point: 'server/index.mjs',
    mcp_config: {
      command: 'node',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Claude Desktop puts the values in.
      args: ['${__dirname}/server/index.mjs'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Claude Desktop puts the values in.
      env: { CEM_URL: '${user_config.url}', CEM_TOKEN: '${user_config.token}' },
    },
  },
  user_config: {
    url: {
      type: 'string',
      title: 'Address',
      description: 'Of the playground that runs already',
      default: 'http://127.0.0.1:3000/api/mcp',
      required: true,
    },
    token: {
      type: 'string',
      title: 'Token',
      description: 'Settings → You, or cem tokens create',
      sensitive: true,
      required: true,
    },
  },
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20' } },
}
writeJson(join(folder, 'manifest.json'), manifest)

const bundle = await rolldown({ input: join(root, 'scripts/bundle/bridge.ts'), platform: 'node', logLevel: 'silent' })
const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false })
await bundle.close()
const code = output[0].code
writeFileSync(join(folder, 'server/index.mjs'), code)

const packed = zip({ 'manifest.json': `${JSON.stringify(manifest, null, 2)}\n`, 'server/index.mjs': code })
const file = join(out, `${name}-${version}.mcpb`)
writeFileSync(file, packed)
console.log(`${file}: ${Math.round(packed.length / 1000)} kB`)

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
