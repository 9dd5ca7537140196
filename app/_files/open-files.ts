/** The text of an open file, and what somebody has made of it since. */
export interface Draft {
  /** As it was read, or saved last. */
  saved: string
  text: string
  /** By which the server knows what was read; null where it did not say. */
  tag: string | null
  /** It is not there any more: saving makes it anew, unless something else is there by then. */
  isLost: boolean
  /** Counts what did not come from the editor: it takes over the text then. */
  version: number
  /** The file became something else while there were changes that are not saved. */
  newer: { text: string; tag: string | null } | null
}

/** Files that are open, in the order of their tabs. */
export interface OpenFiles {
  paths: readonly string[]
  drafts: ReadonlyMap<string, Draft>
}

export const NONE_OPEN: OpenFiles = { paths: [], drafts: new Map() }

export type OpenFilesEvent =
  /** `lost`: the file no longer exists. */
  | { kind: 'opened' | 'closed' | 'reverted' | 'lost'; path: string }
  | { kind: 'read' | 'saved'; path: string; text: string; tag: string | null }
  | { kind: 'edited'; path: string; text: string }
  /** `keep`: what somebody wrote; else what is there now. */
  | { kind: 'settled'; path: string; keep: boolean }
  | { kind: 'moved'; from: string; to: string }
  | { kind: 'removed'; path: string }

export function reduceOpenFiles(before: OpenFiles, event: OpenFilesEvent): OpenFiles {
  switch (event.kind) {
    case 'opened':
      return before.paths.includes(event.path) ? before : { ...before, paths: [...before.paths, event.path] }
    case 'closed':
      return without(before, (path) => path === event.path)
    case 'removed':
      // Changes that are not saved stay in sight: they are all that is left of them.
      return without(before, (path) => isIn(path, event.path) && !isDirty(before.drafts.get(path)))
    case 'moved':
      return moved(before, event.from, event.to)
    default:
      return withDraft(before, event.path, change(before.drafts.get(event.path), event))
  }
}

export const isDirty = (draft: Draft | undefined): boolean => draft !== undefined && draft.text !== draft.saved

/** The tab that is shown when one is closed: the next one, else the one before. */
export function neighbourOf(paths: readonly string[], path: string): string | null {
  const at = paths.indexOf(path)
  return paths[at + 1] ?? paths[at - 1] ?? null
}

/** Whether a path is another one, or in it. */
export const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

type DraftEvent = Exclude<OpenFilesEvent, { kind: 'opened' | 'closed' | 'moved' | 'removed' }>

function change(draft: Draft | undefined, event: DraftEvent | Extract<OpenFilesEvent, { path: string }>) {
  switch (event.kind) {
    case 'read':
      return read(draft, event.text, event.tag)
    case 'saved':
      // Somebody may have typed on meanwhile.
      return draft && { ...draft, saved: event.text, tag: event.tag, isLost: false, newer: null }
    case 'edited':
      return draft && { ...draft, text: event.text }
    case 'reverted':
      return draft && { ...draft, text: draft.saved, version: draft.version + 1 }
    case 'lost':
      return draft && { ...draft, saved: '', tag: null, isLost: true, newer: null }
    case 'settled':
      return draft && settled(draft, event.keep)
    default:
      return draft
  }
}

function read(draft: Draft | undefined, text: string, tag: string | null): Draft {
  if (draft && isDirty(draft) && text !== draft.saved && text !== draft.text) return { ...draft, newer: { text, tag } }
  const version = draft ? draft.version + (draft.text === text ? 0 : 1) : 1
  // Of the same content under another tag what somebody has written on it stays.
  if (draft && isDirty(draft) && text === draft.saved) return { ...draft, tag, isLost: false, newer: null }
  return { saved: text, text, tag, isLost: false, version, newer: null }
}

function settled(draft: Draft, keep: boolean): Draft {
  const { newer } = draft
  if (!newer) return draft
  const now = { saved: newer.text, tag: newer.tag, isLost: false, newer: null }
  return keep ? { ...draft, ...now } : { ...now, text: newer.text, version: draft.version + 1 }
}

function withDraft(before: OpenFiles, path: string, draft: Draft | undefined): OpenFiles {
  if (!draft || draft === before.drafts.get(path)) return before
  return { ...before, drafts: new Map(before.drafts).set(path, draft) }
}

function without(before: OpenFiles, isGone: (path: string) => boolean): OpenFiles {
  if (!before.paths.some(isGone)) return before
  return {
    paths: before.paths.filter((path) => !isGone(path)),
    drafts: new Map([...before.drafts].filter(([path]) => !isGone(path))),
  }
}

function moved({ paths, drafts }: OpenFiles, from: string, to: string): OpenFiles {
  const now = (path: string) => (isIn(path, from) ? to + path.slice(from.length) : path)
  return { paths: paths.map(now), drafts: new Map([...drafts].map(([path, draft]) => [now(path), draft])) }
}
