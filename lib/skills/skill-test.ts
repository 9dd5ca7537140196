import { z } from 'zod'
import { PlaygroundError } from '../errors.ts'
import { isDeeperThan } from '../json/json-meter.ts'
import { type LoggedValue, logEntry } from '../runs/entry.ts'
import type { RecordedRun } from '../runs/journal/read-log.ts'
import { RecordedCalls } from '../runs/recorded-calls.ts'

/** More than that is no test that travels with a skill. */
export const MAX_TEST_BYTES = 4 * 1024 * 1024
const MAX_DEPTH = 64
const MAX_CALLS = 2_000

const call = z.object({
  ...{ op: z.string(), server: z.string(), tool: z.string(), key: z.string() },
  ...{ isRead: z.boolean(), isOwn: z.boolean() },
  /** What it answered, as JSON text; absent where it failed. */
  answer: z.string().optional(),
  failure: z.object({ code: z.string(), message: z.string() }).optional(),
})

const skillTest = z.object({
  test: z.literal(1),
  /** What the skill is given. */
  input: z.record(z.string(), z.unknown()),
  /** What it returns then. */
  value: z.unknown(),
  world: z
    .object({ startedAt: z.int().min(0).max(8.64e15), seed: z.string(), clock: z.array(z.int()).optional() })
    .nullable(),
  /** Digests of the tools as they were. */
  tools: z.record(z.string(), z.string()),
  calls: z.array(call).max(MAX_CALLS),
})

/** A run of a skill as it was recorded: with the answers of its calls it runs without the world. */
type SkillTest = z.output<typeof skillTest>

/** Throws `invalid-input` for what is no test. */
export function parseSkillTest(text: string, file: string): SkillTest {
  const bad = (why: string) => new PlaygroundError('invalid-input', `${file} is no test of a skill: ${why}.`)
  if (isDeeperThan(Buffer.from(text), MAX_DEPTH)) throw bad(`it nests deeper than ${MAX_DEPTH} levels`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw bad('it is no JSON')
  }
  const { data, error } = skillTest.safeParse(value)
  if (data) return data
  throw bad(`${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`)
}

/** The recorded calls, to answer from. Throws `invalid-input` for calls of a kind that nobody makes. */
export function recordOf({ calls, world, tools }: SkillTest, file: string): RecordedRun {
  const recorded = new RecordedCalls()
  const take = (entry: unknown) => {
    const { data, error } = logEntry.safeParse(entry)
    if (error) throw new PlaygroundError('invalid-input', `${file} is no test of a skill: ${error.issues[0]?.message}.`)
    recorded.add(data)
  }
  calls.forEach(({ answer, failure, ...made }, at) => {
    const callId = at + 1
    take({ entry: 'call', callId, ...made, input: null })
    if (answer !== undefined) take({ entry: 'answer', callId, value: { json: answer } })
    else if (failure) take({ entry: 'failure', callId, ...failure })
  })
  return {
    accepted: {} as RecordedRun['accepted'],
    ...{ program: null, selected: null, outcome: 'returned', marks: null },
    world: world && { startedAt: world.startedAt, seed: world.seed, ...(world.clock && { clock: world.clock }) },
    ...{ tools, calls: recorded, written: { eventBytes: 0, entryBytes: 0, isFull: false } },
  }
}

/** What was recorded of a run as a test. Throws `too-large` for one that would not travel, `conflict` where results are missing. */
export async function testFrom(
  { calls, world, tools }: RecordedRun,
  read: (value: NonNullable<LoggedValue>) => Promise<string>,
  { input, value }: Pick<SkillTest, 'input' | 'value'>,
): Promise<SkillTest> {
  const made: SkillTest['calls'] = []
  let bytes = 0
  for (const { op, server, tool, key, isRead, isOwn, state, value: answered, failure } of calls.all()) {
    if (state === 'asked') continue
    if (state === 'made' && !answered) throw new PlaygroundError('conflict', 'not all results of the run were kept')
    const answer = state === 'made' && answered ? await read(answered) : undefined
    bytes += answer?.length ?? 0
    if (bytes > MAX_TEST_BYTES / 2)
      throw new PlaygroundError('too-large', `its results have more than ${MAX_TEST_BYTES / 2 / 1024 / 1024} MB`)
    made.push({
      op,
      server,
      tool,
      key,
      isRead,
      isOwn,
      ...(answer === undefined ? { failure: failure ?? UNKNOWN } : { answer }),
    })
  }
  if (made.length > MAX_CALLS) throw new PlaygroundError('too-large', `it made more than ${MAX_CALLS} calls`)
  return {
    test: 1,
    input,
    value,
    world: world && { startedAt: world.startedAt, seed: world.seed, ...(world.clock && { clock: world.clock }) },
    tools,
    calls: made,
  }
}

const UNKNOWN = { code: 'unavailable', message: 'Nobody knows what became of this call.' }
