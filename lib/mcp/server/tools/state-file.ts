import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import { PlaygroundError } from '../../../errors.ts'

/** A file of the workspace; `state.json`, or what the configuration names, when none is given. */
export const stateFile = z.string().max(1_000).optional()

/** Relative to the workspace, as the path of a state. Throws `forbidden` where state is switched off. */
export function placeOf(given: string | undefined, { execution: { state } }: Config): string {
  if (!state.enabled)
    throw new PlaygroundError(
      'forbidden',
      'State is switched off here (execution.state.enabled): none is read or saved.',
    )
  return (given ?? state.state_file).replace(/^\/workspace\//, '').replace(/^\.\//, '')
}
