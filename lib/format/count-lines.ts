/** Lines as an editor counts them, without the empty one after the last line break. */
export function countLines(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}
