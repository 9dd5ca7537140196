import type { Isolation } from './isolation.ts'

/** What became of trying one layer as hard as we can. */
export interface LayerReport {
  isolation: Isolation
  /** `let-out`: something got out that should not have. `not-here`: no guest can work behind it on this machine. */
  kind: 'passed' | 'let-out' | 'not-here'
  /** For people. */
  detail: string
}
