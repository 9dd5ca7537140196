'use client'
import { useEffect, useMemo, useState } from 'react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { listCheckpoints } from './checkpoints/checkpoint-requests.ts'
import { below, droppedFiles, type Given, isZip, MOST_DROPPED } from './dropped-files.ts'
import type { FileView } from './file-kind.ts'
import { type ListedFiles, makeFile } from './file-requests.ts'
import { foldersAbove } from './file-tree.ts'
import { isDirty, isIn, neighbourOf } from './open-files.ts'
import { answered, ask, NO_QUESTIONS } from './questions.ts'
import { withoutModules } from './tree-rows.ts'
import { useFiles } from './use-files.ts'
import { useOpenFiles } from './use-open-files.ts'
import { useRestores } from './use-restores.ts'
import { type Addressed, addressed, useUploads } from './use-uploads.ts'
import { words } from './words.ts'

// A small workspace is shown with its folders open; in a large one they would only be in the way.
const FEW = 60

export type FilesPage = ReturnType<typeof useFilesPage>

interface Options {
  email: string
  initial: ListedFiles
  initialOpen: string | null
}

/** What the page knows and does: the workspace, what of it is looked at, files that are open, and files on their way. */
export function useFilesPage({ email, initial, initialOpen }: Options) {
  const files = useFiles(initial)
  const { listing, refresh, setSaid, setSignedOut } = files
  const entries = useMemo(() => withoutModules(listing.entries), [listing.entries])
  const [chosen, setChosen] = useState(initialOpen)
  const [opened, setOpened] = useState(() => initiallyOpen(initial.files, initialOpen))
  const [views, setViews] = useState<ReadonlyMap<string, FileView>>(new Map())
  const [closing, setClosing] = useState<string | null>(null)
  const [questions, setQuestions] = useState(NO_QUESTIONS)
  /** Zip files of which it is not said yet what is wanted. */
  const [zips, setZips] = useState(NO_QUESTIONS)
  const [round, setRound] = useState(0)
  const checkpoints = useCheckpointCount(round)
  const bad = (text: string) => setSaid({ text, isBad: true })
  const signedOut = () => setSignedOut(true)
  const open = useOpenFiles({ email, onSaved: () => void refresh(), onSaid: bad, onSignedOut: signedOut })
  const restores = useRestores({
    onSaid: setSaid,
    async onChanged() {
      setRound((before) => before + 1)
      await refresh()
    },
  })
  const uploads = useUploads({
    onUploaded: ({ path, unpacks }) => {
      void refresh()
      if (!unpacks) choose(path)
    },
    onTaken: (taken) => {
      void refresh()
      setQuestions((before) => ask(before, taken))
    },
    onSignedOut: signedOut,
  })
  const { tell } = open
  const draft = chosen === null ? undefined : open.files.drafts.get(chosen)
  const listed = listing.entries.find(({ path }) => path === chosen)
  // What somebody has written stays in sight when its file is gone.
  const shown = listed ?? (chosen !== null && isDirty(draft) ? goneEntry(chosen) : undefined)
  const shownFile = shown?.type === 'file' ? shown.path : null
  const unsaved = useMemo(
    () => new Set([...open.files.drafts].flatMap(([path, each]) => (isDirty(each) ? [path] : []))),
    [open.files.drafts],
  )
  useEffect(() => {
    if (shownFile !== null) tell({ kind: 'opened', path: shownFile })
  }, [shownFile, tell])

  function choose(path: string | null) {
    setChosen(path)
    if (path) setOpened((before) => new Set([...before, ...foldersAbove(path)]))
    // A reload shows the same file.
    window.history.replaceState(null, '', path ? `/files?open=${encodeURIComponent(path)}` : '/files')
  }

  function closeTab(path: string, isSure = false) {
    if (!isSure && isDirty(open.files.drafts.get(path))) return setClosing(path)
    if (path === chosen) choose(neighbourOf(open.files.paths, path))
    tell({ kind: 'closed', path })
  }

  function upload(given: readonly Given[], folder: string) {
    const all = Map.groupBy(addressed(given, folder), ({ path }) => isZip(path))
    send(all.get(false) ?? [])
    setZips((before) => ask(before, all.get(true) ?? []))
  }

  /** Of those whose names are taken it is asked first. */
  function send(all: readonly Addressed[]) {
    const names = new Set(entries.flatMap(({ path, type }) => (type === 'file' ? [path] : [])))
    const taken = new Set(all.filter(({ path }) => names.has(path)))
    uploads.add(
      all.filter((one) => !taken.has(one)),
      { replaces: false },
    )
    setQuestions((before) => ask(before, [...taken]))
  }

  /** Null: they are not uploaded. */
  function answerZips(how: 'unpack' | 'keep' | null) {
    const asked = zips.files ?? []
    setZips(answered)
    if (how === 'unpack')
      uploads.add(
        asked.map((one) => ({ ...one, unpacks: true })),
        { replaces: false },
      )
    if (how === 'keep') send(asked)
  }

  async function drop(transfer: DataTransfer, folder: string) {
    const { given, isCut } = await droppedFiles(transfer).catch(() => ({ given: [], isCut: false }))
    if (isCut) bad(words.cut(MOST_DROPPED))
    if (given.length > 0) upload(given, folder)
  }

  async function remove(path: string) {
    if (!(await files.remove(path))) return
    tell({ kind: 'removed', path })
    if (chosen !== null && isIn(chosen, path) && !unsaved.has(chosen)) choose(null)
  }

  /** Answers what is wrong, or null. */
  async function rename(from: string, to: string): Promise<string | null> {
    const refused = await files.rename(from, to)
    if (refused !== null) return refused
    tell({ kind: 'moved', from, to })
    if (chosen !== null && isIn(chosen, from)) choose(to + chosen.slice(from.length))
    return null
  }

  async function move(from: string, folder: string) {
    const to = below(folder, from.slice(from.lastIndexOf('/') + 1))
    if (to === from || isIn(folder, from)) return
    const refused = await rename(from, to)
    if (refused !== null) bad(refused)
  }

  /** Answers what is wrong, or null. */
  async function make(path: string): Promise<string | null> {
    const refused = await makeFile(path)
    if (refused !== null) return refused
    await refresh()
    choose(path)
    return null
  }

  return {
    ...{ files, listing, entries, chosen, opened, views, shown, shownFile, draft, unsaved, open, round },
    ...{ uploads, restores, checkpoints, closing, setClosing, questions, setQuestions, zips },
    ...{ choose, closeTab, upload, answerZips, drop, remove, rename, move, make },
    /** Where what is uploaded goes, unless it is dropped elsewhere. */
    folder: folderOf(shown),
    /** On a narrow screen a file takes the place of the tree, and a folder does not. */
    isFileInFront: chosen !== null && shown?.type !== 'directory',
    /** The history of every file may be another one by now. */
    lookAgain: () => setRound((before) => before + 1),
    toggle: (path: string) => setOpened((before) => toggled(before, path)),
    setView: (path: string, view: FileView) => setViews((before) => new Map(before).set(path, view)),
  }
}

/** How many there are; null until it is known. A restore makes one. */
function useCheckpointCount(round: number) {
  const [count, setCount] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    void listCheckpoints().then((answer) => answer.ok && setCount(answer.value.checkpoints.length))
  }, [round])
  return { count, setCount }
}

const goneEntry = (path: string): WorkspaceEntry => ({
  path,
  type: 'file',
  size: 0,
  modifiedAt: new Date(0).toISOString(),
})

/** The folder that is looked at, or that of the file. */
function folderOf(shown: WorkspaceEntry | undefined): string {
  if (shown === undefined) return ''
  return shown.type === 'directory' ? shown.path : shown.path.split('/').slice(0, -1).join('/')
}

function initiallyOpen(entries: WorkspaceEntry[], chosen: string | null): ReadonlySet<string> {
  const folders = entries.filter(({ type }) => type === 'directory').map(({ path }) => path)
  return new Set([...(entries.length <= FEW ? folders : []), ...(chosen ? foldersAbove(chosen) : [])])
}

function toggled(opened: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(opened)
  if (!next.delete(path)) next.add(path)
  return next
}
