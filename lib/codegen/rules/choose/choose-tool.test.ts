import { describe, expect, it } from 'vitest'
import type { Tool } from '../../../discovery/tool.ts'
import { clausesOf } from '../read/prepare.ts'
import { isReadTool } from './about-tool.ts'
import { chooseTools } from './choose-tool.ts'
import { moodOf } from './mood.ts'

const NOW = new Date('2026-11-26T12:00:00')
const text = (description: string) => ({ type: 'string', description })
const number = (description: string) => ({ type: 'number', description })

function tool(name: string, description: string, properties: Record<string, object> = {}, server = 'depot'): Tool {
  return {
    ...{ server, tool: name, fn: name, module: `./servers/${server}/${name}.ts`, description },
    inputSchema: { type: 'object', properties, required: Object.keys(properties) },
  } as unknown as Tool
}

const TOOLS = [
  tool('depot_list_pumps', 'List the pumps with their state'),
  tool('depot_turn_on', 'Turns a pump on', { pump: text('Name of the pump') }),
  tool('depot_turn_off', 'Turns a pump off', { pump: text('Name of the pump') }),
  tool('depot_set_pressure', 'Sets the pressure of a pump', {
    pump: text('Name of the pump'),
    pressure: number('Pressure in percent'),
  }),
  tool('depot_freeze_tank', 'Freezes a tank', { tank: text('Name of the tank') }),
  tool('depot_unfreeze_tank', 'Makes a frozen tank usable', { tank: text('Name of the tank') }),
  tool('depot_assign_job', 'Gives a job to a worker', { job: number('Number of the job'), worker: text('Name') }),
  tool('depot_create_job', 'Create a job', { title: text('Title of the job') }),
  tool('depot_search_jobs', 'Search jobs', { query: text('Words to search for') }),
  tool('depot_remove_from_plan', 'Remove a job from a plan', { plan: text('Name of the plan'), title: text('Title') }),
]

const best = (task: string) => chooseTools(clausesOf(task, NOW)[0]!, TOOLS)[0]?.tool.tool.replace('depot_', '')

describe('the tool of a clause', () => {
  it.each([
    ['turn the pump "North" off', 'turn_off'],
    ['turn of the pump "North" plese', 'turn_off'],
    ['i want the pump "North" off', 'turn_off'],
    ['switch the pump "North" on', 'turn_on'],
    ['freeze the tank "Blue"', 'freeze_tank'],
    ['unfreeze the tank "Blue"', 'unfreeze_tank'],
    ['my tank "Blue" is full again, unfreeze it', 'unfreeze_tank'],
    ['hand job 12 over to Mara Lind', 'assign_job'],
    ['Mara Lind should take job 12', 'assign_job'],
    ['I need a new job called "Sweep"', 'create_job'],
    ['take "Sweep" off the plan "Monday"', 'remove_from_plan'],
    ['find jobs about "sweeping"', 'search_jobs'],
  ])('of %j', (task, name) => {
    expect(best(task)).toBe(name)
  })

  it.each([
    'is the tank "Blue" frozen?',
    'did anybody turn the pump "North" off?',
    'was job 12 assigned to Mara Lind?',
    'can I unfreeze the tank "Blue"?',
  ])('of %j changes nothing', (task) => {
    const changes = chooseTools(clausesOf(task, NOW)[0]!, TOOLS).filter(({ isRead }) => !isRead)
    expect(changes).toEqual([])
  })

  it('is none for an order that no tool is called by', () => {
    expect(best('demolish the tank "Blue"')).toBeUndefined()
  })
})

describe('what words want', () => {
  it.each([
    ['can you lock the door', 'open'],
    ['can you lock the door?', 'order'],
    ['could you tell me whether it is locked', 'question'],
    ['have the lights been turned off', 'question'],
    ['have the lights off in the hall', 'open'],
    ['i lost my wallet', 'told'],
    ['i need a job', 'open'],
    ['new mails from Ann?', 'question'],
  ])('is told by how they begin: %j', (task, mood) => {
    const found = moodOf(clausesOf(task, NOW)[0]!)
    expect(mood === 'question' || mood === 'told' ? found : found === 'question' || found === 'told').toBe(
      mood === 'question' || mood === 'told' ? mood : false,
    )
  })
})

describe('a tool that only looks', () => {
  it.each([
    ['ListAddItem', 'Add item to a list', false],
    ['get_or_create_label', 'Gets a label, or makes it', false],
    ['maps_geocode', 'Convert an address into coordinates', true],
    ['sleep_summary', 'How long you slept', true],
    ['lock_status', 'Locks the status', false],
    ['reboot', 'Reboots the machine', false],
    ['refund_history', 'Past refunds', false],
  ])('is told by its whole name: %s', (name, description, isRead) => {
    expect(isReadTool(tool(name, description))).toBe(isRead)
  })
})
