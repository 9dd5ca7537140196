import { expect, test } from 'vitest'
import { lineOf, readTasks, withTasks } from './read-tasks.ts'

test('each line is a task, empty ones are none, and ids are numbers that no other has', () => {
  expect(readTasks('Add 2 and 3\n\n  Say hello \r\n{"id":"task-2","task":"Average"}\n')).toEqual({
    tasks: [
      { id: 'task-1', task: 'Add 2 and 3' },
      { id: 'task-3', task: 'Say hello' },
      { id: 'task-2', task: 'Average' },
    ],
  })
})

test('a line of JSON brings its own check and category', () => {
  const line = { id: 'sum', task: 'Add 2 and 3', check: { kind: 'text', text: '5' }, category: 'numbers' }
  expect(readTasks(JSON.stringify(line))).toEqual({ tasks: [line] })
})

test('checks and files may be written as in a set of tasks', () => {
  const checkOf = (check: unknown) => {
    const read = readTasks(JSON.stringify({ task: 'x', check, files: { 'a.csv': '1' } }))
    return 'tasks' in read ? read.tasks[0] : read
  }
  const files = [{ path: 'a.csv', text: '1' }]
  expect(checkOf('5')).toMatchObject({ check: { kind: 'text', text: '5' }, files })
  expect(checkOf({ pattern: '5' })).toMatchObject({ check: { kind: 'pattern', pattern: '5' } })
  expect(checkOf({ path: '$.a', equals: 1 })).toMatchObject({ check: { kind: 'path', path: '$.a', equals: 1 } })
  expect(checkOf({ judge: 'It is 5.' })).toMatchObject({ check: { kind: 'judge', prompt: 'It is 5.' } })
})

test.each([
  ['', 'Write a task, such as one that you ran.'],
  ['Add\n{"task": ', 'Line 2 begins like JSON but is not valid. Fix it, or write the task in words.'],
  ['{"id":"a"}', 'Line 1 has no task: it needs {"task": "…"}. Ways, models and repeats are chosen below.'],
  ['{"task":7}', 'Line 1 has no task: it needs {"task": "…"}. Ways, models and repeats are chosen below.'],
  ['{"id":"a b","task":"x"}', 'Line 1 has an id of other than letters, digits, “-”, “_” and “.”.'],
  ['{"id":"a","task":"x"}\n{"id":"a","task":"y"}', 'Line 2 has the id of an earlier one: a. Give it another.'],
])('what is wrong is told with its line: %j', (text, fault) => {
  expect(readTasks(text)).toEqual({ fault })
})

test('a task of several lines is one line that reads back as it was', () => {
  const task = 'Add these:\n2\n3'
  expect(lineOf(task).includes('\n')).toBe(false)
  expect(readTasks(lineOf(task))).toEqual({ tasks: [{ id: 'task-1', task }] })
  expect(readTasks(lineOf('{"a": 1} is what?'))).toEqual({ tasks: [{ id: 'task-1', task: '{"a": 1} is what?' }] })
})

test('tasks are put below what is typed, each once', () => {
  expect(withTasks('', ['Add'])).toBe('Add')
  expect(withTasks('Mine\n\n', ['Add', 'Mine'])).toBe('Mine\nAdd')
})
