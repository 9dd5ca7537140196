import { expect, test } from 'vitest'
import { findUnfit } from './fits-a-realm.ts'

test.each([
  ['await import("./skills/a/skill.ts")', 'import('],
  ['console.log(import.meta.url)', 'import.'],
  ['await import/**/("./skills/a/skill.ts")', 'import/**/('],
  ['await import /* a * b */ // why\n ("./skills/a/skill.ts")', 'import /* a * b */ // why\n ('],
  ['(async () => {}).constructor /**/ ("return 1")', '.constructor /**/ ('],
  ['\\u0065val("1")', '\\u0'],
  ['eval("1")', 'eval'],
  ['new Function("return 1")()', 'Function'],
  ['(async () => {}).constructor("return 1")', '.constructor('],
  ['await crypto.subtle.digest("SHA-256", bytes)', 'subtle'],
  ['const { subtle: s } = crypto', 'subtle'],
  ['new Atomics.waitAsync(a, 0, 0)', 'Atomics'],
  ['new FinalizationRegistry(() => {})', 'FinalizationRegistry'],
])('%s needs a process of its own', (source, found) => {
  expect(findUnfit(source)).toBe(found)
})

test.each([
  `import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 1, b: 2 })`,
  'class Box { constructor(readonly size: number) {} }\nexport default new Box(1).size',
  'const important = 1; export default important.toFixed(2)',
  'function evaluate() {}\nconst functions = []',
  'import /* what (all of it) */ type { A } from "./servers/a/b.ts"',
])('an ordinary program fits: %s', (source) => {
  expect(findUnfit(source)).toBeNull()
})
