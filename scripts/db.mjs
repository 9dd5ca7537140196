// The Prisma client and new migrations without Prisma's native engine, which cannot be had from npm: `generate` needs
// none, and `new` asks the same schema engine as WebAssembly. Migrations are applied by lib/db/migrate.ts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(import.meta.url)
const PROVIDERS = ['sqlite', 'postgresql']

/** The one schema for a given provider: only the provider and the client's folder differ. */
function schemaFor(provider, text) {
  return text
    .replace(/provider\s*=\s*"sqlite"/, `provider = "${provider}"`)
    .replace(/output\s*=\s*"[^"]*"/, `output = "./${provider}"`)
}

/** Writes the clients into generated/, unless they are those of today's schema. */
export function generate() {
  const source = readFileSync(join(root, 'prisma/schema.prisma'), 'utf8')
  mkdirSync(join(root, 'generated'), { recursive: true })
  for (const provider of PROVIDERS) {
    const file = join(root, 'generated', `${provider}.prisma`)
    const text = schemaFor(provider, source)
    if (
      existsSync(file) &&
      readFileSync(file, 'utf8') === text &&
      existsSync(join(root, 'generated', provider, 'client.ts'))
    )
      continue
    console.error(`making the database client for ${provider}…`)
    writeFileSync(file, text)
    const done = spawnSync(
      process.execPath,
      [join(root, 'node_modules/prisma/build/index.js'), 'generate', '--schema', file],
      {
        cwd: root,
        encoding: 'utf8',
        // `generate` never runs the schema engine, but the CLI insists on having one: any existing file stops the download.
        env: {
          ...process.env,
          CHECKPOINT_DISABLE: '1',
          PRISMA_HIDE_UPDATE_MESSAGE: '1',
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        },
      },
    )
    if (done.status !== 0) throw new Error(`prisma generate failed for ${provider}:\n${done.stdout}${done.stderr}`)
  }
}

async function schemaEngine(schema) {
  const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils')
  const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3')
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm')
  const { instance } = await WebAssembly.instantiate(await readFile(wasm), { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  // The difference between two schemas never opens the database.
  const unused = bindMigrationAwareSqlAdapterFactory(new PrismaBetterSqlite3({ url: ':memory:' }))
  return glue.SchemaEngine.new({ datamodels: [['schema.prisma', schemaFor('sqlite', schema)]] }, () => {}, unused)
}

/** Writes the next migration for both databases: from the last snapshot of the schema to the schema of today. */
async function createMigration(name) {
  const migrations = join(root, 'prisma/migrations')
  const snapshot = join(migrations, 'schema.snapshot.prisma')
  const now = readFileSync(join(root, 'prisma/schema.prisma'), 'utf8')
  const before = existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : null
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const engine = await schemaEngine(now)
  for (const provider of PROVIDERS) {
    const datamodel = (text) => ({
      tag: 'schemaDatamodel',
      files: [{ path: 'schema.prisma', content: schemaFor(provider, text) }],
    })
    const { stdout, exitCode } = await engine.diff({
      from: before ? datamodel(before) : { tag: 'empty' },
      to: datamodel(now),
      script: true,
      exitCode: true,
      shadowDatabaseUrl: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    if (exitCode === 0) {
      console.log(`${provider}: no change`)
      continue
    }
    const dir = join(migrations, provider, `${stamp}_${name}`)
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'migration.sql'), stdout)
    writeFileSync(join(migrations, provider, 'migration_lock.toml'), `provider = "${provider}"\n`)
    console.log(`${provider}: ${stamp}_${name}`)
  }
  writeFileSync(snapshot, now)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , command, name] = process.argv
  if (command === 'generate') generate()
  else if (command === 'new') await createMigration(name ?? 'change')
  else {
    console.error('usage: db.mjs generate | new NAME')
    process.exit(2)
  }
  process.exit(0)
}
