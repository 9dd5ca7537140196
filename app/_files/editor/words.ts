/** What the editor of a file says. */
export const words = {
  label: (path: string) => `Content of ${path}`,
  keysLabel: (path: string) => `Content of ${path}. Press Control M to let Tab leave the editor.`,
  failed: 'The editor could not load. The text is below, and can be changed and saved.',
}
