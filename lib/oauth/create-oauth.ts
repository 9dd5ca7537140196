import type { Config } from '../config/config.ts'
import type { OAuth, OAuthParts } from './oauth.ts'

/** The authorization server, loaded when it is first asked: commands never do, and it is 20 MB. */
export function createOAuth(config: Config, parts: OAuthParts): OAuth {
  let opened: Promise<OAuth> | undefined
  const open = () => (opened ??= import('./open-oauth.ts').then(({ openOAuth }) => openOAuth(config, parts)))
  return {
    handle: async (request) => (await open()).handle(request),
    wellKnown: async (request) => (await open()).wellKnown(request),
    asking: async (browser) => (await open()).asking(browser),
    allow: async (person, browser, reach) => (await open()).allow(person, browser, reach),
    deny: async (browser) => (await open()).deny(browser),
  }
}
