import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findExamples, listExamples } from './runner/list-examples.ts'
import { runExample } from './runner/run-example.ts'

/** What each must print. */
const SAYS: Record<string, RegExp[]> = {
  '00': [/^calls {4}calculator\.calculate, filesystem\.write_file$/m, /^value .*"result":850/m],
  '01': [/^called calculator\.add in [\d.]+ ms$/m, /^value 12$/m],
  '02': [/^calls {2}database\.query → calculator\.avg_list → filesystem\.write_file$/m, /"averageAge":37\.9/],
  '03': [/^read 10000 rows$/m, /^order 394 {2}Paris {2}9997$/m, /^order 4554 {2}Paris {2}9993$/m],
  '04': [/^calls {3}16 in one run$/m, /Cannot divide 1 by zero/, /"even":\[4,16\],"doublings":10/],
  '05': [/^saved and loaded {2}1, 2, 3$/m, /^a global {10}1, 1$/m],
  '07': [/"lines":3,"outside":"refused"/, /^on disk {2}"one\\ntwo\\nthree\\n"$/m],
  '08': [/^session 2 {2}\{"draft":"# Chapter one","state":\{"chapter":1\}\}$/m, /is kept: returned$/m],
  '09': [/^time {4}1 s/m, /It ran longer than 1 s/, /guardrails\.max_memory_mb \(MAX_MEMORY_MB\) is "much"/],
  '10': [/^serving at http:\/\/127\.0\.0\.1:\d+\/api\/mcp/, /execute_code/, /^without a token: 401$/m],
  '11': [/^connected to code-execution-mcp$/m, /"success":true,"result":\{"even":\[4,16\]/],
  '12': [/^directly: \{"users":12,/m, /^through MCP: \{"users":12,/m],
  '13': [/out of stock: \["rubber"\]$/m, /in_stock$/m, /\{"article":"pencil","left":12\}$/m],
  '14': [/^session 2 reads \{"exists":true,"data":\{"visits":2\}\}$/m, /"result":41/],
  '15': [/^asked {3}POST \/openai\/deployments\/my-gpt\/chat\/completions\S+ with api-key$/m, /^value {3}12$/m],
  '16': [
    /was denied by the person/,
    /^asked {5}line 4 calls database\.execute/m,
    /"left":11\}, of the calls 0 made again$/m,
  ],
  '17': [/^01-basic-call .*\n {20} [\d.]+ % more than/m, /^03-data-filtering .*\n {20} 99\.\d % less than/m],
  '18': [
    /^session 2 {2}found \{"session_id":"session_001","results":\[900,null\],"step":2/m,
    /^session 1 {2}"Multiply it by 2" meant "Multiply 144 by 2": 288, in total\.txt: 288$/m,
    /^its log {4}6 tasks, ended_at null, state files state\.json$/m,
  ],
}

/** None of who runs this: no key, no server, no folder. */
const BARE = { AZURE_OPENAI_ENDPOINT: '', AZURE_OPENAI_API_KEY: '', DATABASE_URL: '', MCP_MODE: '' }

test('there is an expectation for each example, and each says first what it shows', () => {
  expect(listExamples().map(({ id }) => id)).toEqual(Object.keys(SAYS).sort())
  for (const { file } of listExamples()) expect(readFileSync(file, 'utf8')).toMatch(/^\/\/ [A-Z][\w -]+: /)
})

// Each starts a sandbox, some twice, and the machine may be busy with something else.
const PATIENCE_MS = 300_000

test.each(listExamples())(
  '$name says what happened and leaves nothing behind',
  async (example) => {
    const temporary = mkdtempSync(join(tmpdir(), 'examples-'))
    onTestFinished(() => rmSync(temporary, { recursive: true }))
    const { status, stdout, stderr } = await runExample(example, { ...BARE, TMPDIR: temporary })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    for (const said of SAYS[example.id] ?? []) expect(stdout).toMatch(said)
    expect(readdirSync(temporary)).toEqual([])
  },
  PATIENCE_MS,
)

test('in MCP mode the program goes through the server alone', { timeout: PATIENCE_MS }, async () => {
  const { status, stdout } = await runExample(findExamples(['12'])[0]!, { ...BARE, MCP_MODE: 'true' })
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'through MCP: {"users":12,"averageAge":37.9166666666667,"file":"report.json"}\n',
  })
})

test('an example whose promise does not hold ends with a failure', { timeout: PATIENCE_MS }, async () => {
  // Nothing answers there.
  const azure = { AZURE_OPENAI_ENDPOINT: 'http://127.0.0.1:9', AZURE_OPENAI_DEPLOYMENT_NAME: 'none' }
  const { status, stderr } = await runExample(findExamples(['15'])[0]!, {
    ...{ ...BARE, ...azure, AZURE_OPENAI_API_KEY: 'nobodys' },
  })
  expect(status).toBe(1)
  expect(stderr).toContain('AssertionError')
})

test.each([
  ['1', '01-basic-call'],
  ['03', '03-data-filtering'],
  ['examples/03-data-filtering.ts', '03-data-filtering'],
])('%s names an example', (text, name) => {
  expect(findExamples([text]).map((example) => example.name)).toEqual([name])
})

test('what names none is refused with those that there are', () => {
  expect(() => findExamples(['01', '99'])).toThrow('There is no example "99". Take one of 00, 01, 02,')
})
