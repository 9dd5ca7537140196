// Looks for shapes of code that the parser reads again and again: pieces of TypeScript, put together by chance and nested.
// node bench/probes/slow-shapes.ts [SECONDS] prints those whose time doubles with each level: there should be none. It
// watches nothing: a shape that takes for ever has to be stopped by hand.
import { parseSync } from 'rolldown/utils'

const BEFORE = [
  '',
  'x = ',
  'type A = ',
  'const f = (a: ',
  'let x: ',
  'class A { a = ',
  'async function f() { await ',
  'x as ',
]
const PIECES = [
  ...[
    '<',
    '<T>(',
    'A<',
    'f<',
    '<T,>(a:',
    'a<b,',
    '(',
    '[',
    '{',
    '(a',
    '(a=',
    '(a:',
    '(a?:',
    '(a)=>',
    'async(',
    'async (',
    '?',
    '?(',
    'a?(',
    'a?b:',
    ':',
    ',',
    '=',
    '!',
  ],
  ...[
    'new ',
    'infer A extends ',
    'A extends ',
    'x as ',
    'x satisfies ',
    'function(',
    'function(a=',
    'function(){',
    'class{',
  ],
  ...[
    'class{[',
    'class{a=',
    'class extends ',
    '`${',
    '...',
    'import(',
    'typeof ',
    'keyof ',
    'readonly ',
    'abstract new(',
  ],
  ...[
    'new(',
    '()=>',
    'asserts x is ',
    'x is ',
    '|',
    '&',
    '{a:',
    '{a(',
    '{[a:',
    '{[',
    '[a:',
    '[a?:',
    '[...',
    'await ',
    '=>',
  ],
  ...[
    'a=>',
    '@a(',
    'enum A{',
    '[a=',
    'x!',
    'get ',
    'declare ',
    'namespace a{',
    'if(',
    'for(',
    'for(const a of',
    'let a=',
  ],
  ...[
    'while(',
    'for await(',
    'switch(a){case ',
    'a:',
    'export default ',
    'return ',
    'throw ',
    'yield ',
    'a?.(',
    'a??(',
  ],
]
const LEVELS = [5, 8, 10] as const
const AT_LEAST_MS = 2
const pick = <T>(of: readonly T[]) => of[Math.floor(Math.random() * of.length)] as T

function msOf(source: string): number {
  const began = performance.now()
  parseSync('main.ts', source, { lang: 'ts', sourceType: 'module', showSemanticErrors: true })
  return performance.now() - began
}

const end = performance.now() + Number(process.argv[2] ?? 60) * 1000
let tried = 0
while (performance.now() < end) {
  const piece = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => pick(PIECES)).join('')
  const before = pick(BEFORE)
  tried++
  const [five, eight, ten] = LEVELS.map((levels) => () => msOf(before + piece.repeat(levels))) as [
    () => number,
    () => number,
    () => number,
  ]
  const some = eight()
  if (some < 6 * Math.max(Math.min(five(), five()), 0.05)) continue
  const more = ten()
  if (more > AT_LEAST_MS && more > 2.5 * some) console.log(JSON.stringify([before, piece]), some, more)
}
console.log(`${tried} shapes were tried`)
