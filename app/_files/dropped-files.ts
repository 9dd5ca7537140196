/** A file that is to be uploaded, and its path below where it was dropped. */
export interface Given {
  path: string
  file: File
}

/** What one drop may bring; the rest is a mistake, or a zip file's work. */
export const MOST_DROPPED = 5_000
const MOST_DEPTH = 40

/** Everything in what was dropped, folders with all that is in them. `isCut`: there was more. */
export async function droppedFiles(transfer: DataTransfer): Promise<{ given: Given[]; isCut: boolean }> {
  // All at once: after the event nothing of it can be read any more.
  const files = [...transfer.files]
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry?.() : null))
  const folders = entries.filter((entry) => entry?.isDirectory === true)
  const plain = files.filter((_, at) => entries[at]?.isDirectory !== true)
  const given: Given[] = plain.map((file) => ({ path: file.name, file }))
  for (const folder of folders) if (folder) await addFolder(folder as FileSystemDirectoryEntry, '', given, 0)
  return { given: given.slice(0, MOST_DROPPED), isCut: given.length > MOST_DROPPED }
}

async function addFolder(
  folder: FileSystemDirectoryEntry,
  above: string,
  given: Given[],
  depth: number,
): Promise<void> {
  const path = `${above}${folder.name}/`
  const reader = folder.createReader()
  for (;;) {
    // A browser hands them over in portions; the last one is empty.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return
    for (const entry of entries) {
      if (given.length > MOST_DROPPED) return
      if (entry.isFile) {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
        given.push({ path: path + file.name, file })
      } else if (depth < MOST_DEPTH) await addFolder(entry as FileSystemDirectoryEntry, path, given, depth + 1)
    }
  }
}

/** Files of a picker; of a whole folder each says where in it it lies. */
export const pickedFiles = (files: Iterable<File>): Given[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

/** Where it goes below a folder of the workspace. */
export const below = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`)

export const isZip = (path: string): boolean => /\.zip$/i.test(path)
