import { chmodSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../config/log.ts'
import { openSandbox } from '../pipeline/open-sandbox.ts'
import { createInstallation, type Installation } from '../testing/open-playground.ts'
import { asPerson } from './as-person.ts'

const ada = { email: 'ada@example.com', password: 'correct horse' }
const bob = { email: 'bob@example.com', password: 'correct horse' }
const ARM = { platform: 'linux', arch: 'arm64' } as const
const MAC = { platform: 'darwin', arch: 'arm64' } as const

/** An installation that believes it runs on that machine. */
async function installOn(machine: typeof ARM | typeof MAC | undefined, { open }: Installation, sandbox = {}) {
  const playground = await open({
    settings: { sandbox },
    sandbox: (config) => openSandbox(config, createLog(config), { ...(machine && { machine }) }),
  })
  return { playground, config: playground.config }
}

function newInstallation(): Installation {
  const installation = createInstallation()
  chmodSync(installation.dir, 0o755)
  onTestFinished(installation.close)
  return installation
}

test.each([
  ['an untried processor', ARM, /not on linux-arm64/],
  ['a system without walls', MAC, /no wall between people/],
])('on %s one person is served, a second is not let in, and it is said why', async (_what, machine, reason) => {
  const { playground, config } = await installOn(machine, newInstallation())
  const person = asPerson(await playground.people.create(ada), config)
  const { runId } = await playground.runs.start(person, { code: 'export default 6 * 7' })
  for await (const _event of playground.runs.events(person, runId));
  expect((await playground.runs.get(person, runId)).value).toBe(42)

  await expect(playground.people.create(bob)).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(reason),
  })
  expect(await playground.signUp.state()).toBe('full')
  await expect(playground.signUp.create(bob)).rejects.toThrow('one person only')
  expect((await playground.sandbox()).why).toMatch(reason)
})

test('people who are there already are served by nobody: not in the browser, not on the command line', async () => {
  const installation = newInstallation()
  const before = await installOn(undefined, installation, { min_isolation: 'permissions' })
  const account = await before.playground.people.create(ada)
  await before.playground.people.create(bob)
  await before.playground.close()

  const { playground, config } = await installOn(ARM, installation)
  const local = { ...installation.personOf('local'), admin: true }
  // The database was not opened yet by anybody: who is there counts all the same.
  for (const person of [local, asPerson(account, config)]) {
    await expect(playground.runs.start(person, { code: 'export default 1' })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/more than one person .* SANDBOX_MIN_ISOLATION=permissions/),
    })
  }
})

test('who asks for nothing but permissions says that people trust each other', async () => {
  const installation = newInstallation()
  const { playground } = await installOn(MAC, installation, { min_isolation: 'permissions' })
  for (const account of [ada, bob]) await playground.people.create(account)
  const local = { ...installation.personOf('local'), admin: true }
  await expect(playground.runs.start(local, { code: 'export default 1' })).resolves.toHaveProperty('runId')
})
