import { type Command, Option } from 'commander'
import { learnedNote } from '../../discovery/learned/learned-note.ts'
import type { Catalog, Detail, Tool } from '../../discovery/tool.ts'
import { PlaygroundError } from '../../errors.ts'
import { searchBatch } from '../batch/search-batch.ts'
import { positiveInteger, type SharedOptions, withPerson, withShared } from '../shared.ts'
import { type ChoiceOptions, choiceOf, withChoice } from '../terminal/choice-options.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

const detailOption = (level: Detail) =>
  new Option('--detail <level>', 'how much to tell').choices(['name', 'description', 'full']).default(level)

export function addTools(program: Command, terminal: Terminal): void {
  const tools = program.command('tools').description('what tools there are, and which fit a task').exitOverride()
  withShared(tools.command('list'))
    .description('every tool, by server')
    .addOption(detailOption('name'))
    .action(async (options: SharedOptions & { detail: Detail }) => {
      const [catalog, { withLearned }] = await withPerson(options, terminal, (playground, person) =>
        Promise.all([playground.catalog(person), playground.learned(person)]),
      )
      tellBroken(catalog, terminal)
      if (options.json) return printJson(terminal, toJson(catalog, options.detail, withLearned))
      for (const server of catalog.servers) {
        terminal.out(`${server.name}\n`)
        for (const tool of server.tools)
          terminal.out(
            `  ${options.detail === 'full' ? withLearned(tool).signature : tool.tool}${options.detail === 'name' ? '' : `\n    ${tool.description}`}\n`,
          )
      }
    })

  withShared(tools.command('show'))
    .description('one tool in full')
    .argument('<tool>', 'SERVER/TOOL')
    .action(async (name: string, options: SharedOptions) => {
      const [server, tool] = splitOnce(name)
      const { found, paused } = await withPerson(options, terminal, async (playground, person) => {
        const { servers } = await playground.catalog(person)
        const of = servers.find((one) => one.name === server)
        const isNamed = (one: Tool) => one.tool === tool || one.fn === tool
        const paused = of?.paused?.find((one) => isNamed(one.tool))
        const one = of?.tools.find(isNamed) ?? paused?.tool
        return { paused, found: one && (await playground.learned(person)).withLearned(one) }
      })
      if (!found) throw new PlaygroundError('not-found', `There is no tool ${name}. See them with: cem tools list`)
      if (options.json) return printJson(terminal, { ...found, ...(paused && { paused: paused.reason }) })
      if (paused) terminal.err(`${paused.reason}\n`)
      terminal.out(
        `${found.server}/${found.tool}\n${found.signature}\n\n${found.description}\n\nimport { ${found.fn} } from '${found.module}'\n`,
      )
      if (found.learned) terminal.out(`\n${learnedNote(found.learned)}\n`)
    })

  withShared(tools.command('forget'))
    .description('forget what was learned of the results of a tool')
    .argument('<tool>', 'SERVER/TOOL')
    .action(async (name: string, options: SharedOptions) => {
      const [server, tool] = splitOnce(name)
      const forgotten = await withPerson(options, terminal, (playground, person) =>
        playground.forgetLearned(person, { server, tool }),
      )
      if (options.json) printJson(terminal, { forgotten })
      else terminal.out(forgotten ? `What was learned of ${name} is forgotten.\n` : `Nothing was learned of ${name}.\n`)
    })

  withChoice(withShared(tools.command('search')))
    .description('the tools that fit a task, best first')
    .argument('[query]', 'a task, in words')
    .option('--batch <file>', 'search for each line {id, task} of a file; prints a JSON line for each')
    .option('--limit <n>', 'how many at the most', positiveInteger, 10)
    .addOption(detailOption('description'))
    .action(async (query: string | undefined, options: SharedOptions & SearchFlags) => {
      const { batch, limit, detail } = options
      const wanted = { limit, detail, choice: choiceOf(options) }
      if (batch !== undefined) {
        process.exitCode = await withPerson(options, terminal, (playground, person) =>
          searchBatch(batch, wanted, playground, person, terminal),
        )
        return
      }
      if (query === undefined) throw new PlaygroundError('invalid-input', 'Expected a query or --batch FILE.')
      const found = await withPerson(options, terminal, (playground, person) =>
        playground.searchTools(person, query, wanted),
      )
      if (options.json) return printJson(terminal, found)
      for (const one of found.results) {
        const mark = one.selected ? '*' : one.settled === 'excluded' ? '-' : ' '
        terminal.out(`${mark} ${one.score.toFixed(2)} ${one.server}.${one.tool}  ${one.why.join(', ')}\n`)
        if (one.injectedInstructions)
          terminal.err(
            `  ${one.server}.${one.tool} contains injected instructions: ${one.injectedInstructions.join(' ')}\n`,
          )
      }
      terminal.err(`Ranked by ${found.method} in ${found.ms} ms. * is selected.\n`)
    })
}

/** Of one server more are only counted. */
const MOST_PAUSED = 20

interface SearchFlags extends ChoiceOptions {
  limit: number
  detail: Detail
  batch?: string
}

/** Tools by server, as much of each as was asked for. */
function toJson(catalog: Catalog, detail: Detail, withLearned: (tool: Tool) => Tool): Record<string, unknown[]> {
  const shown = (tool: Tool) => {
    if (detail === 'name') return tool.tool
    return detail === 'description' ? { tool: tool.tool, description: tool.description } : withLearned(tool)
  }
  return Object.fromEntries(catalog.servers.map((server) => [server.name, server.tools.map(shown)]))
}

function tellBroken(catalog: Catalog, terminal: Terminal): void {
  for (const { file, reason } of catalog.servers.flatMap((server) => server.broken))
    terminal.err(`${file}: ${reason}\n`)
  for (const { name, paused = [] } of catalog.servers) {
    for (const { reason } of paused.slice(0, MOST_PAUSED)) terminal.err(`${reason}\n`)
    const more = paused.length - MOST_PAUSED
    if (more > 0) terminal.err(`${more} more tools of ${name} are paused; see Connections.\n`)
  }
}

function splitOnce(name: string): [server: string, tool: string] {
  const at = name.indexOf('/')
  if (at <= 0)
    throw new PlaygroundError(
      'invalid-input',
      `Expected SERVER/TOOL, such as calculator/add, and got ${JSON.stringify(name)}.`,
    )
  return [name.slice(0, at), name.slice(at + 1)]
}
