/** Keys and values as lines of YAML. A text in JSON is one in YAML, too. */
export function yamlLines(values: Record<string, unknown>, indent: number): string {
  return Object.entries(values)
    .map(([key, value]) => {
      const start = `${' '.repeat(indent)}${yamlKey(key)}:`
      if (Array.isArray(value))
        return `${start}\n${value.map((one) => `${' '.repeat(indent + 2)}- ${yamlText(one)}\n`).join('')}`
      if (typeof value !== 'object' || value === null) return `${start} ${yamlText(value)}\n`
      return Object.keys(value).length === 0
        ? `${start} {}\n`
        : `${start}\n${yamlLines(value as Record<string, unknown>, indent + 2)}`
    })
    .join('')
}

export const yamlKey = (key: string) => (/^[A-Za-z][\w-]*$/.test(key) ? key : JSON.stringify(key))
const yamlText = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z][\w-]*$/.test(value) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(value)
    ? value
    : JSON.stringify(value)
