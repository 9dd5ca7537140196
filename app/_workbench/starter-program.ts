/** Where one begins to write in it. */
export const STARTER_LINE = 3

const MOST_CHARS = 500

/** What stands in the editor for somebody who writes a program for a task: the task as a remark, and where the result goes. */
export function starterFor(task: string | null): string {
  const words = (task ?? '').replace(/\s+/g, ' ').trim()
  return `// ${words.length > MOST_CHARS ? `${words.slice(0, MOST_CHARS)}…` : words}\n\nexport default null\n`
}
