/** A result of a tool as a model reads it: a text as it is, everything else as JSON. */
export function textOfAnswer(json: string): string {
  if (!json.startsWith('"')) return json
  try {
    const text: unknown = JSON.parse(json)
    return typeof text === 'string' ? text : json
  } catch {
    return json
  }
}
