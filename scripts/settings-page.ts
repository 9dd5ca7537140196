import { VARIABLES } from '../lib/config/environment.ts'
import { MODEL_PROVIDER_NAMES, providerOf } from '../lib/config/model-providers.ts'
import { configSchema } from '../lib/config/schema.ts'
import { type Setting, settingsOf } from '../lib/config/settings.ts'

const BEGIN = '<!-- settings: written by `npm run docs:configuration`, from lib/config/schema.ts and environment.ts -->'
const END = '<!-- /settings -->'

/** The page with the tables of all keys as the schema has them; what else stands in it is left as it is. */
export function withSettings(page: string): string {
  const [before, , after] = partsOf(page)
  return `${before}${BEGIN}\n\n${tables()}\n${END}${after}`
}

function partsOf(page: string): [before: string, tables: string, after: string] {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`The page needs the lines ${BEGIN} and ${END}.`)
  return [page.slice(0, begin), page.slice(begin + BEGIN.length, end), page.slice(end + END.length)]
}

function tables(): string {
  const settings = settingsOf(configSchema)
  const supported = settings.filter(({ about }) => about.instead === undefined)
  const sections = Map.groupBy(supported, ({ path }) => (path.includes('.') ? path.replace(/\..*/, '') : ''))
  const alone = sections.get('') ?? []
  sections.delete('')
  return [
    ...[...sections].map(([section, rows]) => `### ${section}\n\n${table(rows)}`),
    `### mcpServers\n\n${table(alone)}`,
    `### Keys of the original without effect\n\nThey are read for the sake of old files; the start and \`cem doctor\` name those that are set.\n\n${without(settings)}`,
  ].join('\n')
}

function table(settings: Setting[]): string {
  const rows = settings.map((setting) =>
    row([key(setting), variables(setting), setting.allowed, initial(setting), what(setting)]),
  )
  return `${row(['key', 'variable', 'allowed', 'default', 'what it does'])}| --- | --- | --- | --- | --- |\n${rows.join('')}`
}

function without(settings: Setting[]): string {
  const rows = settings.flatMap((setting) =>
    setting.about.instead === undefined ? [] : [row([key(setting), variables(setting), setting.about.instead])],
  )
  return `${row(['key', 'variable', 'instead'])}| --- | --- | --- |\n${rows.join('')}`
}

const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
const key = ({ path }: Setting) => `\`${path}\``

function variables({ path }: Setting): string {
  const names = VARIABLES.flatMap(([name, set]) => (set === path ? [name] : []))
  const keys = path === 'llm.api_key' ? MODEL_PROVIDER_NAMES.flatMap((name) => providerOf(name).keyVariable ?? []) : []
  return [...new Set([...names, ...keys])].map((name) => `\`${name}\``).join(', ')
}

function initial({ default: value, about: { otherwise } }: Setting): string {
  if (otherwise !== undefined) return otherwise
  if (value === undefined) return ''
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

function what({ about: { description = '', more, onlyWith = [] } }: Setting): string {
  const only = onlyWith.map(({ path, is }) => `\`${path}: ${is}\``).join(' or ')
  const said = only ? `${description}; only with ${only}` : description
  return more === undefined ? said : `${said} ([more](${more}))`
}
