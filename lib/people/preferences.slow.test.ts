import { expect, test } from 'vitest'
import { describeDatabases } from '../db/testing/describe-databases.ts'
import { localPerson } from './as-person.ts'
import { createPreferences } from './preferences.ts'

describeDatabases('how a person wants the pages', (database) => {
  test('is kept for that person, and what is not said is as usual', async () => {
    const db = await database.open()
    const preferences = createPreferences(async () => db)
    const [ann, bob] = await Promise.all(
      ['ann', 'bob'].map(async (name) => {
        const { id } = await db.user.create({ data: { email: `${name}@example.com`, passwordHash: '-' } })
        return { ...localPerson('/home'), id, isListed: true }
      }),
    )
    const usual = { letterKeys: true, hiddenSteps: [], agentCalled: false }
    expect(await preferences.of(ann!)).toEqual(usual)
    await Promise.all([
      preferences.change(ann!, { letterKeys: false }),
      preferences.change(ann!, { hiddenSteps: ['model'] }),
    ])
    expect(await preferences.of(ann!)).toEqual({ ...usual, letterKeys: false, hiddenSteps: ['model'] })
    expect(await preferences.of(bob!)).toEqual(usual)
    for (const broken of ['{"letterKeys":', 'null']) {
      await db.user.update({ where: { id: bob!.id }, data: { preferences: broken } })
      expect(await preferences.of(bob!)).toEqual(usual)
    }
    expect(await preferences.of({ id: 'nobody', isListed: false })).toEqual(usual)
  })
})
