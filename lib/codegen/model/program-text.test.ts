import { describe, expect, test } from 'vitest'
import { ProgramText } from './program-text.ts'

const CODE = `import { add } from './servers/calculator/add.ts'\n\nexport default await add({ a: 1, b: 2 })\n`
const FENCE = '```'

/** Feeds an answer in pieces of a size and gives what came out. */
function read(answer: string, size = answer.length) {
  const text = new ProgramText()
  let out = ''
  for (let at = 0; at < answer.length; at += Math.max(1, size)) out += text.push(answer.slice(at, at + size))
  out += text.end()
  expect(out).toBe(text.source)
  return text
}

const ANSWERS: [string, string, string][] = [
  ['bare code', CODE, CODE],
  ['a labelled block', `${FENCE}ts\n${CODE}${FENCE}`, CODE],
  ['a block without a label', `${FENCE}\n${CODE}${FENCE}\n`, CODE],
  ['a block with a title', `${FENCE}typescript title="main.ts"\n${CODE}${FENCE}\n`, CODE],
  ['a block named by its file', `${FENCE}main.ts\n${CODE}${FENCE}\n`, CODE],
  ['a block of tildes', `~~~ts\n${CODE}~~~\n`, CODE],
  ['a longer fence around a shorter one', `${FENCE}\`ts\n// ${FENCE}\n${CODE}${FENCE}\`\n`, `// ${FENCE}\n${CODE}`],
  ['prose before and after', `Sure! This is it:\n\n${FENCE}ts\n${CODE}${FENCE}\n\nIt adds 1 and 2.`, CODE],
  ['a fence behind the prose of its line', `Here: ${FENCE}ts\n${CODE}${FENCE}`, CODE],
  ['prose before bare code', `Import what is needed:\n${CODE}`, CODE],
  ['line ends of Windows', `${FENCE}ts\r\n${CODE.replaceAll('\n', '\r\n')}${FENCE}\r\n`, CODE],
  ['a block of another language first', `Run:\n${FENCE}bash\nnpm test\n${FENCE}\n${FENCE}ts\n${CODE}${FENCE}`, CODE],
  ['a second block', `${FENCE}ts\n${CODE}${FENCE}\nor\n${FENCE}ts\nexport default 3\n${FENCE}`, CODE],
  ['thoughts with code in them', `<think>\n${FENCE}ts\nexport default 0\n${FENCE}\n</think>\n\n${CODE}`, CODE],
  ['a fence that was never closed', `${FENCE}ts\n${CODE}`, CODE],
  ['a fence closed on the last line', `${FENCE}ts\nexport default 'a'${FENCE}`, `export default 'a'\n`],
  ['no line end', 'export default 1', 'export default 1\n'],
  ['a fence in a text of the program', `export default '${FENCE}' + 1\n`, `export default '${FENCE}' + 1\n`],
  ['white space around', `\n\n  ${CODE}\n\n\n`, CODE],
]

describe.each([1, 2, 3, 7, 1000])('in pieces of %i', (size) => {
  test.each(ANSWERS)('picks the program out of %s', (_what, answer, program) => {
    expect(read(answer, size).source).toBe(program)
  })
})

test.each([
  ['prose', 'I cannot do this. Import more tools, let me see them, or try again.', true],
  ['nothing', '', false],
  ['white space', ' \n\n ', false],
  ['thoughts alone', '<think>\nexport default 1\n', false],
  ['another language alone', `${FENCE}json\n{"a": 1}\n${FENCE}`, true],
])('finds no program in %s', (_what, answer, hasProse) => {
  const text = read(answer, 2)
  expect(text.source).toBe('')
  expect(text.prose.trim() !== '').toBe(hasProse)
})

test('gives code out in the middle of a line', () => {
  const text = new ProgramText()
  text.push(`${FENCE}ts\n`)
  expect(text.push('const a')).toBe('const a')
  expect(text.push(' = 1')).toBe(' = 1')
  expect(text.isClosed).toBe(false)
  expect(text.push(`\n${FENCE}`)).toBe('')
  expect(text.push('\n')).toBe('')
  expect(text.isClosed).toBe(true)
})

test.each([
  ['backticks', '`'],
  ['spaces', ' '],
  ['backticks and spaces', '` '],
  ['tildes', '~'],
])('stays quick with 200,000 characters of %s', (_what, sign) => {
  const began = performance.now()
  read(`${sign.repeat(200_000)}x`, 4_000)
  read(`${FENCE}ts\n${sign.repeat(200_000)}x`, 4_000)
  expect(performance.now() - began).toBeLessThan(3_000)
})

test.each([
  ['a line of prose', ''],
  ['thoughts', '<think>'],
  ['code', `${FENCE}ts\n1`],
])('stays quick with %s that comes in single signs', (_what, start) => {
  for (const sign of ['a', ' ', '`']) {
    const text = new ProgramText()
    const began = performance.now()
    text.push(start)
    for (let i = 0; i < 200_000; i++) text.push(sign)
    text.push('x')
    text.end()
    expect(performance.now() - began, sign).toBeLessThan(3_000)
    if (start.startsWith(FENCE)) expect(text.source).toBe(`1${sign.repeat(200_000)}x\n`)
  }
})
