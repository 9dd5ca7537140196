/** What the editor and its differences say to whoever listens. */
export const words = {
  editor: 'Program. Press Control M to let Tab leave the editor.',
  before: 'The version before. Press F7 for the next difference.',
  after: 'This version. Press F7 for the next difference.',
}
