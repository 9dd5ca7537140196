import type { Config } from './config.ts'

/** Where the state lies when nobody names a file. */
export const stateFileOf = ({ execution: { state } }: Pick<Config, 'execution'>): string =>
  state.state_file ?? `state.${state.state_format}`
