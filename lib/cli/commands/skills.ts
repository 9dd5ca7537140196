import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { PlaygroundError } from '../../errors.ts'
import { formatCount } from '../../format/duration.ts'
import { plainLine } from '../../format/unseen.ts'
import { isObject } from '../../json/objects.ts'
import type { Person } from '../../people/person.ts'
import { writeFolder } from '../../pipeline/skills/exchange-skills.ts'
import { skillPages } from '../../pipeline/skills/skill-pages.ts'
import { inputFromTexts, type SkillInput } from '../../pipeline/skills/skill-program.ts'
import type { KnownSkill, ShownSkill, SkillRepair, Skills } from '../../pipeline/skills/skills-contract.ts'
import type { Playground } from '../../playground.ts'
import { costText } from '../../runs/cost-text.ts'
import type { Approve } from '../../runs/event.ts'
import type { Skill } from '../../skills/skill.ts'
import {
  isTestPath,
  MOST_FOLDER_BYTES,
  readSkillFolder,
  type SkillFiles,
  withoutTests,
} from '../../skills/skill-files.ts'
import { readZip } from '../../skills/zip/read-zip.ts'
import { writeZip } from '../../skills/zip/write-zip.ts'
import {
  approveOption,
  checkpointOption,
  configFor,
  keepsBefore,
  personFor,
  positiveInteger,
  type SharedOptions,
  sessionOption,
  withOneRun,
  withPerson,
  withShared,
} from '../shared.ts'
import { assertPlain, statOfImport } from '../stat-of-import.ts'
import { followTo } from '../terminal/follow-run.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'
import { readValue, type ValueText } from '../terminal/value-option.ts'

interface SaveOptions extends SharedOptions {
  name: string
  description?: string
  inputs?: string
  replace?: boolean
}

interface ExportOptions extends SharedOptions {
  zip?: string
  to?: string
  client?: string
  withoutTests?: boolean
  replace?: boolean
}

interface RepairOptions extends SharedOptions {
  run?: string
  save?: boolean
}

interface RunOptions extends SharedOptions {
  set: ValueText[]
  input?: string
  approve: Approve
  session?: string
  checkpoint?: boolean
}

