import { rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Limits } from '../contract.ts'
import { type Current, runnerOf } from './open-test-homes.ts'

const CALLS = `import { callTool } from './client/call-tool.ts'\n`
const MB = 1024 * 1024

/** How every sandbox keeps programs to their limits. */
export function describeLimits(current: Current): void {
  describe('limits', () => {
    const run = runnerOf(current)

    test.each<[string, string, Partial<Limits>, object]>([
      ['wall time', 'for (;;) {}', { timeoutMs: 300 }, { kind: 'timed-out', limitMs: 300, clock: 'wall' }],
      [
        'wall time of one that waits',
        'await new Promise((r) => setTimeout(r, 9e4))',
        { timeoutMs: 300 },
        { kind: 'timed-out', limitMs: 300, clock: 'wall' },
      ],
      [
        'wall time of microtasks',
        'for (;;) await null',
        { timeoutMs: 300 },
        { kind: 'timed-out', limitMs: 300, clock: 'wall' },
      ],
      ['CPU time', 'for (;;) {}', { cpuMs: 300 }, { kind: 'timed-out', limitMs: 300, clock: 'cpu' }],
      [
        'memory of objects',
        'const a = []; for (;;) a.push(new Array(1000).fill(0.5).map((n) => n + a.length))',
        { memoryMb: 64 },
        { kind: 'out-of-memory', limitMb: 64 },
      ],
      [
        'memory of bytes',
        'const a = []; for (;;) a.push(new Uint8Array(4e6).fill(1))',
        { memoryMb: 64 },
        { kind: 'out-of-memory', limitMb: 64 },
      ],
      [
        'memory of a text that nobody can hold',
        'export default "x".repeat(2 ** 29).length',
        { memoryMb: 512 },
        { kind: 'out-of-memory', limitMb: 512 },
      ],
      [
        'output',
        'for (;;) console.log("x".repeat(999))',
        { outputBytes: 50_000 },
        { kind: 'output-limit', limitBytes: 50_000 },
      ],
      [
        'the result',
        'export default "x".repeat(99_999)',
        { resultBytes: 100_000 },
        { kind: 'result-limit', limitBytes: 100_000 },
      ],
      [
        'tool calls',
        `${CALLS}for (let i = 0; i < 6; i++) await callTool('s', 't', {})`,
        { toolCalls: 5 },
        { kind: 'tool-limit', limitCalls: 5 },
      ],
      [
        'bytes on disk',
        `import fs from 'node:fs'\nfor (let i = 0; ; i++) fs.writeFileSync('big' + i % 2, 'x'.repeat(2e6))`,
        { diskBytes: 1e6 },
        { kind: 'disk-limit', limitBytes: 1e6 },
      ],
      [
        'bytes on disk of one that ends',
        `import fs from 'node:fs'\nfs.writeFileSync('big', 'x'.repeat(9e6))`,
        { diskBytes: 1e6 },
        { kind: 'disk-limit', limitBytes: 1e6 },
      ],
      [
        'files',
        `import fs from 'node:fs'\nfs.mkdirSync('many', { recursive: true })\nfor (let i = 0; i < 60; i++) fs.writeFileSync('many/' + i, '')`,
        { diskFiles: 50 },
        { kind: 'disk-limit', limitFiles: 50 },
      ],
    ])('ends a program at its limit on %s', async (_limit, source, limits, outcome) => {
      for (const left of ['big', 'big0', 'big1', 'many']) {
        await rm(path.join(current().homes.ann.workspaceDir, left), { recursive: true, force: true })
      }
      const result = await run(source, { limits: { timeoutMs: 20_000, ...limits }, host: async () => 'null' })
      expect(result.outcome).toEqual(outcome)
      expect(result.value).toBeNull()
      if ('clock' in outcome && 'limitMs' in outcome) {
        expect(result.runMs).toBeGreaterThan((outcome.limitMs as number) * 0.9)
      }
    })

    test('keeps the output up to the limit, to the byte', async () => {
      const { stdout } = await run(`for (let i = 0; ; i++) console.log('line', i)`, { limits: { outputBytes: 10_001 } })
      const all = Array.from({ length: 2_000 }, (_, i) => `line ${i}\n`).join('')
      expect(stdout).toBe(all.slice(0, 10_001))
    })

    test('lets a program use nine tenths of its memory', async () => {
      const bytes = `const a = []; for (let i = 0; i < 86; i++) a.push(new Uint8Array(${MB}).fill(1)); export default a.length`
      const objects = `const a: number[][] = []; for (let i = 0; i < 86; i++) a.push(new Array(131072).fill(0.5)); export default a.length`
      expect((await run(bytes, { limits: { memoryMb: 96 } })).outcome).toEqual({ kind: 'returned' })
      expect((await run(objects, { limits: { memoryMb: 96 } })).outcome).toEqual({ kind: 'returned' })
    })
  })
}
