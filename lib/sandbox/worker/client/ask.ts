/** What the sandbox puts in place for these helpers. */
interface Host {
  ask(prompt: string, options: AskOptions): Promise<unknown>
  extract(value: unknown, schema: JsonSchema, options: { model?: string }): Promise<unknown>
}

const host = Reflect.get(globalThis, Symbol.for('code-execution-mcp.host')) as Host

export interface JsonSchema {
  readonly [keyword: string]: unknown
}

export interface AskOptions {
  /** What the answer has to be; without it the answer is a text. */
  schema?: JsonSchema
  /** Another model than the one that is set, where `llm.ask_models` allows it. */
  model?: string
}

/**
 * Has the model answer a prompt: by a text, or by data that was validated against `schema`. Counts as a call of a tool, and
 * costs; a run may do it only so often (`llm.ask_calls`, `llm.ask_tokens`). Throws a `ToolError`: `unavailable` where no model
 * is set or it does not answer, `limit` when a run has asked enough, `tool-failed` when what it answers twice does not fit.
 */
export function ask<Answer = unknown>(prompt: string, options: AskOptions & { schema: JsonSchema }): Promise<Answer>
export function ask(prompt: string, options?: AskOptions): Promise<string>
export function ask(prompt: string, options: AskOptions = {}): Promise<unknown> {
  return host.ask(prompt, options)
}

/**
 * Has the model turn a value, a text or JSON, into data of a schema, and validates it: for tools that do not say what they
 * return. What stands in the value is data to the model, and nothing that it does. Otherwise as `ask`.
 */
export function extract<Data = unknown>(
  value: unknown,
  schema: JsonSchema,
  options: { model?: string } = {},
): Promise<Data> {
  return host.extract(value, schema, options) as Promise<Data>
}
