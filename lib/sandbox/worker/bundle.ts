// Makes one script of the modules that a fresh realm is given, so that V8 compiles it once for all realms.
// deno run --allow-read --allow-write bundle.ts <file to write>
import { stripTypeScriptTypes } from 'node:module'

const ENTRY = new URL('realm/main.ts', import.meta.url)

/** The modules in the order in which they run, each as a function that gives its exports. */
const bodies = new Map<string, string>()

function add(url: URL): string {
  const name = `$${url.pathname.slice(new URL('..', import.meta.url).pathname.length).replaceAll(/\W/g, '_')}`
  if (bodies.has(name)) return name
  bodies.set(name, '') // one that imports in a circle finds itself here, and fails when it is used
  const exported: string[] = []
  const body = stripTypeScriptTypes(Deno.readTextFileSync(url))
    .replaceAll(/^import\s*\{([^}]*)\}\s*from\s*'([^']+)'.*$/gm, (_all, names: string, specifier: string) => {
      const wanted = names.replaceAll(/\sas\s/g, ': ')
      return `const {${wanted}} = ${add(new URL(specifier, url))}`
    })
    .replaceAll(
      /^export ((?:async )?(?:function\*?|class|const) (\w+))/gm,
      (_all, declaration: string, name: string) => {
        exported.push(name)
        return declaration
      },
    )
  const left = /^(?:import|export)\b.*$/m.exec(body)
  if (left !== null) throw new Error(`${url.pathname}: a realm's modules cannot say "${left[0]}"`)
  bodies.delete(name)
  bodies.set(name, `const ${name} = (() => {\n${body}\nreturn { ${exported.join(', ')} }\n})()`)
  return name
}

const entry = add(ENTRY)
const script = `(() => {\n'use strict'\n${[...bodies.values()].join('\n')}\nreturn ${entry}.openRealm\n})()`
Deno.writeTextFileSync(Deno.args[0] as string, script)
