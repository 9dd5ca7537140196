import type { LinkTarget } from './link-target.ts'

/** Where a link of somebody else's text leads: to the web, or nowhere. */
export const webLink = (href: string): LinkTarget =>
  /^https?:\/\//i.test(href) ? { kind: 'web', href } : { kind: 'repository', file: href }
