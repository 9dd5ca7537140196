/** What programs may import of Node, and the file of the worker's world that stands for it. */
export const OFFERED: Readonly<Record<string, string>> = {
  'node:fs': 'fs.js',
  'node:fs/promises': 'fs-promises.js',
  'node:path': 'path.js',
}

/** Where imports lead that no program may have: nothing is there, and its name says nothing of this machine. */
export const BLOCKED_ROOT = '/not-for-programs'
