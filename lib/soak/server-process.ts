// A process that serves a playground to its parent over IPC and always has runs under way: what the tests kill. Told by
// its environment where everything lies; `SOAK_FIRST` is the program of the mix it begins with.
import { loadConfig } from '../config/load-config.ts'
import { createPlayground } from '../create-playground.ts'
import { asPerson } from '../people/as-person.ts'
import type { Person } from '../people/person.ts'
import { programAt } from './programs.ts'
import { EMAILS, type Told } from './told.ts'

const AT_ONCE = 6

const tell = (told: Told) => process.send?.(told)
const config = loadConfig({ env: process.env })
const playground = await createPlayground(config)
const people = await Promise.all(EMAILS.map(findOrMake))
await playground.sandbox()
const { hasKey: _hasKey, from: _from, ...modelSettings } = await playground.model.show()
tell({ kind: 'ready' })

let next = Number(process.env['SOAK_FIRST'])
await Promise.all(Array.from({ length: AT_ONCE }, keepRunning))

async function findOrMake(email: string): Promise<{ email: string; person: Person }> {
  // Several such processes may begin at once.
  const made = await playground.people.create({ email, password: 'correct horse battery' }).catch(() => null)
  const account = made ?? (await playground.people.findByEmail(email))
  if (account === null) throw new Error(`There is no account for ${email}.`)
  return { email, person: asPerson(account, config) }
}

async function keepRunning(_: unknown, place: number): Promise<never> {
  const { email, person } = people[place % people.length] as (typeof people)[number]
  for (;;) {
    const { request } = programAt(next++)
    const { runId } = await playground.runs.start(person, request)
    tell({ kind: 'started', email, runId })
    // What the page does at the same time.
    await playground.workspace(person).write(`notes/${place}.json`, JSON.stringify({ place, text: 'x'.repeat(50_000) }))
    await playground.model.save(modelSettings, `key-${next}`)
    for await (const _ of playground.runs.events(person, runId));
    const { outcome, value } = await playground.runs.get(person, runId)
    tell({ kind: 'ended', runId, outcome, value })
  }
}