export function addSkills(program: Command, terminal: Terminal): void {
  const skills = program.command('skills').description('programs worth keeping: save, find, run, test').exitOverride()

  withShared(skills.command('save'))
    .description('make the program of a run a skill; the run is its first test')
    .argument('<run>', 'as `cem runs list` shows it')
    .requiredOption('--name <name>', 'what it is called: lowercase words with hyphens')
    .option('--description <text>', 'what it does (default: the task of the run)')
    .option('--inputs <names>', 'which values of the program become inputs, with commas (default: those people change)')
    .option('--replace', 'make it the next version of the skill of this name')
    .action(async (runId: string, { name, description, inputs, replace, ...options }: SaveOptions) => {
      const saved = await withPerson(options, terminal, ({ skills }, person) =>
        skills.save(person, {
          ...{ runId, name, mayReplace: replace === true },
          ...(description !== undefined && { description }),
          ...(inputs !== undefined && {
            inputs: inputs
              .split(',')
              .map((one) => one.trim())
              .filter(Boolean),
          }),
        }),
      )
      if (options.json) return printJson(terminal, saved)
      terminal.out(`${saved.skill.signature}\n`)
      const left = saved.offered.filter(({ isInput }) => !isInput).map((one) => one.name)
      if (left.length > 0) terminal.err(`Also possible as inputs (--inputs): ${left.join(', ')}\n`)
      terminal.err(`${saved.whyNoTest ?? `Test it: cem skills test ${name}`}\n`)
      tellPutBack('The tests of the version before', saved, terminal)
    })

  withShared(skills.command('list'))
    .description('your skills, and those that everybody has')
    .action(async (options: SharedOptions) => {
      const listed = await withPerson(options, terminal, ({ skills }, person) => everySkill(skills, person))
      if (options.json) return printJson(terminal, listed)
      for (const skill of listed.skills) terminal.out(`${lineOf(skill)}\n`)
      for (const { name, reason } of listed.broken)
        terminal.err(`${plainLine(name)} cannot be used. ${plainLine(reason)}\n`)
      if (listed.skills.length === 0)
        terminal.err('There are no skills yet. Save a run as one: cem skills save RUN --name NAME\n')
    })

  withShared(skills.command('search'))
    .description('the skills that a task could be done with, the best first')
    .argument('<task>', 'in words')
    .action(async (query: string, options: SharedOptions) => {
      const found = await withPerson(options, terminal, ({ skills }, person) => skills.search(person, query))
      if (options.json) return printJson(terminal, { results: found })
      for (const skill of found)
        terminal.out(`${skill.isChosen ? '*' : ' '} ${skill.score.toFixed(2)}  ${lineOf(skill)}\n`)
      if (found.length === 0) terminal.err('There are no skills yet.\n')
    })

  withShared(skills.command('show'))
    .description('one skill: what it takes, its program, its versions, how it did')
    .argument('<name>', 'as `cem skills list` shows it')
    .action(async (name: string, options: SharedOptions) => {
      const skill = await withPerson(options, terminal, ({ skills }, person) => skills.show(person, name))
      if (options.json) return printJson(terminal, skill)
      tellSkill(skill, terminal)
    })

  withShared(skills.command('run'))
    .description('run a skill; an input that is not given is as it was in the run that it was saved from')
    .argument('<name>', 'as `cem skills list` shows it')
    .addOption(
      new Option('--set <name=value>', 'an input; again for each')
        .argParser(readValue)
        .default([] as ValueText[], 'none'),
    )
    .option('--input <json>', 'all inputs as a JSON object')
    .addOption(approveOption())
    .addOption(sessionOption())
    .addOption(checkpointOption())
    .action(async (name: string, options: RunOptions) => {
      process.exitCode = await withOneRun(options, terminal, configFor(options, terminal), async (playground) => {
        const person = await personFor(options, terminal, playground)
        const input = await inputOf(name, options, playground, person)
        const { approve, session } = options
        const how = { approve, ...(session !== undefined && { session }), ...keepsBefore(options) }
        const { runId } = await playground.skills.run(person, name, { input, ...how })
        const asked = options.approve === 'ask' ? ({ unanswered: 'denied' } as const) : {}
        const status = await followTo(playground, person, { runId, ...asked }, terminal, options.json === true)
        if (status !== 0) terminal.err(`What happened: cem runs show ${runId}. The skill: cem skills show ${name}\n`)
        return status
      })
    })

  withShared(skills.command('test'))
    .description('run the tests of a skill, with the recorded answers of its calls')
    .argument('<name>', 'as `cem skills list` shows it')
    .action(async (name: string, options: SharedOptions) => {
      const result = await withPerson(options, terminal, ({ skills }, person) => skills.test(person, name))
      if (!result.ok) process.exitCode = 1
      if (options.json) return printJson(terminal, result)
      for (const { test, ok, message, runId } of result.tests)
        terminal.out(
          `${ok ? 'ok' : 'failed'}  ${test}${message && `  ${message}`}${runId ? `  (cem runs show ${runId})` : ''}\n`,
        )
      if (result.tests.length === 0)
        terminal.err(
          `The skill ${name} has no tests, so nothing is known of it. Save a live run of it again: cem skills save RUN --name ${name} --replace\n`,
        )
    })

  withShared(skills.command('repair'))
    .description('have the model write the code of a skill anew that failed or cannot be used; shows what it changes')
    .argument('<name>', 'as `cem skills list` shows it')
    .option('--run <run>', 'the run that it failed in (default: the newest that did not return)')
    .option('--save', 'write it to the skill, as its next version')
    .action(async (name: string, { run, save, ...options }: RepairOptions) => {
      const repair = await withPerson(options, terminal, async ({ skills }, person) => {
        const made = await skills.repair(person, name, run === undefined ? {} : { runId: run })
        if (save) await skills.edit(person, name, { module: made.module, digest: made.from })
        return made
      })
      if (options.json) return printJson(terminal, { ...repair, saved: save === true })
      tellRepair(name, repair, save === true, terminal)
    })

  withShared(skills.command('export'))
    .description('write a skill to a zip file, a folder, or where an agent with a shell looks for skills')
    .argument('<name>', 'as `cem skills list` shows it')
    .addOption(new Option('--zip <file>', 'a zip file').conflicts(['to', 'client']))
    .addOption(new Option('--to <dir>', 'a folder, in which one of its name is made').conflicts('client'))
    .addOption(new Option('--client <name>', 'the skills of this agent').choices(Object.keys(AGENTS)))
    .option('--without-tests', 'leave its tests out: they hold the recorded answers of its calls')
    .option('--replace', 'also where there is one')
    .action(async (name: string, options: ExportOptions) => {
      const all = await withPerson(options, terminal, ({ skills }, person) => skills.files(person, name))
      const files = options.withoutTests ? withoutTests(all) : all
      const written = await exportTo(name, files, options, terminal)
      if (options.json) return printJson(terminal, { name, written, files: [...files.keys()] })
      terminal.err(`Written to ${written}\n`)
      const tests = [...files.keys()].filter(isTestPath)
      if (tests.length > 0)
        terminal.err(
          `${tests.join(', ')}: with the recorded answers of its calls, such as mail, rows and files. Look at what is in there before you give it to others, or leave it out (--without-tests).\n`,
        )
    })

  withShared(skills.command('import'))
    .description('take over the skills of a folder, a checkout or a zip file; each waits to be accepted')
    .argument('<path>', 'a folder or a zip file')
    .option('--replace', 'also where there is one of the name')
    .action(async (path: string, options: SharedOptions & { replace?: boolean }) => {
      const files = await readFrom(resolve(terminal.cwd, path))
      const imported = await withPerson(options, terminal, ({ skills }, person) =>
        skills.import(person, files, {
          from: basename(resolve(terminal.cwd, path)),
          mayReplace: options.replace === true,
        }),
      )
      if (imported.some((one) => 'reason' in one)) process.exitCode = 1
      if (options.json) return printJson(terminal, { imported })
      for (const one of imported)
        if ('skill' in one) {
          terminal.out(`${one.name}  read it, then: cem skills accept ${one.name}\n`)
          tellPutBack(`The folder of the ${one.name} before`, one, terminal)
        } else terminal.err(`${one.name || 'A skill'} was not taken over. ${plainLine(one.reason)}\n`)
    })

  withShared(skills.command('fork'))
    .description('make a skill of yours from another one')
    .argument('<name>', 'as `cem skills list` shows it')
    .argument('<as>', 'what yours is called')
    .action(async (name: string, as: string, options: SharedOptions) => {
      const skill = await withPerson(options, terminal, ({ skills }, person) => skills.fork(person, name, as))
      if (options.json) return printJson(terminal, skill)
      terminal.err(`${as} is in skills/${as} of your workspace.\n`)
    })

  withShared(skills.command('share'))
    .description('give a skill of yours to everybody, as an administrator')
    .argument('<name>', 'as `cem skills list` shows it')
    .option('--with-tests', 'also its tests: they hold the recorded answers of its calls, such as mail, rows and files')
    .action(async (name: string, options: SharedOptions & { withTests?: boolean }) => {
      const withTests = options.withTests === true
      const skill = await withPerson(options, terminal, ({ skills }, person) =>
        skills.share(person, name, { withTests }),
      )
      if (options.json) return printJson(terminal, skill)
      terminal.err(
        `Everybody has ${name} now, ${withTests ? 'with what its tests recorded' : 'without its tests: they hold the answers of your calls'}.\n`,
      )
      tellPutBack('Your own folder', skill, terminal)
    })

  withShared(skills.command('accept'))
    .description('say that a skill of somebody else may run, and tasks may use one of yours, as it is now')
    .argument('<name>', 'as `cem skills list` shows it')
    .option('--digest <digest>', 'what you read, as `cem skills show` tells it: nothing else is accepted')
    .action(async (name: string, { digest, ...options }: SharedOptions & { digest?: string }) => {
      const skill = await withPerson(options, terminal, async ({ skills }, person) => {
        const found = await skills.find(person, name)
        await skills.accept(person, name, { digest: digest ?? found.digest })
        return found
      })
      if (options.json) return printJson(terminal, { name, accepted: true, digest: skill.digest })
      terminal.err(`${acceptedText(skill)}${name} may run now, and tasks may use it, until it changes.\n`)
    })

  withShared(skills.command('diff'))
    .description('what changed in a skill since a version')
    .argument('<name>', 'as `cem skills list` shows it')
    .argument('<version>', 'as `cem skills show` tells it', positiveInteger)
    .argument('[other]', 'another version (default: as it is now)', positiveInteger)
    .action(async (name: string, from: number, to: number | undefined, options: SharedOptions) => {
      const diff = await withPerson(options, terminal, ({ skills }, person) => skills.diff(person, name, from, to))
      if (options.json) return printJson(terminal, { diff })
      terminal.out(diff)
      if (diff === '') terminal.err('They are the same.\n')
    })

  withShared(skills.command('rollback'))
    .description('make a version of a skill the current one again')
    .argument('<name>', 'as `cem skills list` shows it')
    .argument('<version>', 'as `cem skills show` tells it', positiveInteger)
    .action(async (name: string, version: number, options: SharedOptions) => {
      const now = await withPerson(options, terminal, ({ skills }, person) => skills.rollBack(person, name, version))
      if (options.json) return printJson(terminal, now)
      terminal.err(`Version ${version} is version ${now.version} now.\n`)
      tellPutBack('The tests of the newer one', now, terminal)
    })

  withShared(skills.command('remove'))
    .description('delete a skill of yours')
    .argument('<name>', 'as `cem skills list` shows it')
    .action(async (name: string, options: SharedOptions) => {
      const removed = await withPerson(options, terminal, ({ skills }, person) => skills.remove(person, name))
      if (options.json) return printJson(terminal, { name, ...removed })
      terminal.err(`${name} is deleted.\n`)
      tellPutBack('It', removed, terminal)
    })

  withShared(skills.command('put-back'))
    .description('put back what was deleted or made way, where nothing is in its place')
    .argument('<id>', 'as it was told then')
    .action(async (id: string, options: SharedOptions) => {
      const back = await withPerson(options, terminal, (playground, person) => playground.trash(person).putBack(id))
      if (options.json) return printJson(terminal, back)
      terminal.err(`${plainLine(back.path)} is there again.\n`)
    })
}

