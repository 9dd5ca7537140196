// Adds the entries of optional platform packages which the registry in use did not have when package-lock.json was
// written, so that `npm ci` accepts the lock on every platform. Such entries carry no integrity: npm fetches them by
// name and version. Run after every `npm install`; with --check it only tells whether the lock is complete.
import { readFileSync, writeFileSync } from 'node:fs'

const OS = ['darwin', 'win32', 'linux', 'freebsd', 'android', 'openharmony', 'netbsd', 'openbsd', 'sunos', 'aix']
const CPU = ['arm64', 'x64', 'arm', 'ia32', 'riscv64', 's390x', 'ppc64', 'loong64', 'wasm32']
const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))

const missing = []
for (const [path, pkg] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(pkg.optionalDependencies ?? {})) {
    if (!/^\d+\.\d+\.\d+/.test(version)) continue // a range: any version that is there will do
    if (placesOf(path, name).some((place) => lock.packages[place])) continue
    missing.push({ name, entry: entryFor(name, version, pkg) })
  }
}

if (process.argv.includes('--check')) {
  if (missing.length) {
    console.error(`package-lock.json lacks ${missing.map((m) => m.name).join(', ')}. Run: npm run lock`)
    process.exit(1)
  }
} else {
  for (const { name, entry } of missing) lock.packages[`node_modules/${name}`] = entry
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: ${missing.length} entries added`)
}

/** Where npm may have put a dependency of the package at `path`: beside it or in any folder above. */
function placesOf(path, name) {
  const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
  for (let p = path; p.includes('/node_modules/'); ) {
    p = p.slice(0, p.lastIndexOf('/node_modules/'))
    places.push(`${p}/node_modules/${name}`)
  }
  return places
}

function entryFor(name, version, parent) {
  const words = name.split(/[-/]/)
  const os = OS.filter((word) => words.includes(word))
  const cpu = CPU.filter((word) => words.includes(word))
  if (!cpu.length) throw new Error(`${name}: its name tells no platform; add its lock entry by hand`)
  const libc =
    os[0] !== 'linux' ? [] : words.includes('musl') ? ['musl'] : words.some((w) => w.startsWith('gnu')) ? ['glibc'] : []
  return {
    version,
    cpu,
    ...(parent.dev && { dev: true }),
    ...(libc.length && { libc }),
    license: parent.license,
    optional: true,
    ...(os.length && { os }),
  }
}
