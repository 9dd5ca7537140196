import { expect, test } from 'vitest'
import { type CleaningTimes, type Holder, planCleaning } from './plan-cleaning.ts'
import type { WorkspaceLogEntry } from './workspace-log.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const TIMES: CleaningTimes = { idleDays: 100, warningDays: 14, graceDays: 30 }
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const entry = (kind: WorkspaceLogEntry['kind'], days: number): WorkspaceLogEntry => ({
  ...{ kind, at: daysAgo(days).toISOString(), personId: 'p', email: 'ada@example.com' },
})

const person = (activeDaysAgo: number | null, log: WorkspaceLogEntry[] = [], files = 3): Holder => ({
  personId: 'p',
  account: activeDaysAgo === null ? null : { email: 'ada@example.com', activeAt: daysAgo(activeDaysAgo) },
  ...{ files, bytes: 10, log },
})

test.each<[string, Holder, { action: string; isDue: boolean } | null]>([
  ['whoever is here is not idle', person(99), { action: 'warn', isDue: false }],
  ['whoever is not is warned of first', person(100), { action: 'warn', isDue: true }],
  ['and for as long as the warning lasts', person(110, [entry('warned', 13)]), { action: 'set-aside', isDue: false }],
  ['then it is set aside', person(120, [entry('warned', 14)]), { action: 'set-aside', isDue: true }],
  ['unless they came since', person(5, [entry('warned', 14)]), { action: 'warn', isDue: false }],
  ['also when that is long ago', person(150, [entry('warned', 300)]), { action: 'warn', isDue: true }],
  ['what is set aside is kept', person(200, [entry('set-aside', 29)]), { action: 'remove', isDue: false }],
  ['and removed at last', person(200, [entry('set-aside', 30)]), { action: 'remove', isDue: true }],
  ['but not of those who came', person(3, [entry('set-aside', 30)]), null],
  ['who has nothing loses nothing', person(500, [], 0), null],
  [
    'what came back is as any other',
    person(100, [entry('set-aside', 200), entry('put-back', 150)]),
    { action: 'warn', isDue: true },
  ],
  ['of a deleted account it is kept', person(null, [entry('account-deleted', 29)]), { action: 'remove', isDue: false }],
  ['and removed at last', person(null, [entry('account-deleted', 30)]), { action: 'remove', isDue: true }],
  [
    'also where it was set aside',
    person(null, [entry('set-aside', 90), entry('account-deleted', 30)]),
    { action: 'remove', isDue: true },
  ],
  ['and once', person(null, [entry('account-deleted', 90), entry('removed', 60)]), null],
  [
    'what was removed in part is removed again',
    person(null, [entry('account-deleted', 90), entry('removing', 60)]),
    { action: 'remove', isDue: true },
  ],
  [
    'also of an idle one',
    person(200, [entry('set-aside', 60), entry('removing', 30)]),
    { action: 'remove', isDue: true },
  ],
  [
    'and what was not set aside after all is',
    person(200, [entry('warned', 60), entry('setting-aside', 30)]),
    { action: 'set-aside', isDue: true },
  ],
  ['what is not known to have been anybody’s is let be', person(null), null],
  [
    'an account that could not be deleted is there',
    person(1, [entry('account-deleted', 90)]),
    { action: 'warn', isDue: false },
  ],
])('%s', (_promise, holder, expected) => {
  const [step] = planCleaning([holder], TIMES, NOW)
  expect(step ? { action: step.action, isDue: step.isDue } : null).toEqual(expected)
  if (step) expect(step.email).toBe('ada@example.com')
})

test('without idle_days nobody is idle, and deleted accounts take their workspaces with them all the same', () => {
  const times = { ...TIMES, idleDays: undefined }
  expect(planCleaning([person(10_000)], times, NOW)).toEqual([])
  expect(planCleaning([person(null, [entry('account-deleted', 31)])], times, NOW)).toMatchObject([
    { action: 'remove', why: 'account-deleted', isDue: true },
  ])
})
