import { expect, test } from 'vitest'
import type { Comparison } from './comparison.ts'
import { exportComparison } from './export-comparison.ts'

test('a row for each trial; what is not known is empty, and what a spreadsheet would run is text', () => {
  const comparison = {
    tasks: [{ id: 't1', task: '=1+1', category: 'sums' }],
    trials: [
      {
        ...{ task: 't1', way: 'direct', model: 'small', repeat: 1, state: 'done', passed: true, outcome: 'returned' },
        ...{ calls: 2, ms: 900, costUsd: 0.5, runId: 'r_1', answer: '-2' },
      },
    ],
  } as unknown as Comparison
  const [head, row, end] = exportComparison(comparison, 'csv').split('\r\n')
  expect(head).toMatch(/^task_id,task,category,way,model,repeat,state,passed,/)
  expect(row).toBe("t1,'=1+1,sums,direct,small,1,done,true,,returned,,,,,,,2,900,0.5,,,,r_1,-2")
  expect(end).toBe('')
})
