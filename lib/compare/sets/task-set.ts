import { z } from 'zod'
import { isObject } from '../../json/objects.ts'
import { MAX_TASK_CHARACTERS } from '../../task/parse-task.ts'
import { WAYS } from '../../tokens/way-names.ts'
import { parsePath } from '../../workspace/parse-path.ts'
import { withKind } from '../checks/with-kind.ts'
import type { Check, ComparedTask, ComparisonRequest } from '../comparison.ts'

/** What is read of a file with a set of tasks. */
export const MOST_SET_BYTES = 8 * 1024 * 1024
export const MOST_SET_TASKS = 500
/** Of all files of all tasks. */
export const MOST_FILE_BYTES = 4 * 1024 * 1024
export const MOST_FILES = 50
export const MOST_PATH = 500
const MOST_FILE_CHARS = 1024 * 1024

/** Tasks with checks that are kept in a file, and how they are to be done where the command does not say it. */
export type TaskSet = ComparisonRequest

const text = (what: string, most: number) =>
  z
    .string(`expected ${what}`)
    .max(most, `expected at most ${most.toLocaleString('en-US')} characters`)
    .refine((text) => text.trim() !== '', `expected ${what}`)
const words = (what: string, most: number) => text(what, most).transform((text) => text.trim())

const KINDS = ['text', 'pattern', 'path', 'judge'] as const

const SetCheck = z.preprocess(
  withKind,
  z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('text'), text: text('the text that the answer contains', 10_000) }),
      z.strictObject({ kind: z.literal('pattern'), pattern: text('a regular expression', 1_000) }),
      z.strictObject({ kind: z.literal('path'), path: text('a JSONPath', 1_000), equals: z.json().optional() }),
      z.strictObject({ kind: z.literal('judge'), prompt: text('what the judge is to find out', 10_000) }),
    ],
    { error: `expected a check of the kind ${KINDS.slice(0, -1).join(', ')} or ${KINDS.at(-1)}` },
  ),
)

const FilePath = text('a path', MOST_PATH).refine(
  isPlainPath,
  'expected a path inside the folder of the task, without ..',
)
const FileText = z.string('expected the text of the file').max(MOST_FILE_CHARS, 'expected at most 1 MB of text')

/** Texts by their paths, or a list of both. */
const Files = z.preprocess(
  (files) => (isObject(files) ? Object.entries(files).map(([path, text]) => ({ path, text })) : files),
  z
    .array(
      z.strictObject({ path: FilePath, text: FileText }),
      'expected texts by their paths inside the folder of the task, as {"data.csv": "a,b"}',
    )
    .max(MOST_FILES, `expected at most ${MOST_FILES} files`),
)

export const SetTask = z.strictObject({
  id: z
    .string('expected an id')
    .max(100, 'expected at most 100 characters')
    .regex(/^[\w.-]+$/, 'expected an id of letters, digits, -, _ and .'),
  task: words('the task in words', MAX_TASK_CHARACTERS),
  check: SetCheck.optional(),
  category: words('a category', 100).optional(),
  files: Files.optional(),
})

export const SetSettings = z.strictObject({
  name: words('a name', 200).optional(),
  models: z.array(words('a model', 200), 'expected a list of models').min(1, 'expected a model').max(10).optional(),
  ways: z
    .array(z.enum(WAYS, 'expected codeMode, direct or directWithSearch'))
    .min(1, 'expected a way of working')
    .optional(),
  repeats: z.int('expected a whole number from 1 to 20').min(1).max(20).optional(),
  approve: z.enum(['ask', 'all', 'none'], 'expected ask, all or none').optional(),
  maxCostUsd: z.number('expected an amount in US dollars').positive('expected an amount above 0').optional(),
})

function isPlainPath(path: string): boolean {
  try {
    parsePath(path)
    return true
  } catch {
    return false
  }
}

/** What zod found, without keys that say nothing. */
export const asTask = ({ id, task, check, category, files }: z.output<typeof SetTask>): ComparedTask => ({
  ...{ id, task },
  ...(check && { check: check as Check }),
  ...(category !== undefined && { category }),
  ...(files && files.length > 0 && { files }),
})

/** Bytes of the files of tasks. */
export const fileBytesOf = (tasks: readonly Pick<ComparedTask, 'files'>[]): number =>
  tasks.flatMap(({ files = [] }) => files).reduce((sum, file) => sum + Buffer.byteLength(file.text), 0)

/** Says of a fault where it is: `check, pattern: expected …`. */
export function faultTexts({ issues }: z.ZodError): string[] {
  return issues.map((issue) => {
    const message =
      issue.code === 'unrecognized_keys'
        ? `there is no field ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
        : issue.message
    return issue.path.length > 0 ? `${issue.path.map(String).join(', ')}: ${message}` : message
  })
}
