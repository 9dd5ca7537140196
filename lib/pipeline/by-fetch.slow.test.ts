import { describe, expect, onTestFinished, test } from 'vitest'
import { openWeb } from '../fetch/testing/open-web.ts'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'

async function run(code: string, hosts: string[] = []) {
  const settings = { execution: { allow_network_access: hosts } }
  const { playground, personOf } = await openPlayground({ settings })
  return runToEnd(playground, personOf('ada'), { code })
}

describe('a run that fetches', () => {
  test('where no host is named is warned before, refused then, and both can be seen', async () => {
    const { events, record } = await run(
      `import { add } from './servers/calculator/add.ts'
const said = await fetch('https://api.example.com/?q=1', { headers: { authorization: 'Bearer of-ada' } }).catch((e) => e.message)
export default [await add({ a: 1, b: 2 }), said]`,
    )
    expect(record.findings).toMatchObject([{ rule: 'network', severity: 'warning', line: 2 }])
    expect(record.value).toEqual([3, expect.stringContaining('"api.example.com" to execution.allow_network_access')])
    expect(record.toolCalls).toMatchObject([
      { server: 'network', tool: 'fetch', ok: false, resultBytes: 0 },
      { server: 'calculator', tool: 'add', ok: true },
    ])
    const calls = events.filter((event) => event.kind === 'tool-call')
    expect(calls[0]).toMatchObject({ callId: 1, line: 2, args: { method: 'GET', url: 'https://api.example.com/?q=1' } })
    expect(calls.map(({ callId, phase }) => [callId, phase])).toEqual([
      ...[[1, 'started'], [1, 'failed'], [2, 'started'], [2, 'done']], // biome-ignore format: pairs
    ])
    expect(JSON.stringify(calls)).not.toContain('of-ada')
    // What direct calling would have cost is counted of the tools.
    expect(record.tokens).not.toBeNull()
  })

  test('never reaches this machine, though the setting names it', async () => {
    const web = await openWeb()
    onTestFinished(() => web.close())
    const { record } = await run(
      `const say = (host: string) => fetch('http://' + host + ':${web.port}/').then((r) => r.status, (e) => e.cause.code)
export default [await say('127.0.0.1'), await say('localhost'), await say('[::1]'), await say('0x7f.1'), await say('example.com')]`,
      ['127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${web.port}`),
    )
    expect(record.value).toEqual(['denied', 'denied', 'denied', 'denied', 'denied'])
    expect(record.findings).toEqual([])
    expect(web.heard).toEqual([])
  })

  test('and does not wait for what it asked ends all the same, with its end as the last event', async () => {
    const { events, record } = await run(`void fetch('https://api.example.com/').catch(() => {})\nexport default 1`)
    expect(record.value).toBe(1)
    expect(events.at(-1)?.kind).toBe('finished')
  })
})
