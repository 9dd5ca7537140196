import type { RunEvent, RunStep, Timings } from '../../../lib/runs/event.ts'

export const TIMINGS: Timings = {
  discoverMs: 4,
  selectMs: 3,
  generateMs: 8,
  checkMs: 5,
  acquireMs: 2,
  runMs: 33,
  totalMs: 58,
}
export const PROGRAM = `import { sqrt } from './servers/calculator/sqrt.ts'\n\nexport default await sqrt({ n: 1764 })\n`

/** Numbers steps and gives each a moment 10 ms after the one before. */
export function asEvents(...steps: RunStep[]): RunEvent[] {
  return steps.map((step, index) => ({
    ...step,
    runId: 'r1',
    seq: index + 1,
    at: new Date(Date.UTC(2026, 10, 21) + index * 10).toISOString(),
  }))
}

const sqrt = {
  server: 'calculator',
  tool: 'sqrt',
  score: 0.9,
  why: ['square', 'root'],
  signature: 'sqrt(input: { n: number }): Promise<number>',
  module: './servers/calculator/sqrt.ts',
}

/** A run of a task, from its words to its result. */
export const WHOLE_RUN: RunStep[] = [
  { kind: 'accepted', task: 'What is the square root of 1764?', until: 'finished' },
  { kind: 'discovered', servers: 2, tools: 17 },
  { kind: 'selected', tools: [sqrt], considered: 17, nearest: [], cut: 0.4, method: 'words (BM25F)' },
  { kind: 'generating', delta: PROGRAM.slice(0, 30) },
  { kind: 'generating', delta: PROGRAM.slice(30) },
  { kind: 'generated', program: PROGRAM, generator: 'rules' },
  { kind: 'checked', findings: [], types: false, consent: [] },
  { kind: 'started', sandbox: { backend: 'embedded', engine: 'deno', layers: ['landlock'] }, acquireMs: 2 },
  { kind: 'tool-call', callId: 1, server: 'calculator', tool: 'sqrt', phase: 'started', line: 3, args: { n: 1764 } },
  {
    kind: 'tool-call',
    callId: 1,
    server: 'calculator',
    tool: 'sqrt',
    phase: 'done',
    line: 3,
    result: 42,
    ms: 6,
    bytes: 2,
  },
  { kind: 'finished', outcome: { kind: 'returned' }, value: 42, tokens: null, timings: TIMINGS },
]
