import path from 'node:path'

/** The script that makes a realm of a context: made with Deno's cache, beside what is in it, and as long-lived. */
export const realmFileIn = (denoDir: string) => path.join(denoDir, 'realm.js')
