import type { Person, Playground } from '../../lib/playground.ts'
import type { PullState } from '../../lib/selection/embeddings/model-pull.ts'
import type { MeaningState } from '../../lib/selection/embeddings/open-meaning.ts'

/** Whether tools can be ranked by meaning, and how far the fetching of the model is, as one person may see it. */
export interface ShownMeaning extends MeaningState {
  pull: PullState
  /** Whether this person may fetch the model. */
  mayPull: boolean
}

/** What went wrong names folders and addresses of this host: administrators are told. */
export function shownMeaning({ meaning }: Playground, { admin }: Person): ShownMeaning {
  const { fault, ...state } = meaning.state()
  const pull = meaning.pull.state()
  return {
    ...state,
    ...(admin && fault !== undefined && { fault }),
    pull: pull.kind === 'failed' && !admin ? { kind: 'idle' } : pull,
    mayPull: admin,
  }
}
