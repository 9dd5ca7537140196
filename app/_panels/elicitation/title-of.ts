import type { OpenElicitation } from '../../../lib/runs/event.ts'
import { words } from './words.ts'

/** What is asked, in a few words of ours. */
export const titleOf = ({ server, sampling }: Pick<OpenElicitation, 'server' | 'sampling'>): string =>
  sampling ? words.letModelWrite(server) : words.asks(server)
