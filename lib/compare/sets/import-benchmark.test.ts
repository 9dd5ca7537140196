import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importBenchmark } from './import-benchmark.ts'
import { readTaskSet } from './read-task-set.ts'

/** A folder with these files. */
function folderOf(files: Record<string, unknown>): string {
  const dir = mkdtempSync(join(tmpdir(), 'benchmark-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return dir
}

const standIn = { source: 'mock_mcp_client.py', path: 'mock_mcp_client.py' }
const base = {
  difficulty: 'easy',
  supported_backends: ['opensandbox'],
  reference_code: 'print(1)',
  validation_type: 'exact',
}

test('the tasks of one file become a set: words, checks, files and categories', async () => {
  const dir = folderOf({
    'tools/tasks.json': [
      {
        ...base,
        id: 'T1',
        name: 'Sum',
        description: 'short',
        prompt:
          "Import call_mcp_tool from mock_mcp_client, then use it. Add 1 and 2 with the calculator. Print 'Sum: {total}'.",
        expected_output: 'Sum: 3\n',
        tags: ['suite', 'calculator'],
        setup_files: [standIn],
      },
      {
        ...base,
        id: 'T2',
        prompt: "Read /workspace/data/n.txt and 'm.csv', not mm.csv.",
        expected_output: 'ok',
        tags: ['suite', 'files'],
        setup_files: [standIn, { path: 'data/n.txt', content: '1\n2\n' }, { path: 'm.csv', source: 'm.csv' }],
      },
      {
        ...base,
        id: 'T3',
        prompt: 'Find it.',
        context_data_source: 'log.txt',
        validation_type: 'output_present',
        tags: ['suite', 'text'],
        category: 'own',
      },
      { ...base, id: 'T4', description: 'Only described.', tags: ['suite'] },
    ],
    'tools/fixtures/m.csv': 'a,b\n',
    'tools/fixtures/log.txt': 'ERROR\n',
  })
  const { set, leftOut, notes } = await importBenchmark(join(dir, 'tools/tasks.json'))
  expect(leftOut).toEqual([])
  expect(set.tasks).toEqual([
    {
      ...{ id: 'T1', category: 'calculator' },
      task: "Add 1 and 2 with the calculator. Print 'Sum: {total}'. What is to be printed is the answer.",
      check: { kind: 'pattern', pattern: expect.stringContaining('Sum:\\s*3') },
    },
    {
      ...{ id: 'T2', category: 'files', check: { kind: 'pattern', pattern: expect.any(String) } },
      task: "Read {folder}/data/n.txt and '{folder}/m.csv', not mm.csv.",
      files: [
        { path: 'data/n.txt', text: '1\n2\n' },
        { path: 'm.csv', text: 'a,b\n' },
      ],
    },
    {
      ...{ id: 'T3', category: 'own', check: { kind: 'pattern', pattern: '\\S' } },
      task: 'Find it. CONTEXT_DATA is the text of the file {folder}/log.txt.',
      files: [{ path: 'log.txt', text: 'ERROR\n' }],
    },
    { id: 'T4', task: 'Only described.' },
  ])
  expect(notes).toEqual([{ id: 'T4', note: expect.stringContaining('passes when it returns') }])
  expect(readTaskSet(JSON.stringify(set), 'x')).toEqual(set)
})

test('sixty tasks of twelve folders become sixty tasks of twelve categories, also with commas too many', async () => {
  const categories = Array.from({ length: 12 }, (_, n) => `category_${n}`)
  const files = categories.map((name) => {
    const tasks = Array.from({ length: 5 }, (_, n) => ({
      ...base,
      id: `T${n}`,
      prompt: `Do ${name} ${n}.`,
      expected_output: `${n}`,
    }))
    return [`${name}/tasks.json`, JSON.stringify(tasks, null, 2).replaceAll('"opensandbox"\n', '"opensandbox",\n')]
  })
  const { set, leftOut } = await importBenchmark(folderOf(Object.fromEntries(files)))
  expect(leftOut).toEqual([])
  expect(set.tasks).toHaveLength(60)
  expect(new Set(set.tasks.map(({ category }) => category))).toEqual(new Set(categories))
  expect(new Set(set.tasks.map(({ id }) => id)).size).toBe(60)
})

test('what cannot be taken over is told, task by task, and the others are taken', async () => {
  const dir = folderOf({
    'tasks.json': [
      { ...base, id: 'good', task: 'Add 1 and 2.', expected: 3 },
      {
        ...base,
        id: 'custom',
        prompt: 'x',
        validation_type: 'custom',
        custom_validator: 'check_it',
        expected_output: 'y',
      },
      { ...base, id: 'wordless' },
      { ...base, id: 'lost', prompt: 'x', setup_files: [{ path: 'a.csv', source: 'a.csv' }] },
      { ...base, id: 'outside', prompt: 'x', setup_files: [{ path: 'a', source: '../secret.txt' }] },
      { ...base, id: 'link', prompt: 'x', setup_files: [{ path: 'a', source: 'link' }] },
      { ...base, id: 'climbs', prompt: 'x', setup_files: [{ path: '../a', content: '' }] },
      { ...base, id: 'odd', prompt: 'x', validation_type: 'rows', expected_output: 'y' },
      'text',
    ],
    'secret.txt': 'secret',
    'fixtures/b.csv': 'b',
  })
  symlinkSync('../secret.txt', join(dir, 'fixtures/link'))
  const { set, leftOut } = await importBenchmark(join(dir, 'tasks.json'))
  expect(set.tasks.map(({ id }) => id)).toEqual(['good'])
  expect(Object.fromEntries(leftOut.map(({ id, why }) => [id, why]))).toEqual({
    custom: expect.stringContaining('"check_it"'),
    wordless: expect.stringContaining('it has no words'),
    lost: expect.stringContaining('there is none in the folder fixtures'),
    outside: expect.stringContaining('outside the folder fixtures'),
    link: expect.stringContaining('outside the folder fixtures'),
    climbs: expect.stringContaining('expected a path inside the folder'),
    odd: expect.stringContaining('"rows"'),
    'task-9': 'it is no object',
  })
  const judged = await importBenchmark(join(dir, 'tasks.json'), { judge: true })
  expect(judged.set.tasks.map(({ id }) => id)).toEqual(['good', 'custom'])
})

test('links lead nowhere outside, also where the folder is one, and a file that is damaged keeps nobody from the others', async () => {
  const task = { ...base, id: 'A', prompt: 'x', setup_files: [{ path: 'a', source: 'secret.txt' }] }
  const dir = folderOf({
    'set/one/tasks.json': [task],
    'set/two/tasks.json': '[{"id"',
    'set/three/tasks.json': [{ ...base, id: 'B', prompt: 'x' }],
    'elsewhere/secret.txt': 'secret',
  })
  symlinkSync('../../elsewhere', join(dir, 'set/one/fixtures'))
  const { set, leftOut } = await importBenchmark(join(dir, 'set'))
  expect(set.tasks).toEqual([{ id: 'B', task: 'x', category: 'three' }])
  expect(leftOut).toEqual([
    { id: 'two/tasks.json', why: expect.stringContaining('is neither JSON nor YAML') },
    { id: 'A', why: expect.stringContaining('outside the folder fixtures') },
  ])
})

test('a set has so many tasks and so much of files, and no more', async () => {
  const many = folderOf({
    'tasks.json': Array.from({ length: 501 }, (_, n) => ({ ...base, id: `T${n}`, prompt: 'x' })),
  })
  await expect(importBenchmark(many)).rejects.toThrow('There are 501 tasks, at most 500 are in a set.')
  const file = { path: 'a.txt', content: 'x'.repeat(1024 * 1024) }
  const tasks = Array.from({ length: 6 }, (_, n) => ({ ...base, id: `T${n}`, prompt: 'x', setup_files: [file] }))
  const { set, leftOut } = await importBenchmark(join(folderOf({ 'tasks.json': tasks }), 'tasks.json'))
  expect([set.tasks.length, leftOut.map(({ id }) => id)]).toEqual([4, ['T4', 'T5']])
})

test.each([
  ['none', 'The benchmark cannot be read: ENOENT'],
  ['empty', 'No tasks.json lies in '],
  ['words.json', 'has no list of tasks'],
  ['broken.json', 'is neither JSON nor YAML'],
])('%s is refused with what was expected', async (name, fault) => {
  const dir = folderOf({ 'empty/readme.md': '', 'words.json': '"words"', 'broken.json': '[{"id": "a"' })
  await expect(importBenchmark(join(dir, name))).rejects.toThrow(fault)
})

test('too many files and too many words are left out before anything is looked for in them, and a file called folder is one', async () => {
  const files = (many: number) => Array.from({ length: many }, () => ({ path: 'folder', content: 'x' }))
  const long = { ...base, id: 'LONG', prompt: 'folder '.repeat(200_000), setup_files: files(1) }
  const many = { ...base, id: 'MANY', prompt: 'Read folder.', setup_files: files(5_000) }
  const good = {
    ...base,
    id: 'GOOD',
    prompt: 'Read folder and b.',
    setup_files: [...files(1), { path: 'b', content: '' }],
  }
  const dir = folderOf({ 'tools/tasks.json': [long, many, good] })
  const { set, leftOut } = await importBenchmark(dir)
  expect(leftOut).toEqual([
    { id: 'LONG', why: 'its words have more than 20,000 characters' },
    { id: 'MANY', why: 'it has 5000 files, at most 50 are taken' },
  ])
  expect(set.tasks.map(({ task }) => task)).toEqual(['Read {folder}/folder and {folder}/b.'])
})
