import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDiscovery } from '../../discovery/discover-tools.ts'
import type { Tool } from '../../discovery/tool.ts'
import { checkCode } from '../../guardrails/check-code.ts'
import { createSelector } from '../../selection/create-selector.ts'
import { parseTask } from '../../task/parse-task.ts'
import { openPlay } from './testing/play-program.ts'
import { generateTask } from './testing/play-task.ts'

const catalog = await createDiscovery({ serversDir: 'servers' }).catalog()
const allTools = catalog.servers.flatMap(({ tools }) => tools)
const modules = new Set(allTools.map(({ module }) => module))
const selector = createSelector()

/** What the pipeline does: the selected tools, and no others, go to the generator. */
function selectedFor(task: string): Tool[] {
  const { ranked } = selector.select(parseTask(task), catalog)
  return ranked.filter(({ selected }) => selected).map(({ tool }) => tool)
}

const generate = (task: string, tools: readonly Tool[] = selectedFor(task)) =>
  generateTask({ task, tools }, () => openPlay(catalog, workspace()))

async function programFor(task: string, tools?: readonly Tool[]): Promise<string> {
  const generated = await generate(task, tools)
  if (generated.kind !== 'program') throw new Error(generated.reason)
  expect(generated.streamed).toBe(generated.source)
  expect((await checkCode(generated.source, { owner: 'ann', modules })).findings).toEqual([])
  return generated.source
}

