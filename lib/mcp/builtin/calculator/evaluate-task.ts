import { calculate } from './calculate.ts'
import { loadMath } from './load-math.ts'

const math = await loadMath()

export const evaluateTask = (expression: string): number => calculate(expression, math)
