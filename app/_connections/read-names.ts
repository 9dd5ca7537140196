/** Names of tools as a person writes them: one a line, or with commas between. */
export const readNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]
