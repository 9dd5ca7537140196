import { describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { isHarmless } from './is-harmless.ts'
import { readModule } from './read-module.ts'

let texts = 0
/** Never the same, so that nothing is known of it. */
const fresh = (text: string) => `${text}\n// ${++texts}`
/** Each level doubles the parser's work. */
const endless = () => fresh('(a=f<'.repeat(60))

/** By its own clock, in ms: what else the machine has to do is no fault of this thread. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The longest time this thread did nothing else while something was waited for. */
async function longestPause(work: Promise<unknown>): Promise<number> {
  let last = threadMs()
  let longest = 0
  const look = () => {
    longest = Math.max(longest, threadMs() - last)
    last = threadMs()
  }
  const timer = setInterval(look, 5)
  await work
  clearInterval(timer)
  look()
  return longest
}

describe('nobody waits for a text that its owner sent, but the owner', () => {
  test.each([
    ['what doubles the work with each level', '(a=f<'.repeat(60), /within 2 seconds|too much memory/],
    ['deep brackets', '['.repeat(200_000), /nested too deeply/],
    ['deep arrows', 'a=>'.repeat(200_000), /nested too deeply/],
    ['deep types', `let a: ${'keyof '.repeat(150_000)}B`, /nested too deeply/],
    ['more imports than any program has', "import './servers/a/b.ts'\n".repeat(30_000), /at most 5,000 imports/],
  ])('%s', async (_what, text, message) => {
    const reading = analyse(fresh(text), 'ann')
    expect(await longestPause(reading)).toBeLessThan(500)
    expect((await reading).fault?.message).toMatch(message)
  })

  test('a large program of ordinary code is read all the same', async () => {
    const text = fresh(
      "import { add } from './servers/calculator/add.ts'\n".concat("add({ a: 1, b: 'x' })\n".repeat(10_000)),
    )
    const reading = analyse(text, 'ann')
    expect(await longestPause(reading)).toBeLessThan(500)
    expect((await reading).imports).toHaveLength(1)
  })

  test('another person is answered meanwhile', async () => {
    const over: string[] = []
    const slow = analyse(endless(), 'ann').then(() => over.push('ann'))
    // Too large to be read here: it takes its turn in another process, too.
    const plain = await analyse(fresh('f(1);'.repeat(1_000)), 'bob')
    over.push('bob')
    await slow
    expect(plain.fault).toBeNull()
    expect(over).toEqual(['bob', 'ann'])
  })
})

test('what is known of a text is not read again', async () => {
  const text = fresh('export default 1')
  expect(await analyse(text, 'ann')).toBe(await analyse(text, 'bob'))
})

test('only what is short and flat is read here', () => {
  expect(
    isHarmless("import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 1, b: 2 })"),
  ).toBe(true)
  expect(isHarmless('['.repeat(200))).toBe(false)
  expect(isHarmless('f<'.repeat(10))).toBe(false)
  expect(isHarmless('a;'.repeat(3_000))).toBe(false)
})

describe('a fault stands where it is', () => {
  test.each([
    ['in the second line', 'const a = 1\nconst = 2', 2, 7],
    ['behind an emoji, which counts as two', "const a = '😀'; const = 2", 1, 23],
    ['behind a byte order mark, which counts as one', '\ufeffconst = 2', 1, 8],
    ['behind line ends of Windows', 'const a = 1\r\n\r\nconst = 2', 3, 7],
    ['behind line ends of JavaScript’s own', 'const a = 1\u2028const = 2', 2, 7],
    ['at the end', 'const a = (1', 1, 13],
  ])('%s', (_where, text, line, column) => {
    expect(readModule(text).fault).toMatchObject({ line, column })
  })
})

describe('an import of code in a URL is found however it is written', () => {
  test.each([
    "import 'data:text/javascript,1'",
    "import 'd\\x61ta:text/javascript,1'",
    "export * from ' DATA:text/javascript,1'",
    "import 'da\\nta:text/javascript,1'",
    "await import/**/('blob:null/1')",
    'await import(`data:text/javascript,1`)',
  ])('%s', (text) => {
    expect(readModule(text).codeInUrl?.address).toMatch(/^(?:data|blob):/i)
  })

  test('text that only looks like one is none', () => {
    expect(readModule("export default 'data:text/javascript,1'").codeInUrl).toBeNull()
  })
})

describe('what needs a process of its own is found however it is written', () => {
  test.each([
    ["await import/**/('./skills/a/skill.ts')", 'import('],
    ["await import // why\n('./skills/a/skill.ts')", 'import('],
    ['console.log(import/**/.meta.url)', 'import.meta'],
    ["(async () => {}).constructor /**/ ('return 1')", '.constructor('],
    ["(async () => {})?.['constructor']('return 1')", '.constructor('],
    ["\\u0065val('1')", 'eval'],
    ["crypto['subtle']", 'subtle'],
    ['const { subtle: s } = crypto', 'subtle'],
  ])('%s', (text, unfit) => {
    expect(readModule(text).unfit).toBe(unfit)
  })

  test('names in comments and texts do not', () => {
    expect(readModule("// eval\nexport default 'import(1)'").unfit).toBeNull()
  })
})
