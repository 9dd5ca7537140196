import { expect, test } from 'vitest'
import { nameTools } from './consent.ts'

test.each([
  [['database.execute'], 'database.execute'],
  [['database.execute', 'email.send'], 'database.execute and email.send'],
  [['a.one', 'a.two', 'a.three'], 'a.one, a.two and a.three'],
  [['a.one', 'a.two', 'a.three', 'a.four'], 'a.one, a.two and 2 more'],
])('%j are named "%s"', (tools, text) => expect(nameTools(tools)).toBe(text))
