import { describe, expect, it } from 'vitest'
import { planned, toolOf as tool } from './testing/planned.ts'

const text = (description: string) => ({ type: 'string', description })
const number = (description: string) => ({ type: 'integer', description })

const job = number('Number of the job')
const TOOLS = [
  tool('yard', 'get_job', 'Get a job with its status and worker', { job }),
  tool('yard', 'assign_job', 'Assign a job to a worker', { job, worker: text('Name of the worker') }),
  tool('yard', 'delete_job', 'Permanently delete a job', { job }),
  tool('yard', 'pause_press', 'Pauses a press', { press: text('Name of the press') }),
  tool('yard', 'resume_press', 'Resumes a press', { press: text('Name of the press') }),
  tool('yard', 'get_press', 'Get the state of a press', { press: text('Name of the press') }),
]

const said = (task: string, tools = TOOLS) => planned(task, tools)

describe('a tool that the words do not mean', () => {
  it.each([
    'rename job 12 to "Sweep the hall"',
    'i paused the press "North"',
    'the press "North" is paused',
    'we should delete job 12',
    'do not pause the press "North"',
    'forget job 12',
    'press "North"',
    'pause the press "North" or the press "South"',
    'Mara said delete job 12?',
  ])('changes nothing: %s', (task) => {
    expect(said(task)).not.toMatch(/assignJob|deleteJob|pausePress|resumePress/)
  })

  it.each([
    ['resume the press "North"', "resumePress({ press: 'North' })"],
    ['unpause the press "North"', "resumePress({ press: 'North' })"],
    ['the press "North" is fixed, resume it', "resumePress({ press: 'North' })"],
    ['Mara Lind should take job 12', "assignJob({ job: 12, worker: 'Mara Lind' })"],
    ['could you pause the press "North"?', "pausePress({ press: 'North' })"],
  ])('and one that they do: %s', (task, call) => {
    expect(said(task)).toContain(call)
  })

  it('is one of the server whose ids are like that', () => {
    const close = tool('desk', 'close_case', 'Close a case', { case_key: text("Key of the case (e.g. 'CASE-12')") })
    const finish = tool('memo', 'close_note', 'Close a note', { title: text('Title of the note') })
    expect(said('close SHOP-88', [finish, close])).toContain("closeCase({ case_key: 'SHOP-88' })")
  })

  it('is asked for where two servers fit the same words', () => {
    const two = ['yard', 'quay'].map((server) => tool(server, 'list_cranes', 'List the cranes'))
    expect(said('list the cranes', two)).toContain('could mean yard.list_cranes or quay.list_cranes')
    expect(said('list the cranes of the quay', two)).toContain("from './servers/quay/listCranes.ts'")
  })
})
