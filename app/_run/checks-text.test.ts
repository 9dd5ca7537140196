import { expect, test } from 'vitest'
import type { Finding } from '../../lib/runs/finding.ts'
import { checksText } from './checks-text.ts'

const finding = (rule: string, severity: Finding['severity']): Finding => ({
  ...{ rule, severity, message: 'No.', line: 1, column: 1 },
})

test.each([
  ['nothing was checked yet', null, false, null],
  ['the compiler was not asked', [], false, { tone: 'plain', text: 'Rules pass' }],
  ['rules and types pass', [], true, { tone: 'ok', text: 'Types and rules pass' }],
  // Types that do not fit stop a program only in strict mode; they are no pass all the same.
  ['a type error', [finding('types', 'warning')], true, { tone: 'warn', text: '1 type error' }],
  ['a warning', [finding('size', 'warning')], true, { tone: 'warn', text: '1 warning' }],
  ['an error', [finding('imports', 'error'), finding('types', 'warning')], true, { tone: 'bad', text: '1 finding' }],
] as const)('green is only what was asked and passed: %s', (_what, findings, hasTypesChecked, text) => {
  expect(checksText({ findings: findings && [...findings], hasTypesChecked })).toEqual(text)
})