function workspace(): string {
  const dir = mkdtempSync(join(tmpdir(), 'play-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  writeFileSync(join(dir, 'notes.txt'), 'alpha\nbeta\ngamma\ndelta')
  writeFileSync(join(dir, 'numbers.txt'), '1\n2\n3\n4')
  return dir
}

/** Runs a task from its words to its value, over a workspace with two files. */
async function play(task: string): Promise<{ value: unknown; read: (path: string) => string }> {
  const dir = workspace()
  const run = await openPlay(catalog, dir)
  return { value: await run(await programFor(task)), read: (path) => readFileSync(join(dir, path), 'utf8') }
}

describe('arithmetic', () => {
  test.each<[string, unknown]>([
    ['Calculate (100 + 200) * 3 - 50', 850],
    ['add 5 and 3', 8],
    ['subtract 4 from 10', 6],
    ['What is 7 times 8?', 56],
    ['what is 12 divided by 4', 3],
    ['what is 7 x 8', 56],
    ['square root of 16', 4],
    ['2 to the power of 10', 1024],
    ['raise 2 to the power of 5', 32],
    ['2 to the 5th power', 32],
    ['3 squared', 9],
    ['15% of 200', 30],
    ['how much is 20 percent of 80', 16],
    ['increase 200 by 15%', 230],
    ['double 21', 42],
    ['10 mod 3', 1],
    ['What is sqrt(144) + 2^3?', 20],
    ['(2 + 3) * (4 - 1) ^ 2', 45],
    ['2 ** 3 ** 2', 512],
    ['10 - (4 - 3)', 9],
    ['100 / (5 * 2)', 10],
    ['-5 + 3', -2],
    ['5 - -3', 8],
    ['what is 1,000 * 3', 3000],
    ['what is twenty five plus seventeen', 42],
    ['square root of the sum of 9 and 16', 5],
    ['multiply the sum of 2 and 3 by 4', 20],
    ['What is the difference between 20 and 8?', 12],
    ['round 2.567 to 1 decimal', 2.6],
    ['Please calculate 3*4 for me, thanks!', 12],
    ['calculate 2 + 2 and 3 * 3', { result: 4, result2: 9 }],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toEqual(value)
  })
})

describe('lists of numbers', () => {
  test.each<[string, unknown]>([
    ['sum of 1, 2, 3', 6],
    ['Add up 1, 2, 3 and 4', 10],
    ['What is the average of 10, 20 and 30?', 20],
    ['mean of 4, 8, 15', 9],
    ['maximum of 3, 9, 4', 9],
    ['What is the product of 2, 3 and 4?', 24],
    ['Sum of 1 to 100', 5050],
    ['Find the sum and the average of 4, 8 and 12', { sum: 24, average: 8 }],
    ['Average of the numbers in numbers.txt', 2.5],
    ['Read numbers.txt and sum the numbers', 10],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toEqual(value)
  })
})

describe('files', () => {
  const notes = 'alpha\nbeta\ngamma\ndelta'
  test.each<[string, unknown]>([
    ['Read notes.txt', notes],
    ['show me the contents of notes.txt', notes],
    ['What is in notes.txt?', notes],
    ['Read notes.txt and print it', notes],
    ['first 3 lines of notes.txt', ['alpha', 'beta', 'gamma']],
    ['Show the last 2 lines of notes.txt', ['gamma', 'delta']],
    ['lines 2 to 3 of notes.txt', ['beta', 'gamma']],
    ['line 2 of notes.txt', 'beta'],
    ['count the lines in notes.txt', 4],
    ['How many lines does notes.txt have?', 4],
    ['how big is notes.txt', 22],
    ['does notes.txt exist?', true],
    ['Check if data.csv exists', false],
    ['How many files are there?', 2],
    ['How many lines are in notes.txt and how big is it?', { lineCount: 4, size: 22 }],
    ['Show me the first line of notes.txt and the last line of notes.txt', { line: 'alpha', line2: 'delta' }],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toEqual(value)
  })

  test('list files', async () => {
    expect((await play('list files')).value).toEqual([
      { name: 'notes.txt', type: 'file', size: 22 },
      { name: 'numbers.txt', type: 'file', size: 7 },
    ])
  })
})

describe('files that are written', () => {
  test.each<[string, string, string]>([
    ["write 'hello' to a.txt", 'a.txt', 'hello'],
    ["Create a file called a.txt with the text 'hi'", 'a.txt', 'hi'],
    ['Create an empty file todo.md', 'todo.md', ''],
    ["append '!' to notes.txt", 'notes.txt', 'alpha\nbeta\ngamma\ndelta!'],
    ['Calculate the average of 1, 2, 3 and save it to avg.txt', 'avg.txt', '2'],
    ['Store the sum of 5 and 3 in sum.txt', 'sum.txt', '8'],
    ['Write the first 2 lines of notes.txt to head.txt', 'head.txt', 'alpha\nbeta'],
    ['Write the number of lines in notes.txt to count.txt', 'count.txt', '4'],
    ['Copy notes.txt to backup/copy.txt', 'backup/copy.txt', 'alpha\nbeta\ngamma\ndelta'],
    ["Save 'x' to a.txt and 'y' to b.txt", 'b.txt', 'y'],
    ['Calculate 100 / 8, add 5 to it and save the final result to out.txt', 'out.txt', '17.5'],
    [
      'Calculate (100 + 200) * 3 - 50 and save the result to result.json',
      'result.json',
      '{"expression":"(100 + 200) * 3 - 50","result":850}',
    ],
    [
      'Compute 2+2; then compute 3+3; then save both results to r.json',
      'r.json',
      '{"expression":"2 + 2","result":4,"expression2":"3 + 3","result2":6}',
    ],
  ])('%s', async (task, path, content) => {
    const text = (await play(task)).read(path)
    expect(path.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : text).toBe(content)
  })
})

test('a program reads like one that a person wrote', async () => {
  expect(
    await programFor('Calculate (100 + 200) * 3 - 50 and save the result to result.json'),
  ).toBe(`import { calculate } from './servers/calculator/calculate.ts'
import { writeFile } from './servers/filesystem/writeFile.ts'

// Calculate (100 + 200) * 3 - 50
const expression = '(100 + 200) * 3 - 50'
const result = await calculate({ expression })

// save the result to result.json
const resultFile = 'result.json'
await writeFile({ path: resultFile, content: JSON.stringify({ expression, result }, null, 2) })

console.log('result:', result)
console.log('saved to', resultFile)

export default { result, savedTo: resultFile }
`)
})

describe('hostile texts stay texts', () => {
  test.each([
    `'); process.exit(1); ('`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a hostile text, which must stay one
    '`${process.exit(1)}` */ // <text:0> \\',
    'a\u2028b\nc\\u0041 \u202e',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a hostile text, which must stay one
    '</script><!-- ${x} $& $1',
    '__proto__',
  ])('%j', async (text) => {
    const task = `write ${JSON.stringify(text).replace(/\\\\/g, '\\').replace(/\\n/g, '\n')} to a.txt`
    const meant = parseTask(task).clauses[0]!.literals[0]!.value
    expect((await play(task)).read('a.txt')).toBe(meant)
  })

  test('a clause cannot leave its comment', async () => {
    const source = await programFor("add 1 and 2, then write 'x\n*/ throw 1 //' to a.txt")
    expect(source.split('\n').filter((line) => line.startsWith('//'))).toHaveLength(2)
  })
})

describe('where a clause cannot be served there is no program', () => {
  test.each([
    ['Save the result to result.json', /“content” of filesystem.write_file: no earlier step/],
    ['Write a poem about cats to poem.txt', /“content” of filesystem.write_file: "a poem about cats"/],
    ['Calculate 2 + 2 and save it', /“path” of filesystem.write_file/],
    ['Calculate 5 + 5 and email it to bob', /email it to bob/],
    ['Add 5 and 3 and translate the result to French', /translate the result to French/],
    ['if notes.txt exists then read it', /\bif\b/],
    ['Book a flight to Paris', /No connected tool fits/],
    ['Calculate (1 + 2', /No rule could turn/],
  ])('%s', async (task, reason) => {
    expect(await generate(task)).toMatchObject({
      kind: 'no-program',
      reason: expect.stringMatching(reason),
      streamed: '',
    })
  })

  test('the field without a value is named', async () => {
    expect(await generate('Save the result to result.json')).toMatchObject({
      question: { name: 'content', schema: { type: 'string' } },
    })
  })

  test('a rule uses only the tools it was given', async () => {
    const readOnly = allTools.filter(({ tool }) => tool === 'calculate')
    expect(await generate('Calculate 1 + 1 and save the result to a.json', readOnly)).toMatchObject({
      kind: 'no-program',
      reason: expect.stringContaining('write_file'),
    })
  })
})

describe('other servers are served by their schemas', () => {
  const weather: Tool = {
    server: 'weather',
    tool: 'get_weather',
    fn: 'getWeather',
    module: './servers/weather/getWeather.ts',
    description: '',
    inputSchema: {
      type: 'object',
      properties: { location: { type: 'string' }, units: { type: 'string', enum: ['metric', 'imperial'] } },
      required: ['location'],
    },
    signature: '',
  }

  test.each([
    ['Get the weather in Berlin', "getWeather({ location: 'Berlin' })"],
    ['get weather for "São Paulo" with units imperial', "getWeather({ units: 'imperial', location: 'São Paulo' })"],
    ['weather.get_weather location: "Rome"', "getWeather({ location: 'Rome' })"],
  ])('%s', async (task, call) => {
    const generated = await generate(task, [weather])
    expect(generated).toMatchObject({ kind: 'program', source: expect.stringContaining(call) })
  })

  test('what no field takes is not dropped', async () => {
    expect(await generate('Get the weather in Berlin tomorrow', [weather])).toMatchObject({ kind: 'no-program' })
    expect(await generate('get weather', [weather])).toMatchObject({
      question: { name: 'location', schema: { type: 'string' } },
    })
  })

  test('two functions of one name are told apart', async () => {
    const twins = ['one', 'two'].map((server) => ({ ...weather, server, module: `./servers/${server}/getWeather.ts` }))
    const generated = await generate('one.get_weather for "Rome" and then two.get_weather for "Oslo"', twins)
    expect(generated).toMatchObject({ source: expect.stringContaining('import { getWeather as twoGetWeather }') })
  })
})

test('a task with very many steps or signs ends', async () => {
  for (const task of [
    `add 1 and 2. `.repeat(60),
    `calculate ${'('.repeat(5_000)}`,
    `calculate ${'1 + '.repeat(4_000)}1`,
    'and '.repeat(4_000),
  ]) {
    expect((await generate(task.slice(0, 19_000), allTools)).kind).toBe('no-program')
  }
})