/** What made way lies in the trash. */
function tellPutBack(what: string, { undoId }: { undoId?: string }, terminal: Terminal): void {
  if (undoId !== undefined)
    terminal.err(
      `${what} can be put back for an hour, where nothing is in its place and its room is not needed: cem skills put-back ${undoId}\n`,
    )
}

/** Where agents with a shell look for skills, below the home folder. */
const AGENTS: Record<string, string> = { 'claude-code': '.claude/skills', codex: '.codex/skills' }

async function exportTo(
  name: string,
  files: SkillFiles,
  { zip, to, client, replace }: ExportOptions,
  { cwd, env }: Terminal,
): Promise<string> {
  if (to !== undefined || client !== undefined) {
    const dir = join(
      to === undefined ? join(env['HOME'] ?? homedir(), AGENTS[client as string] as string) : resolve(cwd, to),
      name,
    )
    await writeFolder(dir, files, replace)
    return dir
  }
  const file = resolve(cwd, zip ?? `${name}.zip`)
  const inFolder = new Map([...files].map(([path, content]) => [`${name}/${path}`, content]))
  await writeFolder(dirname(file), new Map([[basename(file), await writeZip(inFolder)]]), replace)
  return file
}

async function readFrom(path: string): Promise<SkillFiles> {
  const stats = await statOfImport(path)
  if (stats.isDirectory()) return readSkillFolder(path)
  assertPlain(stats)
  if (stats.size > MOST_FOLDER_BYTES)
    throw new PlaygroundError('too-large', `This archive has more than ${MOST_FOLDER_BYTES / 1024 / 1024} MB.`)
  return readZip(await readFile(path))
}

