/** How strongly a guest is held, weakest first. */
const ISOLATIONS = ['permissions', 'landlock', 'namespaces', 'microvm'] as const
export type Isolation = (typeof ISOLATIONS)[number]

export const isAtLeast = (isolation: Isolation, minimum: Isolation) =>
  ISOLATIONS.indexOf(isolation) >= ISOLATIONS.indexOf(minimum)
