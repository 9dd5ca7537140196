// Basic call: a tool is imported like any function and called.
import { add } from './servers/calculator/add.ts'

export default await add({ a: 5, b: 7 })
