import type { FirstSteps } from '../../../_server/first-steps.ts'

/** What a card of the first minutes gets. */
export interface StepProps {
  steps: FirstSteps
  /** Before its title; null where it stands alone, in one row. */
  number: number | null
  onHide(): void
  /** It is done; `said` is read aloud. */
  onDone(said: string): void
}
