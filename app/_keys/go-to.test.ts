import { expect, test } from 'vitest'
import { followGo, GO_MS } from './go-to.ts'

test.each<[string, number | null, string, number, ReturnType<typeof followGo>]>([
  ['g waits for a letter', null, 'g', 5, { since: 5 }],
  ['another letter alone goes nowhere', null, 'r', 5, { since: null }],
  ['g then r leads to the runs', 5, 'r', 9, { since: null, href: '/runs' }],
  ['a capital is the same letter', 5, 'P', 9, { since: null, href: '/' }],
  ['a letter of no page ends it', 5, 'q', 9, { since: null }],
  ['g then g ends it', 5, 'g', 9, { since: null }],
  ['who thinks for long begins anew', 5, 'r', 6 + GO_MS, { since: null }],
])('%s', (_what, since, key, at, then) => expect(followGo(since, key, at)).toEqual(then))
