import { AsyncLocalStorage } from 'node:async_hooks'
import type { Person } from '../people/person.ts'

/** Who asks for what is done, and from where. */
export interface Asker {
  /** Absent: nobody who is known yet, as at a sign-in. */
  person?: Pick<Person, 'id' | 'tokenId' | 'appId' | 'accessName'>
  address: string
}

/** Of everything that is awaited meanwhile: what it was asked for by need not be handed on from part to part. */
export const asking = new AsyncLocalStorage<Asker>()