/** `--input` before, then each `--set`. Throws `invalid-input`. */
async function inputOf(
  name: string,
  { set, input }: RunOptions,
  { skills }: Playground,
  person: Person,
): Promise<SkillInput> {
  const whole = input === undefined ? {} : objectFrom(input)
  if (set.length === 0) return whole
  const texts = Object.fromEntries(set.map((one) => [one.name, one.text]))
  return { ...whole, ...inputFromTexts(await skills.find(person, name), texts) }
}

function objectFrom(text: string): SkillInput {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = null
  }
  if (isObject(value)) return value
  throw new PlaygroundError('invalid-input', 'Expected --input as a JSON object, like {"path": "notes.txt"}.')
}

function lineOf({ name, owner, description, isWaiting, uses }: KnownSkill): string {
  const whose = owner === 'shared' ? ' (shared)' : isWaiting ? ' (not accepted)' : ''
  return `${name}${whose}  ${plainLine(description).slice(0, 100)}${usesText(uses)}`
}

/** What somebody has said yes to. */
const acceptedText = ({ name, author, importedFrom, tools, digest }: Skill): string =>
  `Accepted: ${name}${byText({ author, importedFrom })}\nTools: ${tools.map(plainLine).join(', ') || 'none named'}\nDigest: ${digest}\n`

