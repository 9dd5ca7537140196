import type { Failure } from '../../../lib/oauth/oauth.ts'

/** What is said where an app could not be connected. */
export const words = {
  page: 'Not connected',
  title: 'The app is not connected',
  nothingAllowed: 'Nothing was allowed. You can close this page.',
  why: {
    client:
      'The app is not known here, or what it says of itself could not be read. Remove this server in the app, and add it again.',
    redirect: 'The app wants its answer sent to an address that it did not register. It gets none.',
    expired: 'This question is over, or was asked in another browser. Connect again from the app.',
    request:
      'The app asked in a way that is not understood here. It may be too old, or the link to this page is damaged.',
  } satisfies Record<Failure, string>,
}
