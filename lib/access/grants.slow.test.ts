import { expect, test } from 'vitest'
import { describeDatabases } from '../db/testing/describe-databases.ts'
import type { Tool } from '../discovery/tool.ts'
import { digestOf } from '../discovery/tool-digest.ts'
import { localPerson } from '../people/as-person.ts'
import type { Person } from '../people/person.ts'
import { createGrants } from './grants.ts'

const charge: Tool = {
  ...{ server: 'shop', tool: 'charge', fn: 'charge', module: './servers/shop/charge.ts', description: 'Charges.' },
  ...{ inputSchema: { type: 'object' }, signature: 'charge(input: object): Promise<unknown>' },
}

describeDatabases('what a person always allows', (database) => {
  const [ann, bob] = ['ann', 'bob'].map((id) => ({ ...localPerson(`/home/${id}`), id })) as [Person, Person]
  async function install() {
    const db = await database.open()
    const grants = createGrants(
      async () => db,
      () => true,
    )
    const isAllowed = async (tool: Tool, person = ann) => (await grants.of(person.id)).has(tool)
    return { db, grants, isAllowed }
  }
  const grantOf = (tool: Tool) => ({ server: tool.server, tool: tool.tool, digest: digestOf(tool) })

  test('is the tool as it was, until it is allowed as it is now', async () => {
    const { grants, isAllowed } = await install()
    await grants.add(ann, grantOf(charge))
    expect([await isAllowed(charge), await isAllowed(charge, bob)]).toEqual([true, false])
    const others: Partial<Tool>[] = [
      { annotations: { destructiveHint: true } },
      { description: 'Charges twice.' },
      { inputSchema: {} },
      { outputSchema: {} },
      { server: 'other' },
    ]
    for (const change of others) expect(await isAllowed({ ...charge, ...change })).toBe(false)
    const changed = { ...charge, annotations: { destructiveHint: true } }
    await grants.add(ann, grantOf(changed))
    expect([await isAllowed(charge), await isAllowed(changed)]).toEqual([false, true])
    expect(await grants.list(ann)).toMatchObject([grantOf(changed)])
  })

  test('is not asked about; what they restrict is, whatever it is by now, and by name before its server', async () => {
    const { grants } = await install()
    const other = { ...charge, tool: 'other' }
    const rules = async (person = ann) => {
      const said = await grants.of(person.id)
      return [said.ruleOf(charge), said.ruleOf({ ...charge, description: 'Another.' }), said.ruleOf(other)]
    }
    await grants.restrict(ann, { server: 'shop', rule: 'deny' })
    expect(await rules()).toEqual(['deny', 'deny', 'deny'])
    await grants.restrict(ann, { server: 'shop', tool: 'charge', rule: 'ask' })
    expect(await rules()).toEqual(['ask', 'ask', 'deny'])
    await grants.add(ann, grantOf(charge))
    expect(await rules()).toEqual([null, 'deny', 'deny'])
    expect([await rules(bob), await grants.list(ann)]).toMatchObject([[null, null, null], [grantOf(charge)]])
    await grants.clear(ann, { server: 'shop' })
    await grants.clear(ann, { server: 'shop', tool: 'charge' })
    expect(await rules()).toEqual([null, null, null])
  })

  test('and of which nobody knows what it was is asked about', async () => {
    const { db, isAllowed } = await install()
    await db.grant.create({ data: { owner: ann.id, server: 'shop', tool: 'charge' } })
    expect(await isAllowed(charge)).toBe(false)
  })

  test('is gone with its server: of one person, or of everybody', async () => {
    const { grants, isAllowed } = await install()
    const kept = { ...charge, server: 'kept' }
    for (const person of [ann, bob]) for (const tool of [charge, kept]) await grants.add(person, grantOf(tool))
    await grants.forget('shop', ann.id)
    expect([await isAllowed(charge), await isAllowed(charge, bob)]).toEqual([false, true])
    await grants.forget('shop', null)
    expect([await isAllowed(charge, bob), await isAllowed(kept, bob), await isAllowed(kept)]).toEqual([
      false,
      true,
      true,
    ])
  })
})
