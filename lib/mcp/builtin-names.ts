/** Our own servers; `builtin/create-builtin.ts` makes them. */
export const BUILTIN_NAMES = [
  'calculator',
  'calendar',
  'database',
  'email',
  'filesystem',
  'http',
  'math',
  'text',
  'transform',
  'weather',
] as const
export type BuiltinName = (typeof BUILTIN_NAMES)[number]

export const isBuiltinName = (name: string): name is BuiltinName => BUILTIN_NAMES.some((known) => known === name)
