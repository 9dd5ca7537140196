/** By why somebody is asked: whether it is about a tool, so that one answer may do for several calls of it, or one call. */
export const isAboutTool = (because: string) =>
  because === 'destructive' || because === 'unannotated' || because === 'rule'
