import type { OpenElicitation } from '../../../lib/runs/event.ts'

/** What is asked, in a few words of ours. */
export const titleOf = ({ server, sampling }: Pick<OpenElicitation, 'server' | 'sampling'>): string =>
  sampling ? `Let the model write for ${server}?` : `${server} asks you`
