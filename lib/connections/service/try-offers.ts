import type { Person } from '../../people/person.ts'
import {
  type ListedOffer,
  listOffer,
  type OfferTry,
  type OfferTryOptions,
  type ResourceChoice,
  tryPrompt,
  tryResource,
} from '../try-offer.ts'
import type { ServiceParts } from './open-service.ts'

/** Resources and prompts that people read by themselves. */
export function tryOffers({ connections, callerOf, known, policyOf }: ServiceParts) {
  const options = (person: Person): OfferTryOptions => ({
    connections,
    async find(name) {
      const found = await known(person, name)
      const isShared = found.addedBy !== 'person'
      return { caller: callerOf(person), found: { server: name, isShared }, policy: policyOf(found) }
    },
  })

  return {
    /** Resources and prompts of a server, for a list. */
    listOffer: (person: Person, server: string): Promise<ListedOffer> => listOffer(options(person), server),

    /** What lies at an address of a server, for looking at. */
    readResource: async (person: Person, request: { server: string } & ResourceChoice): Promise<OfferTry> =>
      tryResource(options(person), request),

    /** A prompt of a server filled in, for looking at. */
    getPrompt: (
      person: Person,
      request: { server: string; name: string; args: Record<string, string> },
    ): Promise<OfferTry> => tryPrompt(options(person), request),
  }
}
