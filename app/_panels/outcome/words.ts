/** What the outcome says of its way to the whole window. */
export const words = {
  enlarge: 'Enlarge the result',
  enlargeTitle: 'Enlarge (F)',
  enlargeFile: (path: string) => `Enlarge ${path}`,
}
