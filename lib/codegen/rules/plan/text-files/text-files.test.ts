import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Turn } from '../../../generator.ts'
import { planTask } from '../plan.ts'
import { PlanProblem } from '../problem.ts'

// Without any tool: a workspace has files.
const FILES = {
  'shop.txt': 'milk\nbread\neggs\nmilk\n',
  'names.md': 'Zoe\nadam\nMartin\nBea\n',
  'app.log': '10:00 INFO boot\n10:01 ERROR db down\n10:02 WARN slow query\n10:03 ERROR cache\n',
  'prices.txt': '12.5\n3\n99.5\n40\n',
  'post.txt': 'Big #sale today, see #summer. #sale ends soon, write to ann@shop.example.\n',
  'cases.txt': 'an error\nError\n',
  'empty.txt': '',
}

async function play(task: string) {
  const dir = mkdtempSync(join(tmpdir(), 'play-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(dir, path), text)
  const before: Turn[] = []
  for (;;) {
    const { source, isLook } = planTask({ task, tools: [], before }, new Date('2026-11-26T12:00:00'))
    const value = await run(source, dir)
    if (!isLook)
      return { value, read: (path: string) => existsSync(join(dir, path)) && readFileSync(join(dir, path), 'utf8') }
    before.push({ source, came: { kind: 'returned', value } })
  }
}

/** Only for programs that our own rules wrote. */
function run(source: string, dir: string): Promise<unknown> {
  const body = stripTypeScriptTypes(source)
    .replace(/^import \{ ([\w, ]+) \} from 'node:fs\/promises'$/gm, 'const { $1 } = fs')
    .replace(/^export default /m, 'return ')
  const within = {
    readFile: (path: string, as: 'utf8') => fs.readFile(join(dir, path), as),
    writeFile: (path: string, text: string) => fs.writeFile(join(dir, path), text),
  }
  return new AsyncFunction('fs', body)(within) as Promise<unknown>
}

const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...inputs: unknown[]) => unknown

describe('what is asked of a text file', () => {
  test.each<[string, unknown]>([
    ['how many lines has shop.txt got?', 4],
    ['how many lines are in empty.txt', 0],
    [
      'everything from app.log except the INFO lines',
      ['10:01 ERROR db down', '10:02 WARN slow query', '10:03 ERROR cache'],
    ],
    ['i want only the lines in app.log that have WARN in them', ['10:02 WARN slow query']],
    ['count the errors in app.log', 2],
    ['in app.log, how many lines mention the db?', 1],
    ["How many lines in app.log say ERROR? Don't count the ones about the cache", 1],
    ['sort names.md alphabetically', ['adam', 'Bea', 'Martin', 'Zoe']],
    ['show names.md from line 2 to line 3', ['adam', 'Martin']],
    ['the longest line of names.md', 'Martin'],
    ['which different lines are in shop.txt, and how many are they?', { found: ['milk', 'bread', 'eggs'], count: 3 }],
    ['Which different hashtags are in post.txt', ['#sale', '#summer']],
    ['which email addresses appear in post.txt?', ['ann@shop.example']],
    ['count the words in post.txt', 11],
    ['what do the numbers in prices.txt add up to?', 155],
    ['average of prices.txt pls', 38.75],
    ['the highest number in prices.txt', 99.5],
    ['how many lines do shop.txt and names.md have together', 8],
    ['does shop.txt say anything about bread?', ['bread']],
  ])('%s', async (task, value) => {
    expect((await play(task)).value).toEqual(value)
  })

  test.each([
    'the second last line of names.md',
    'how many lines in app.log have 5 words',
    'how many lines in app.log contain numbers',
    'show the lines of app.log with typos',
    'how many lines in app.log say ERROR since yesterday',
    'how many lines in app.log and shop.txt say ERROR',
    'how many people are in names.md',
    'sum of names.md',
    'show app.log if it is long',
    'lines of app.log that mention apples and pears',
    'delete names.md',
    'the first lines of names.md',
  ])('refused: %s', async (task) => {
    await expect(play(task)).rejects.toThrow(PlanProblem)
  })
})

describe('what is changed in a text file', () => {
  test.each<[string, string, string]>([
    ['replace bread with toast in shop.txt', 'shop.txt', 'milk\ntoast\neggs\nmilk\n'],
    [
      'in shop.txt change milk to "oat milk" everywhere and save it over the same file',
      'shop.txt',
      'oat milk\nbread\neggs\noat milk\n',
    ],
    ['swap the word milk for rice in shop.txt, all of them', 'shop.txt', 'rice\nbread\neggs\nrice\n'],
    ['replace milk by rice in shop.txt and save that as new.txt', 'new.txt', 'rice\nbread\neggs\nrice\n'],
    ['replace milk by rice in shop.txt and save that as new.txt', 'shop.txt', FILES['shop.txt']],
    ['remove duplicate lines from shop.txt and save that as new.txt', 'new.txt', 'milk\nbread\neggs\n'],
    ['remove duplicate lines from shop.txt and save that as new.txt', 'shop.txt', FILES['shop.txt']],
    ['delete the lines about milk from shop.txt', 'shop.txt', 'bread\neggs\n'],
    ['sort names.md alphabetically and write it to new.txt', 'new.txt', 'adam\nBea\nMartin\nZoe\n'],
    ['make shop.txt all capitals and store it as new.txt', 'new.txt', 'MILK\nBREAD\nEGGS\nMILK\n'],
  ])('%s', async (task, path, text) => {
    expect((await play(task)).read(path)).toBe(text)
  })

  test.each([
    'replace butter with oil in shop.txt',
    'replace error with fault in cases.txt',
    'replace milk or bread with oil in shop.txt',
    'replace the first milk with oil in shop.txt',
    'replace milk with oil in shop.txt if there is bread',
    "don't replace milk with oil in shop.txt",
    'did you replace milk with oil in shop.txt?',
    'should I delete the lines about milk from shop.txt?',
    'delete all lines from shop.txt',
    'remove the best lines from shop.txt',
  ])('refused: %s', async (task) => {
    await expect(play(task)).rejects.toThrow(PlanProblem)
  })
})
