import { visibleText } from '../../discovery/pins/visible-text.ts'
import type { ElicitationAnswer } from '../../mcp/elicitation.ts'
import { type AskedSampling, samplingParts } from '../../mcp/sampling.ts'
import type { OpenElicitation } from '../../runs/event.ts'
import { choose } from './choose.ts'
import type { Terminal } from './terminal.ts'

const ANSWERS: Record<string, ElicitationAnswer> = {
  o: { action: 'accept', content: { decision: 'allow-once' } },
  r: { action: 'accept', content: { decision: 'allow-run' } },
  d: { action: 'decline' },
}

/** Asks whoever sits at the terminal whether the model may write for a server. Null where nobody sits there. */
export async function askSampling(
  { server, message, sampling }: OpenElicitation & { sampling: AskedSampling },
  terminal: Terminal,
): Promise<ElicitationAnswer | null> {
  terminal.err(`\n${visibleText(message)} What it wrote goes to the model as it is:\n`)
  for (const { who, text } of samplingParts(sampling)) terminal.err(`  ${who}:\n${indented(text)}\n`)
  const shown = `[o] allow once  [r] allow ${server} for this run  [d] deny`
  const said = await choose(shown, Object.keys(ANSWERS), terminal)
  return said === null ? null : (ANSWERS[said] ?? null)
}

/** With what cannot be seen by its number, it does nothing to a terminal; indented, it passes for none of our lines. */
const indented = (text: string) => visibleText(text).replace(/^/gm, '    | ')
