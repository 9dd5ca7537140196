// Where modules lie on this machine, and how that is told to the program's author.
import type { Mount } from '../contract.ts'
import { BLOCKED_ROOT } from '../host/offered-modules.ts'

/** Given by the host when it starts this process: real paths, folders without a slash at the end. */
export interface Places {
  workspace: string
  servers: string
  skills: string
  /** The guest's own folder; holds the program as `main.ts`. */
  run: string
  mounts: readonly Mount[]
  /** In the guest's own folder, with an empty one for each mount: what `/mnt` itself is. */
  mountPoints: string
  /** The built worker's folder. */
  worker: string
}

/** What programs are told of where they lie. */
export const SHOWN_PROGRAM = 'file:///workspace/main.ts'

/** In the guest's own folder beside the program: which modules there are, as the host has found them. */
export const MODULE_TABLE = 'modules.json'

let mainUrl = ''
let inside: [real: string, shown: string][] = []
let names: [real: string, shown: string][] = []

export function setPlaces(places: Places): void {
  const ours = `${urlOf(places.worker)}/`
  mainUrl = `${urlOf(places.run)}/main.ts`
  inside = [
    [mainUrl, SHOWN_PROGRAM],
    [`${urlOf(places.servers)}/`, 'file:///workspace/servers/'],
    [`${urlOf(places.skills)}/`, 'file:///workspace/skills/'],
    [`${urlOf(places.workspace)}/`, 'file:///workspace/'],
    [`${ours}client/`, 'file:///workspace/client/'],
    ['file:///workspace/', 'file:///workspace/'],
  ]
  names = [
    [`${urlOf(BLOCKED_ROOT)}/`, 'file:///'],
    [mainUrl, 'main.ts'],
    // Before the workspace, which in a virtual machine has the very path that programs are told.
    [SHOWN_PROGRAM, 'main.ts'],
    [`${urlOf(places.run)}/`, './'],
    [`${urlOf(places.servers)}/`, './servers/'],
    [`${urlOf(places.skills)}/`, './skills/'],
    [`${urlOf(places.workspace)}/`, './'],
    ['file:///workspace/', './'],
    ...places.mounts.map(({ name, source }): [string, string] => [`${urlOf(source)}/`, `/mnt/${name}/`]),
    [ours, 'sandbox:'],
  ]
}

export const programUrl = () => mainUrl

/** Of a helper that programs import. */
export const worldUrl = (places: Places) => `${urlOf(places.worker)}/world`
export const helperUrl = (places: Places, name: string) => `${urlOf(places.worker)}/client/${name}.ts`

/** Text with the machine's paths replaced by what they are called inside. */
export function withoutPlaces(text: string): string {
  if (!text.includes('file://')) return text
  return names.reduce((shown, [real, name]) => shown.replaceAll(real, name), text)
}

/** What a program is told for the URL of a module; undefined for what is not of its world. */
export function shownUrl(url: string): string | undefined {
  const place = inside.find(([real]) => url.startsWith(real))
  return place && place[1] + url.slice(place[0].length)
}

/** The lines of a stack that lie in the program itself: `at total (main.ts:3:9)`. */
export function stackOfProgram(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && line.includes(`${SHOWN_PROGRAM}:`))
    .map((line) => `    ${withoutPlaces(line.trim())}`)
    .join('\n')
}

const urlOf = (path: string) => new URL(`file://${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`).href
