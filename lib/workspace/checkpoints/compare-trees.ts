import type { CheckpointChange, KeptFile, KeptTree } from './checkpoint.ts'

/** What a restore of `then` does to the files of `now`, sorted by path. */
export function compareTrees(now: Pick<KeptTree, 'files'>, then: Pick<KeptTree, 'files'>): CheckpointChange[] {
  const [ofNow, ofThen] = [byPath(now.files), byPath(then.files)]
  const changes: CheckpointChange[] = []
  for (const { path, sha256, bytes } of then.files) {
    const own = ofNow.get(path)
    if (own === undefined) changes.push({ path, change: 'created', bytesThen: bytes })
    else if (own.sha256 !== sha256) changes.push({ path, change: 'changed', bytesNow: own.bytes, bytesThen: bytes })
  }
  for (const { path, bytes } of now.files)
    if (!ofThen.has(path)) changes.push({ path, change: 'deleted', bytesNow: bytes })
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export const byPath = (files: readonly KeptFile[]): Map<string, KeptFile> =>
  new Map(files.map((file) => [file.path, file]))
