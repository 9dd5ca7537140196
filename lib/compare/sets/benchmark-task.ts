import { isObject } from '../../json/objects.ts'
import { MAX_TASK_CHARACTERS } from '../../task/parse-task.ts'
import type { ComparedTask } from '../comparison.ts'
import { importCheck } from './benchmark-check.ts'
import { asTask, faultTexts, MOST_FILES, MOST_PATH, SetTask } from './task-set.ts'

/** A task as a benchmark has it: names of fields are taken as they are commonly used. */
export type BenchmarkTask = Record<string, unknown>

/** A task of ours, with what is to be said of it; or why it cannot be taken over. */
export type ImportedTask = { task: ComparedTask; notes: string[] } | { id: string; fault: string }

export interface ImportContext {
  /** Where nothing else says it. */
  category?: string
  /** Whether a model judges what a program of the benchmark would check. */
  judge: boolean
  /** Reads a file that lies beside the tasks. */
  fixture(name: string): Promise<{ text: string } | { fault: string }>
}

const IDS = ['id', 'task_id', 'key']
const WORDS = ['prompt', 'task', 'question', 'instruction', 'instructions']
const EXPECTED = ['expected_output', 'expected', 'expected_answer', 'answer']
const KINDS = ['validation_type', 'validation', 'validator', 'match']
const FILES = ['setup_files', 'files', 'fixtures']

/** What a program imports there to call tools. Here every tool is a module, so neither it nor words about it are taken over. */
const STAND_IN = /mock_mcp_client/

/** Turns one task of a benchmark into one of a set. Nothing of it is run. */
export async function importTask(from: unknown, place: string, context: ImportContext): Promise<ImportedTask> {
  if (!isObject(from)) return { id: place, fault: 'it is no object' }
  const id = idOf(from) ?? place
  const words = textIn(from, WORDS) ?? promptOfApproach(from) ?? textIn(from, ['description'])
  if (words === undefined) return { id, fault: `it has no words: expected one of ${WORDS.join(', ')} or description` }
  // Before every file is looked for in them.
  if (words.length > MAX_TASK_CHARACTERS)
    return { id, fault: `its words have more than ${MAX_TASK_CHARACTERS.toLocaleString('en-US')} characters` }
  const validator = textIn(from, ['custom_validator'])
  const checked = importCheck({
    kind: textIn(from, KINDS) ?? (validator === undefined ? '' : 'custom'),
    expected: expectedIn(from),
    custom: validator,
    judge: context.judge,
  })
  if ('fault' in checked) return { id, fault: checked.fault }
  const files = await filesOf(from, context)
  if ('fault' in files) return { id, fault: files.fault }
  const category = textIn(from, ['category', 'group']) ?? context.category
  const read = SetTask.safeParse({
    id,
    task: taskText(words, files),
    ...(checked.check && { check: checked.check }),
    ...(category !== undefined && { category }),
    files: files.files,
  })
  if (!read.success) return { id, fault: faultTexts(read.error).join('; ') }
  return { task: asTask(read.data), notes: [...(checked.note ? [checked.note] : []), ...files.notes] }
}

function idOf(from: BenchmarkTask): string | undefined {
  const id = textIn(from, IDS)
  return id
    ?.trim()
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 100)
}

interface TaskFiles {
  files: { path: string; text: string }[]
  /** The file whose text tasks call CONTEXT_DATA. */
  context?: string
  notes: string[]
}

async function filesOf(from: BenchmarkTask, { fixture }: ImportContext): Promise<TaskFiles | { fault: string }> {
  const listed = FILES.map((name) => from[name]).find((value) => value !== undefined) ?? []
  if (!Array.isArray(listed)) return { fault: 'its files are no list' }
  if (listed.length > MOST_FILES) return { fault: `it has ${listed.length} files, at most ${MOST_FILES} are taken` }
  const result: TaskFiles = { files: [], notes: [] }
  for (const file of listed as unknown[]) {
    const path = isObject(file) ? textIn(file, ['path', 'name']) : undefined
    if (!isObject(file) || path === undefined) return { fault: 'one of its files has no path' }
    if (path.length > MOST_PATH) return { fault: `the path of one of its files has more than ${MOST_PATH} characters` }
    const source = textIn(file, ['source'])
    if (STAND_IN.test(source ?? path)) continue
    const read = typeof file['content'] === 'string' ? { text: file['content'] } : await fixture(source ?? path)
    if ('fault' in read) return { fault: `its file ${JSON.stringify(path)} cannot be read: ${read.fault}` }
    result.files.push({ path: path.replace(/^\/(workspace\/)?/, ''), text: read.text })
  }
  const context = textIn(from, ['context_data_source'])
  if (context === undefined) return result
  const read = await fixture(context)
  if ('fault' in read) return { fault: `its CONTEXT_DATA ${JSON.stringify(context)} cannot be read: ${read.fault}` }
  result.files.push({ path: context, text: read.text })
  return { ...result, context }
}

/** The words with where files lie here, and that what is printed there is the answer. */
function taskText(words: string, { files, context }: TaskFiles): string {
  const sentences = words.split(/(?<=[.!?])\s+/).filter((sentence) => !STAND_IN.test(sentence))
  let text = sentences.join(' ').replaceAll('/workspace/', files.length > 0 ? '{folder}/' : '')
  for (const { path } of files) {
    const mentioned = new RegExp(`(?<![\\w./{}-])${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'g')
    text = text.replace(mentioned, () => `{folder}/${path}`)
  }
  if (context !== undefined) text += ` CONTEXT_DATA is the text of the file {folder}/${context}.`
  if (!/\bprint/i.test(text)) return text
  return `${text.trimEnd()}${/[.!?]$/.test(text.trimEnd()) ? '' : '.'} What is to be printed is the answer.`
}

function expectedIn(from: BenchmarkTask): string | undefined {
  const value = EXPECTED.map((name) => from[name]).find((one) => one !== undefined && one !== null)
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function promptOfApproach({ approaches }: BenchmarkTask): string | undefined {
  if (!isObject(approaches)) return undefined
  return Object.values(approaches)
    .map((approach) => (isObject(approach) ? textIn(approach, ['prompt']) : undefined))
    .find((prompt) => prompt !== undefined)
}

/** The first of these fields that has a text, or a number. */
function textIn(from: Record<string, unknown>, names: readonly string[]): string | undefined {
  const value = names
    .map((name) => from[name])
    .find((one) => (typeof one === 'string' && one.trim() !== '') || typeof one === 'number')
  return value === undefined ? undefined : String(value)
}
