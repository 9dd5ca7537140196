import { describe, expect, test } from 'vitest'
import { ToolError } from '../../errors.ts'
import type { CallHost, HostCall } from '../contract.ts'
import { addingHost, type Current, runnerOf } from './open-test-homes.ts'

const CALLS = `import { callTool } from './client/call-tool.ts'\n`

/** What every sandbox promises of calls to tools and of state. */
export function describeCalls(current: Current): void {
  describe('calls', () => {
    const run = runnerOf(current)

    test('calls tools in parallel, with the line of the call, and hands on what fails', async () => {
      const lines: unknown[] = []
      const host: CallHost = async (call) => {
        if (call.op !== 'tool') return 'null'
        lines.push(call.line)
        if (call.tool === 'fail') throw new ToolError({ server: 's', tool: 'fail' }, 'timeout', 'too slow')
        return `{"got":${JSON.stringify(call.input)}}`
      }
      const { value } = await run(
        `import { callTool, ToolError as Same } from './client/call-tool.ts'
const all = await Promise.all([callTool('s', 't', 1),
  callTool('s', 't', { deep: [null] })])
let caught: unknown
try { await callTool('s', 'fail', {}) } catch (e) {
  if (e instanceof ToolError && e instanceof Same) caught = { ...e, name: e.name, message: e.message }
}
export default { all, caught }`,
        { host },
      )
      expect(value).toEqual({
        all: [{ got: 1 }, { got: { deep: [null] } }],
        caught: { name: 'ToolError', server: 's', tool: 'fail', message: 'too slow', code: 'timeout', retryable: true },
      })
      expect(lines).toEqual([2, 3, 5])
    })

    test('asks the host for resources and prompts, with the line and the round of the call, counted as calls', async () => {
      const calls: HostCall[] = []
      const host: CallHost = async (call) => {
        calls.push(call)
        return '{"text":"there"}'
      }
      const source = `import { getPrompt } from './client/prompts.ts'
import { readResource } from './client/resources.ts'
export default [await readResource('a://b'), await readResource('a://b', { server: 's' }),
  await getPrompt('p', { a: 'b' }, { server: 's' })]`
      expect((await run(source, { host })).value).toEqual(Array.from({ length: 3 }, () => ({ text: 'there' })))
      expect(calls.map(({ clock: _, ...call }) => call)).toEqual([
        { op: 'read-resource', line: 3, round: 1, request: { uri: 'a://b' } },
        { op: 'read-resource', line: 3, round: 2, request: { uri: 'a://b', server: 's' } },
        { op: 'get-prompt', line: 4, round: 3, request: { name: 'p', args: { a: 'b' }, server: 's' } },
      ])
      expect((await run(source, { host, limits: { toolCalls: 2 } })).outcome).toMatchObject({ kind: 'tool-limit' })
    })

    test('has the host ask the model, with the line of the call, counted as calls', async () => {
      const calls: HostCall[] = []
      const host: CallHost = async (call) => {
        calls.push(call)
        return '{"n":1}'
      }
      const source = `import { ask, extract } from './client/ask.ts'
export default [await ask('one'), await ask('two', { schema: { type: 'object' }, model: 'm' }),
  await extract({ a: [null] }, { type: 'object' }), await extract('text', {}, { model: 'm' })]`
      expect((await run(source, { host })).value).toEqual(Array.from({ length: 4 }, () => ({ n: 1 })))
      expect(calls.map(({ clock: _, ...call }) => call)).toEqual([
        { op: 'ask', line: 2, request: { prompt: 'one' } },
        { op: 'ask', line: 2, request: { prompt: 'two', schema: { type: 'object' }, model: 'm' } },
        { op: 'extract', line: 3, request: { value: { a: [null] }, schema: { type: 'object' } } },
        { op: 'extract', line: 3, request: { value: 'text', schema: {}, model: 'm' } },
      ])
      expect((await run(source, { host, limits: { toolCalls: 3 } })).outcome).toMatchObject({ kind: 'tool-limit' })
    })

    test('keeps state by calls to the host', async () => {
      const calls: HostCall[] = []
      const host: CallHost = async (call) => {
        calls.push(call)
        return call.op === 'load-state' ? '{"step":1}' : 'null'
      }
      const source = `import { loadState, saveState } from './client/state.ts'
await saveState({ n: 1 }); await saveState([2], 'other.json'); export default [await loadState(), await loadState('other.json')]`
      expect((await run(source, { host, limits: { toolCalls: 0 } })).value).toEqual([{ step: 1 }, { step: 1 }])
      expect(calls).toEqual([
        { op: 'save-state', value: { n: 1 } },
        { op: 'save-state', value: [2], file: 'other.json' },
        { op: 'load-state' },
        { op: 'load-state', file: 'other.json' },
      ])
    })

    test('changes state over what it loaded, and does it again where somebody saved in between', async () => {
      const calls: HostCall[] = []
      const host: CallHost = async (call) => {
        calls.push(call)
        if (call.op === 'load-state') return `{"n":${calls.length}}`
        if (call.op === 'save-state' && call.mark === 2)
          throw new ToolError({ server: 'client', tool: 'state' }, 'conflict', 'changed')
        return 'null'
      }
      const source = `import { updateState } from './client/state.ts'
const add = (state: { n: number } | null) => ({ n: (state?.n ?? 0) + 10 })
const nothing = await updateState((() => undefined) as never, 'c.json').catch((e: Error) => e.message)
export default [await updateState(add, 'a.json'), nothing]`
      expect((await run(source, { host })).value).toEqual([
        { n: 14 },
        expect.stringContaining('expected the new state'),
      ])
      expect(calls.map(({ clock: _, ...call }) => call)).toEqual([
        { op: 'load-state', file: 'c.json', mark: 1 },
        { op: 'load-state', file: 'a.json', mark: 2 },
        { op: 'save-state', file: 'a.json', mark: 2, value: { n: 12 } },
        { op: 'load-state', file: 'a.json', mark: 3 },
        { op: 'save-state', file: 'a.json', mark: 3, value: { n: 14 } },
      ])
    })

    test('never has more calls under way than allowed, and does them all', async () => {
      let underWay = 0
      let most = 0
      const host: CallHost = async () => {
        most = Math.max(most, ++underWay)
        await new Promise((resolve) => setTimeout(resolve, 5))
        underWay--
        return '1'
      }
      const source = `import { callTool } from './client/call-tool.ts'
export default (await Promise.all(Array.from({ length: 40 }, (_, i) => callTool('s', 't', i)))).length`
      expect((await run(source, { host, limits: { toolCallsInFlight: 4 } })).value).toBe(40)
      expect(most).toBe(4)
    })

    test('refuses arguments and results that are too large, for the program to catch', async () => {
      const source = `${CALLS}const codes: string[] = []
for (const size of [99_998, 99_999]) try { await callTool('s', 'in', 'x'.repeat(size)) } catch (e: any) { codes.push(e.code) }
try { await callTool('s', 'out', {}) } catch (e: any) { codes.push(e.code, e.tool) }
export default codes`
      const host: CallHost = async (call) =>
        call.op === 'tool' && call.tool === 'out' ? `"${'x'.repeat(99_999)}"` : '1'
      const limits = { toolArgumentBytes: 100_000, toolResultBytes: 100_000 }
      expect((await run(source, { host, limits })).value).toEqual(['too-large', 'too-large', 'out'])
    })

    test('passes a large result on quickly', async () => {
      const rows = JSON.stringify(
        Array.from({ length: 100_000 }, (_, id) => ({ id, name: `row ${id}`, on: id % 2 === 0 })),
      )
      const { value } = await run(
        `${CALLS}const rows = (await callTool('s', 't', {})) as { on: boolean }[]\nexport default rows.filter((r) => r.on).length`,
        { host: async () => rows },
      )
      expect(value).toBe(50_000)
    })

    test('answers a call with what the host says and nothing of its faults', async () => {
      const host: CallHost = async (call, bounds) => {
        if (call.op === 'tool' && call.tool === 'add') return addingHost(call, bounds)
        throw new Error('the password is 123')
      }
      const { value } = await run(
        `${CALLS}export default await callTool('s', 'broken', {}).catch((e) => [e.code, e.message.includes('123')])`,
        { host },
      )
      expect(value).toEqual(['tool-failed', false])
    })
  })
}
