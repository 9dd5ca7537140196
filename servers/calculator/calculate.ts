// Made by `cem generate` from the MCP server "calculator". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface CalculateInput {
  /** The expression, like "(100 + 200) * 3 - 50" */
  expression: string
}

export type CalculateOutput = number

/**
 * Calculate a whole arithmetic expression, like "(100 + 200) * 3 - 50" or "sqrt(2) * pi". Evaluates a formula
 * with + - * / ^ %, parentheses and functions such as sqrt, round, min, max, sum, mean, log and sin.
 */
export async function calculate(input: CalculateInput): Promise<CalculateOutput> {
  return (await callTool('calculator', 'calculate', input)) as CalculateOutput
}
