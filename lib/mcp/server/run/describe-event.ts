import { plainLine } from '../../../format/unseen.ts'
import type { ProgressStep, RunEvent } from '../../../runs/event.ts'
import { modelTurnText, standInText, turnText } from '../../../runs/turn-text.ts'

/** Says what a client is told of each event while it waits; null for what it need not know. */
export function createEventText(): (event: RunEvent) => string | null {
  const names = new Map<number, string>()
  return (event) => {
    switch (event.kind) {
      case 'discovered':
        return `Discovered ${event.tools} tools of ${event.servers} servers`
      case 'selected':
        return `Selected ${event.tools.map(({ server, tool }) => `${server}.${tool}`).join(', ') || 'no tool'}`
      case 'generated':
        return event.generator === 'person' ? null : (standInText(event) ?? `Program written by ${event.generator}`)
      case 'repairing':
      case 'turn':
        return turnText(event)
      case 'model-turn':
        return ['calls', 'answer', 'translate'].includes(event.what) ? modelTurnText(event) : null
      case 'queued':
        return `Queued (position ${event.position})`
      case 'started':
        return 'Running'
      case 'tool-call':
        if (event.phase !== 'started') return null
        names.set(event.callId, `${event.server}.${event.tool}`)
        return `Calling ${event.server}.${event.tool}`
      case 'progress':
        // Of a call that went on after a question the name was told before it.
        return progressText(event, names.get(event.callId) ?? 'The call')
      default:
        return null
    }
  }
}

function progressText({ progress, total, message }: ProgressStep, name: string): string {
  const figure = total === undefined ? `${progress}` : `${progress} of ${total}`
  return message ? `${name}: ${plainLine(message)} (${figure})` : `${name}: ${figure}`
}
