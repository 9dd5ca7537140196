import type { Access } from '../access/create-access.ts'
import type { Log } from '../config/log.ts'
import type { LazyDatabase } from '../db/lazy-database.ts'
import type { OpenFetchOptions } from '../mcp/client/transport/open-fetch.ts'
import type { People } from '../people/create-people.ts'
import type { Person } from '../people/person.ts'
import type { Reach } from '../people/reach.ts'
import type { Seal } from '../settings/seal.ts'

/** Lets clients in over OAuth: they register or describe themselves, the person consents, they get tokens for MCP. */
export interface OAuth {
  /** Answers an endpoint; also what is wrong is an answer. */
  handle(request: OAuthRequest): Promise<Response>
  /** What is told to everybody under /.well-known; null for what is not ours. */
  wellKnown(request: OAuthRequest): Promise<Response | null>
  /** Who asks, for the consent page. Throws `not-found` when nobody does in this browser. */
  asking(browser: FromBrowser): Promise<AskingApp>
  /** The person lets the client in, that far. Answers the path where the browser goes on. */
  allow(person: Pick<Person, 'id'>, browser: FromBrowser, reach: Reach): Promise<string>
  /** The person does not. Answers the path where the browser goes on. */
  deny(browser: FromBrowser): Promise<string>
}

/** A request of a client or of a browser. */
export interface OAuthRequest {
  method: 'GET' | 'POST' | 'OPTIONS'
  path: string
  /** With its question mark, or empty. */
  query: string
  /** Which origin of ours was asked. */
  origin: string
  /** The network address that asks. */
  address: string
  headers: Headers
  body?: Uint8Array
}

/** The browser that a person answers in. */
export type FromBrowser = Pick<OAuthRequest, 'origin' | 'address' | 'headers'> & { uid: string }

/** A client that asks to be let in. */
export interface AskingApp {
  /** As it calls itself. */
  name: string
  /** The host that it describes itself at, which it has to own; null for one that only registered. */
  describedAt: string | null
  /** Where the browser goes next. */
  sentTo: string
  /** Of what is on the person's own machine nobody can say what it is. */
  isLocal: boolean
}

export interface OAuthParts {
  database: LazyDatabase['open']
  access: Pick<Access, 'apps'> & { look(): void }
  people: Pick<People, 'find'>
  seal: Seal
  log: Log
  /** How names become addresses, for tests without an internet. */
  reach?: Pick<OpenFetchOptions, 'resolve' | 'dial'>
}

/** Why a browser is sent to a page of ours and not back to the client. */
export type Failure = 'client' | 'redirect' | 'expired' | 'request'
