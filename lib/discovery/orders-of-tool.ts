import { ordersIn } from './suspicious-text.ts'
import type { Tool } from './tool.ts'

const kept = new WeakMap<Tool, readonly string[]>()

/**
 * What a tool says to the model that reads it, where it gives orders; nothing for nearly all. Such a tool is kept from
 * whatever writes programs until a person asks for it by its full name.
 */
export function ordersOf(tool: Tool): readonly string[] {
  let orders = kept.get(tool)
  if (orders === undefined) {
    const { tool: name, description, inputSchema, outputSchema } = tool
    orders = ordersIn(`${name}\n${description}\n${JSON.stringify([inputSchema, outputSchema])}`)
    kept.set(tool, orders)
  }
  return orders
}
