import { stat } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../../../../errors.ts'
import type { User } from './user.ts'

const PASS = 1
const READ = 4
const WRITE = 2

/** What a user must be able to reach. */
export interface Wanted {
  path: string
  writable?: boolean
}

/**
 * The first thing that keeps a user from what they need, in words for an administrator; null when nothing does. With
 * `above` the folders on the way count, too. Goes by the modes of files: of other rules it knows nothing.
 */
export async function findClosed(user: User, wanted: readonly Wanted[], above: boolean): Promise<string | null> {
  for (const { path: place, writable } of wanted) {
    const needs = new Map(above ? foldersAbove(place).map((folder) => [folder, PASS]) : [])
    needs.set(place, PASS | READ | (writable ? WRITE : 0))
    for (const [at, rights] of needs) {
      const fault = await faultOf(at, rights, user)
      if (fault !== null) return fault
    }
  }
  return null
}

async function faultOf(place: string, rights: number, user: User): Promise<string | null> {
  try {
    const { uid, gid, mode } = await stat(place)
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
    if (((mode >> shift) & rights) === rights) return null
    const verb = rights & WRITE ? 'written' : rights & READ ? 'read' : 'passed'
    return `${place} cannot be ${verb} by another user (its mode is ${(mode & 0o777).toString(8).padStart(4, '0')})`
  } catch (error) {
    return `${place} cannot be looked at (${messageOf(error)})`
  }
}

/** From the root downwards. */
function foldersAbove(place: string): string[] {
  const parent = path.dirname(place)
  return parent === place ? [] : [...foldersAbove(parent), parent]
}
