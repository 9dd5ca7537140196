// Control flow: loops, conditions, calls at once and a call that fails are plain TypeScript and cost no further turn.
import { divide } from './servers/calculator/divide.ts'
import { multiply } from './servers/calculator/multiply.ts'

const squares = await Promise.all([1, 2, 3, 4, 5].map((n) => multiply({ a: n, b: n })))

let doublings = 0
for (let value = 1; value < 1_000; doublings++) value = await multiply({ a: value, b: 2 })

const failed = await divide({ a: 1, b: 0 }).then(
  () => null,
  (error) => error.code,
)

export default { even: squares.filter((square) => square % 2 === 0), doublings, failed }
