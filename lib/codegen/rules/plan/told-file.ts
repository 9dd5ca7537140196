import type { Clause } from '../read/clause.ts'

/** The file of `products.json has our furniture.`, which says where to look for what comes next. */
export function toldFile({ words, values }: Clause): string | null {
  const [file] = values
  const isTold =
    file?.kind === 'path' &&
    file.from === 0 &&
    /^(?:have|contain|hold|list|be|include)$/.test(words[file.to]?.root ?? '')
  return isTold && values.length === 1 && words.length <= 8 ? String(file.value) : null
}
