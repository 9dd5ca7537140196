import { words } from './words.ts'

/** What a file is, by its name. What it really holds is seen when it is read. */
type FileKind = 'json' | 'csv' | 'markdown' | 'image' | 'pdf' | 'text'

/** A way to look at a file. */
export type FileView = 'text' | 'tree' | 'table' | 'preview' | 'both' | 'fit' | 'full' | 'double'

const KINDS: Readonly<Record<string, FileKind>> = {
  ...{ json: 'json', csv: 'csv', tsv: 'csv', md: 'markdown', markdown: 'markdown', pdf: 'pdf' },
  ...{ png: 'image', jpg: 'image', jpeg: 'image', gif: 'image', webp: 'image', avif: 'image', bmp: 'image' },
}

/** The first of them is shown at first. */
const VIEWS: Readonly<Record<FileKind, readonly FileView[]>> = {
  json: ['text', 'tree', 'table'],
  csv: ['table', 'text'],
  markdown: ['preview', 'text', 'both'],
  image: ['fit', 'full', 'double'],
  pdf: ['fit', 'full', 'double', 'text'],
  text: ['text'],
}

const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ json: 'json', md: 'markdown', markdown: 'markdown', yaml: 'yaml', yml: 'yaml', py: 'python', css: 'css' },
  ...{ ts: 'typescript', tsx: 'typescript', mts: 'typescript', js: 'javascript', mjs: 'javascript', jsx: 'javascript' },
  ...{ html: 'html', htm: 'html', svg: 'xml', xml: 'xml', sql: 'sql', sh: 'shell' },
}

const endingOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
const found = <Value>(of: Readonly<Record<string, Value>>, key: string, otherwise: Value) =>
  Object.hasOwn(of, key) ? (of[key] as Value) : otherwise

export const kindOf = (path: string): FileKind => found(KINDS, endingOf(path), 'text')
export const viewsOf = (path: string): readonly FileView[] => VIEWS[kindOf(path)]
/** By the name Monaco has for it. */
export const languageOf = (path: string): string => found(LANGUAGES, endingOf(path), 'plaintext')

/** `JSON`, `PNG image`, `Text`, for people; `Binary (ZIP)` of what was read and is neither text nor shown. */
export function kindWords(path: string, isBinary = false): string {
  if (isBinary && kindOf(path) !== 'image') return words.binaryKind(endingOf(path).toUpperCase())
  const kind = kindOf(path)
  return kind === 'image' ? words.imageKind(endingOf(path).toUpperCase()) : words.kinds[kind]
}