const byText = ({ author, importedFrom }: Pick<Skill, 'author' | 'importedFrom'>): string =>
  `${author ? ` by ${plainLine(author)}` : ''}${importedFrom ? ` from ${plainLine(importedFrom)}` : ''}`

function usesText({ returned, failed, savedTokens }: KnownSkill['uses']): string {
  if (returned + failed === 0) return ''
  const saved = savedTokens > 0 ? `, saved ${formatCount(savedTokens)} tokens` : ''
  return `  [${returned} of ${returned + failed} runs returned${saved}]`
}

function tellSkill(skill: ShownSkill, terminal: Terminal): void {
  const { name, description, author, version, tools, tests, versions, uses, texts, signature, importedFrom } = skill
  terminal.out(`${name}, version ${version}${byText({ author, importedFrom })}\n`)
  terminal.out(`${plainLine(description)}\n${signature}\n`)
  if (tools.length > 0) terminal.out(`Tools: ${tools.map(plainLine).join(', ')}\n`)
  terminal.out(`Tests: ${tests.join(', ') || 'none'}\n`)
  for (const one of versions)
    terminal.out(`Version ${one.version}  ${one.at.slice(0, 16).replace('T', ' ')}  ${plainLine(one.because)}\n`)
  if (usesText(uses)) terminal.out(`${usesText(uses).trim()}\n`)
  if (uses.lastFailure)
    terminal.out(`Last failure: ${plainLine(uses.lastFailure.message)} (cem runs show ${uses.lastFailure.runId})\n`)
  terminal.out(`\n${texts.module}`)
  if (!skill.isWaiting) return
  const accept = `cem skills accept ${name} --digest=${skill.digest}`
  terminal.err(
    importedFrom === undefined
      ? `It is not as you last made or ran it, so tasks do not use it. To let them use what you read here: ${accept}\n`
      : `It was written by somebody else. To let what you read here run: ${accept}\n`,
  )
}

function tellRepair(name: string, repair: SkillRepair, isSaved: boolean, { out, err }: Terminal): void {
  const { diff, runId, model, spent, tests, whyUntried } = repair
  out(diff)
  err(`By ${plainLine(model)}${runId === null ? '' : `, for the run ${runId}`}: ${costText(spent)}.\n`)
  for (const { test, ok, message } of tests) err(`${ok ? 'ok' : 'failed'}  ${test}${message && `  ${message}`}\n`)
  if (whyUntried) err(`It was not tried on its tests: ${plainLine(whyUntried)}\n`)
  err(
    isSaved
      ? `${name} is saved as its next version; the one before: cem skills show ${name}\n`
      : `Nothing is saved yet. What --save writes is asked for anew: cem skills repair ${name} --save\n`,
  )
}

async function everySkill(skills: Skills, person: Person) {
  const pages = await Array.fromAsync(skillPages(skills, person))
  return { skills: pages.flatMap((page) => page.skills), broken: pages.flatMap((page) => page.broken) }
}
