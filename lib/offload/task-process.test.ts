import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { TaskProcess } from './task-process.ts'

const job = { id: 1, task: 'double', input: 21, limitMs: 1_000 }

function openSilent(loadLimitMs: number): TaskProcess {
  const tasksFile = fileURLToPath(new URL('./testing/silent-tasks.ts', import.meta.url))
  const tasks = new TaskProcess(tasksFile, { loadLimitMs })
  onTestFinished(() => tasks.close())
  return tasks
}

test('a process that never says that it is there is given up, and so is the next', async () => {
  const tasks = openSilent(100)
  for (let i = 0; i < 2; i++) await expect(tasks.run(job)).rejects.toThrow('did not start')
})

test('whoever closes it does not wait until it is there', async () => {
  const tasks = openSilent(600_000)
  const answer = tasks.run(job)
  tasks.close()
  await expect(answer).rejects.toMatchObject({ code: 'unavailable' })
})
