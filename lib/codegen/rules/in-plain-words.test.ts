import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDiscovery } from '../../discovery/discover-tools.ts'
import { openPlay } from './testing/play-program.ts'
import { generateTask } from './testing/play-task.ts'

// What ordinary people write: numbers in words, letters that are wrong, several sentences about one thing.
const catalog = await createDiscovery({ serversDir: 'servers' }).catalog()
const tools = catalog.servers
  .filter(({ name }) => name === 'calculator' || name === 'filesystem')
  .flatMap((server) => server.tools)

const generate = (task: string, run = () => openPlay(catalog, workspace())) => generateTask({ task, tools }, run)

const FILES: Record<string, string> = {
  'notes.md': '# Notes\nOpen at nine\nKeys are with Marta\n# End\n',
  'todo.txt': 'Water the plants\nBuy stamps',
  'numbers.txt': '10\n20\n30\n',
  'logs/server.log':
    'INFO start\nERROR timeout while billing\nWARN disk\nERROR printer is offline\nINFO timeout raised\n',
  'data/may.csv': 'a\n1\n2\n',
  'data/june.csv': 'a\n1\n2\n3\n4\n',
  'data/april.csv': 'a\n',
  'data/readme.md': 'All the numbers\n',
}

function workspace(): string {
  const dir = mkdtempSync(join(tmpdir(), 'play-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return dir
}

async function play(task: string) {
  const dir = workspace()
  const run = await openPlay(catalog, dir)
  const generated = await generate(task, async () => run)
  if (generated.kind !== 'program') throw new Error(generated.reason)
  const value = await run(generated.source)
  return { value, read: (path: string) => existsSync(join(dir, path)) && readFileSync(join(dir, path), 'utf8') }
}

describe('arithmetic', () => {
  test.each([
    ["What's the avrage of twelve, 19, 23.5 and thirty-one?", 21.375],
    ['whats the sum of a dozen and thirty two pls', 44],
    ['half of 90', 45],
    ['a quarter of 80 plus 5', 25],
    ['two thirds of ninety', 60],
    ['take half of 2,450 and subtract a dozen times 35.5 from it', 799],
    ['sqrt of 5329, then that to the power of 3 = ?', 389_017],
    ['take 15% off 200', 170],
    ['knock 5 percent off 300', 285],
    ['take a 5 percent fee off 300', 285],
    ['200 minus 15 percent', 170],
    ["what's 80 plus a 10 percent tip", 88],
    ['add 19% VAT to 100', 119],
    ['deduct 8 from thirty-one', 23],
    ['take 5 from 12', 7],
    ['split 120 between 4', 30],
    ['take the square root of 81', 9],
    ['add up 3, 4 and twelve, take 5 percent off the sum', 18.05],
    ['sum the numbers in numbers.txt and halve it', 30],
    ['what do 3 and 4 add up to?', 7],
    ['how many times does 7 go into 91', 13],
    ["I'd like to know what 15 times 3 is", 45],
    ["what's 20% off 150", 120],
    ['12 squared plus half of 10', 149],
    ['which number is the largest in numbers.txt', 30],
    ['one hundred and twenty divided by five', 24],
    ['add 3.5 to two and a half', 6],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toBeCloseTo(value, 9)
  })
})

describe('a bill in sentences', () => {
  test.each([
    [
      'Dinner came to 214.00, we want to leave a 10 percent tip on top and there are four of us. How much does each one pay?',
      58.85,
    ],
    ['The bill is 90 euro, plus 20% tax, and 3 friends share it. How much does each pay?', 36],
    ['A jacket costs $80 and there is 25 percent off. What does it cost in total?', 60],
    ['Lunch was 45.50, split between 5. how much per person?', 9.1],
    ['Rent is 900 and there are three of us, how much does everyone pay?', 300],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toBeCloseTo(value, 9)
  })

  test.each([
    'Dinner came to 214 without drinks, 10 percent tip, four of us. How much does each one pay?',
    'Dinner came to 214.00 and there are four of us. How much is the tip?',
    'We paid 120 for the taxi and 80 for lunch, four of us. How much does each one pay?',
    'Dinner came to 214.00, 3 of us had wine. How much does each one pay?',
    'Dinner came to 214.00 with 10 percent. What do we pay in total?',
    'Dinner came to 214.00 with a 10 percent tip, there are four of us. How much does each one pay?',
    'The tickets cost 20 for each of the four of us. How much do we pay in total?',
  ])('that says more than is understood is refused: %s', async (task) => {
    expect(await generate(task)).toMatchObject({ kind: 'no-program' })
  })
})

describe('lines of a file', () => {
  test.each<[string, unknown]>([
    ['show me lines 2 to 3 of notes.md pls', ['Open at nine', 'Keys are with Marta']],
    ['give me line two of notes.md', 'Open at nine'],
    ['show me the third line of notes.md', 'Keys are with Marta'],
    ['the first couple of lines of notes.md', ['# Notes', 'Open at nine']],
    ["what's on line 3 of notes.md", 'Keys are with Marta'],
    ['How many lines in logs/server.log say ERROR?', 2],
    ["How many lines in logs/server.log say ERROR? Don't count the ones about a timeout.", 1],
    ['count the lines in logs/server.log that say ERROR. Ignore those about the printer', 1],
    ['show the lines of logs/server.log that mention the printer', ['ERROR printer is offline']],
    ['how many lines in logs/server.log say ERROR or WARN', 3],
    ["count the lines of logs/server.log containing 'INFO'", 2],
    ['how many lines in logs/server.log have the word printer', 1],
    ['count the lines in notes.md. Ignore the ones about keys', 3],
    ['how many lines in notes.md do not start with "#"?', 2],
    ['which lines in notes.md end with "Marta"', ['Keys are with Marta']],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toEqual(value)
  })

  test.each([
    'the second last line of notes.md',
    'how many lines in notes.md have 5 words',
    'how many lines in notes.md contain numbers',
    'show the lines of notes.md with typos',
    'how many lines in logs/server.log say ERROR since yesterday',
    'how many lines in logs/server.log and notes.md say ERROR',
    "Don't count the ones about a timeout.",
  ])('no program for %s', async (task) => {
    expect(await generate(task)).toMatchObject({ kind: 'no-program' })
  })
})

describe('files', () => {
  test.each<[string, unknown]>([
    [
      'Which file is bigger, data/may.csv or data/june.csv, and by how many bytes?',
      { biggest: 'data/june.csv', difference: 4 },
    ],
    ['which is the smaller file: data/may.csv or data/june.csv?', 'data/may.csv'],
    ['is data/may.csv bigger than data/june.csv?', false],
    ['names of the two smallest csv files in the data folder', ['april.csv', 'may.csv']],
    ['how many csv files are in data/', 3],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toEqual(value)
  })

  test.each<[string, string, string]>([
    [
      'Add up all the numbers in numbers.txt, knock 10 percent off the sum and put only the resulting figure into t.txt.',
      't.txt',
      '54',
    ],
    [
      'I need a copy of notes.md at archive/n-2025.md, the original has to stay where it is',
      'archive/n-2025.md',
      FILES['notes.md']!,
    ],
    ['make a copy of notes.md called n.md', 'n.md', FILES['notes.md']!],
    ['back up notes.md to archive/', 'archive/notes.md', FILES['notes.md']!],
    ['please copy notes.md into the archive folder', 'archive/notes.md', FILES['notes.md']!],
    [
      'Put "Call Jo" at the end of todo.txt and leave the other entries as they are',
      'todo.txt',
      'Water the plants\nBuy stamps\nCall Jo\n',
    ],
    ['add the line "Call Jo" to the bottom of todo.txt', 'todo.txt', 'Water the plants\nBuy stamps\nCall Jo\n'],
    ["put 'Call Jo' into todo.txt and leave the rest as it is", 'todo.txt', 'Water the plants\nBuy stamps\nCall Jo\n'],
    ['append "x" to the end of new.txt', 'new.txt', 'x\n'],
    [
      'Look at the csv files in the data folder, largest first, and write just their names, one per line, into o.txt',
      'o.txt',
      'june.csv\nmay.csv\napril.csv',
    ],
    [
      'list the csv files in data alphabetically, then save only the names to o.txt, one name per line',
      'o.txt',
      'april.csv\njune.csv\nmay.csv',
    ],
  ])('%s', async (task, path, text) => {
    expect((await play(task)).read(path)).toBe(text)
  })

  test.each([
    'copy notes.md and todo.txt to archive/',
    'make a copy of notes.md at n.md without the first line',
    'list the newest csv files in the data folder',
    'what is the first csv file in the data folder',
    'how many bytes are the csv files in data',
    "don't make a copy of notes.md at n.md",
    'make a copy of the first line of notes.md at n.md',
    'which is bigger, data/may.csv or data/june.csv or the readme',
    'list the csv files in data, largest first and alphabetically',
    'write "a", one per line, into o.txt',
  ])('no program for %s', async (task) => {
    expect(await generate(task)).toMatchObject({ kind: 'no-program' })
  })

  test('a sentence without a file name is asked for one', async () => {
    expect(await generate('Could you save the sentence "Shop closed on Monday" in a file for me?')).toMatchObject({
      kind: 'no-program',
      question: { name: 'path' },
    })
  })
})
