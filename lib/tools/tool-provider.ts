import type { Tool } from '@modelcontextprotocol/client'
import type { Elicitation, ElicitationAnswer } from '../mcp/elicitation.ts'
import type { SamplingAnswer, SamplingRequest } from '../mcp/sampling.ts'

/** For whom tools work. */
export interface Caller {
  personId: string
  /** Absolute path of the person's workspace. */
  workspaceDir: string
  /** May read what processes on the host say of themselves. */
  isAdministrator?: boolean
  /** Nothing is written for whoever asks: what a tool returns as a file is not kept. */
  isReadOnly?: true
}

/** What a provider says about itself. */
export interface ServerListing {
  server: string
  description: string
  /** All of them, in the provider's order. */
  tools: Tool[]
  /** Those that its entry leaves out, where it leaves out some. */
  off?: Tool[]
}

/** What a provider offers besides tools. */
export interface Offer {
  resources: { uri: string; name: string; description: string; mimeType: string }[]
  /** Addresses with places to fill in. */
  templates: { uriTemplate: string; name: string; description: string }[]
  prompts: {
    name: string
    description: string
    arguments: { name: string; required: boolean; description?: string | undefined }[]
  }[]
}

/** How far a call is, as its server says. */
export interface CallProgress {
  progress: number
  total?: number
  message?: string
}

/** What happens while a call is under way. */
export interface DuringCall {
  /** As often as the server says it. */
  onProgress?(progress: CallProgress): void
  /** The server asks whoever the call is made for. Without it every question is declined. Must not reject. */
  onElicit?(asked: Elicitation, signal: AbortSignal): Promise<ElicitationAnswer>
  /** The server has a model write for it. Without it everything is refused. Must not reject. */
  onSample?(asked: SamplingRequest, signal: AbortSignal): Promise<SamplingAnswer>
  /** The same for all calls of one run, and for no other. */
  run?: object
  /** It asked something that nobody is asked: `why` in words. */
  onDeclined?(why: string): void
}

/** How a provider is at this moment. */
export interface ProviderState {
  state: 'idle' | 'connecting' | 'connected' | 'failed'
  /** What went wrong the last time, also when it works again. */
  lastError: string | null
  /** How long the last connecting took. */
  connectMs: number | null
  /** Since when it is as it is, in ms since 1970; null while it was never used. */
  since: number | null
  /** The last lines a command wrote to its stderr before it failed, without secrets: for administrators. */
  stderr: string | null
  /** The revision of MCP that is spoken, such as `2025-11-25`; null while it is not known. */
  protocol: string | null
}

export const NEVER_USED: ProviderState = {
  state: 'idle',
  lastError: null,
  connectMs: null,
  since: null,
  stderr: null,
  protocol: null,
}

/**
 * Where tools come from: one server, for one person or for all who share it. It opens at the first use what it needs, and
 * again after that broke or was closed. No secret is in what it answers, throws or tells of its state.
 */
export interface ToolProvider {
  /** Its tools as they are now. Throws `unavailable` when it cannot be reached; when `signal` aborts, its reason. */
  list(signal?: AbortSignal): Promise<ServerListing>
  /**
   * Calls a tool and answers the JSON text of its result; files that came with it are in the caller's workspace. Throws a
   * `ToolError`; when `signal` aborts, its reason.
   *
   * @example await calculator.call(caller, 'add', { a: 1, b: 2 }, signal) // '3'
   */
  call(caller: Caller, tool: string, input: unknown, signal: AbortSignal, during?: DuringCall): Promise<string>
  /**
   * Reads a resource and answers JSON text: `{uri, mimeType, text}`, or `{uri, mimeType, path, bytes}` of a file that is then
   * in the caller's workspace; with `others` where there are several. Throws as `call` does.
   */
  readResource(caller: Caller, uri: string, signal: AbortSignal, during?: DuringCall): Promise<string>
  /** Fills in a prompt and answers JSON text: `{description, messages: [{role, content}]}`. Throws as `call` does. */
  getPrompt(
    caller: Caller,
    name: string,
    args: { [name: string]: string },
    signal: AbortSignal,
    during?: DuringCall,
  ): Promise<string>
  /** Resources and prompts. Throws as `list` does. */
  offer(signal?: AbortSignal): Promise<Offer>
  /** Milliseconds until it answered that it is there. Throws as `list` does. */
  ping(signal?: AbortSignal): Promise<number>
  /** How it is; nothing is opened for it. */
  readonly state: ProviderState
  /** Lets go of what it holds. What is under way fails; the next use opens it again. */
  close(): Promise<void>
}

/** A server as it is configured, and reached for one person. `Entry` says how, in its kind's own words. */
export interface ConfiguredServer<Entry> {
  name: string
  server: Entry
  /**
   * Who added it. What a person added is not trusted: it reaches only the public internet, and what it says about the
   * nature of its tools makes none of them harmless.
   */
  addedBy: 'administrator' | 'person'
  /** Whether everybody has a connection of their own to it. */
  perPerson: boolean
  /** Why it cannot be connected to as things are, such as a variable that is not set. */
  fault?: string
  /** What it is kept by, when somebody added it in the browser. */
  id?: string
}

/** What a provider tells whoever keeps it. */
export interface ProviderEvents {
  /** It was closed for being idle. It can be used again all the same. */
  onIdle: () => void
  /** Its list of tools is another now. */
  onToolsChanged: () => void
}

/** Makes the provider of a server: for this person, or for everybody who shares it. Nothing is opened yet. */
export type OpenProvider<Entry> = (
  caller: Caller,
  known: ConfiguredServer<Entry>,
  events: ProviderEvents,
) => ToolProvider
