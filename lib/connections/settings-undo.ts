import type { AddedServer } from './server-rows.ts'
import { KEPT_MS } from './server-rows.ts'

type Before = Pick<AddedServer, 'server' | 'signIn'>

/**
 * How servers were before somebody changed their settings, for as long as that can be undone. In memory: it holds secrets,
 * and a restart of the server may forget it.
 */
export class SettingsUndo {
  readonly #before = new Map<string, Before & { at: number; timer: NodeJS.Timeout }>()

  /** What was there before the first of several changes is not kept: each is undone by itself, the last one. */
  keep(id: string, { server, signIn }: Before): void {
    this.forget(id)
    const timer = setTimeout(() => this.#before.delete(id), KEPT_MS).unref()
    this.#before.set(id, { server, signIn, at: Date.now(), timer })
  }

  /** For how long it can still be undone; null when it cannot. */
  leftMs(id: string): number | null {
    const kept = this.#before.get(id)
    return kept === undefined ? null : Math.max(0, kept.at + KEPT_MS - Date.now())
  }

  /** Good for one time. */
  take(id: string): Before | null {
    const kept = this.#before.get(id) ?? null
    this.forget(id)
    return kept
  }

  forget(id: string): void {
    clearTimeout(this.#before.get(id)?.timer)
    this.#before.delete(id)
  }
}
