import { expect, test } from 'vitest'
import { chosenNote, STALE_TEXT, staleOf } from './stale.ts'

const SAME = { isFinished: true, isProgramEdited: false, isTaskOther: false, areToolsOther: false }

test('what was changed since the run is told over what the run left', () => {
  expect(staleOf(SAME)).toBeNull()
  expect(staleOf({ ...SAME, isProgramEdited: true })).toBe('program')
  expect(staleOf({ ...SAME, isTaskOther: true, isProgramEdited: true, areToolsOther: true })).toBe('task')
  expect(staleOf({ ...SAME, areToolsOther: true })).toBe('tools')
  for (const text of Object.values(STALE_TEXT)) expect(text).toContain('This is from the last run.')
})

test('a run that is under way is not from before', () => {
  expect(staleOf({ ...SAME, isFinished: false, isTaskOther: true, isProgramEdited: true })).toBeNull()
})

test('beside an edited program nothing is claimed of the tools chosen before it was edited', () => {
  const program =
    "import { add } from './servers/calculator/add.ts'\nimport { query } from './servers/database/query.ts'"
  expect(chosenNote({ isEdited: false, isGiven: false, program })).toBeNull()
  expect(chosenNote({ isEdited: true, isGiven: false, program })).toBe(
    'These were chosen for the last run, before you edited the program. It imports calculator.add, database.query, and can call those.',
  )
  expect(chosenNote({ isEdited: false, isGiven: true, program: 'export default 1' })).toBe(
    'These were chosen for the task this program came from. It imports no tool.',
  )
  const many = Array.from({ length: 9 }, (_, n) => `import { t${n} } from './servers/shop/t${n}.ts'`).join('\n')
  expect(chosenNote({ isEdited: true, isGiven: false, program: many })).toMatch(
    /shop\.t5 and 3 more, and can call those\.$/,
  )
})
