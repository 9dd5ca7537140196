import type { Access } from './access/create-access.ts'
import type { Grants } from './access/grants.ts'
import type { Administration } from './administration/administration.ts'
import type { Audit } from './audit/create-audit.ts'
import type { Bills } from './bill/create-bill.ts'
import type { FoundServers } from './clients/found-servers.ts'
import type { ModelTest } from './codegen/model/test-model.ts'
import type { Comparisons } from './compare/comparisons.ts'
import type { Config } from './config/config.ts'
import type { Log } from './config/log.ts'
import type { ConnectionService } from './connections/connection-service.ts'
import type { LearnedTypes } from './discovery/learned/learned-types.ts'
import type { Catalog } from './discovery/tool.ts'
import type { ReadModule } from './guardrails/import-closure.ts'
import type { Health, HealthReport } from './health/health.ts'
import type { HealthHistory } from './health/history/health-history.ts'
import type { HealthPeriod } from './health/history/periods.ts'
import type { History } from './history/create-history.ts'
import type { OAuth } from './oauth/oauth.ts'
import type { Cleaning } from './people/cleaning/clean-workspaces.ts'
import type { People } from './people/create-people.ts'
import type { Invitations } from './people/invitations.ts'
import type { OfferedServer } from './people/offered-tools.ts'
import type { OwnStates } from './people/own-states.ts'
import type { Person } from './people/person.ts'
import type { Preferences } from './people/preferences.ts'
import type { SignUp } from './people/sign-up.ts'
import type { SessionService } from './pipeline/join-sessions.ts'
import type { PersonLimits } from './pipeline/person-limits.ts'
import type { Runs } from './pipeline/runs.ts'
import type { Skills } from './pipeline/skills/skills.ts'
import type { Verdict } from './runs/finding.ts'
import type { SandboxDescription } from './sandbox/contract.ts'
import type { SandboxStats } from './sandbox/stats.ts'
import type { Savings } from './savings/create-savings.ts'
import type { ModelPull } from './selection/embeddings/model-pull.ts'
import type { MeaningState } from './selection/embeddings/open-meaning.ts'
import type { SearchOptions, ToolSearch } from './selection/search-tools.ts'
import type { weigh } from './selection/weigh.ts'
import type { LocalServers } from './settings/local-servers/find-local-servers.ts'
import type { ModelSettings, ModelSettingsStore } from './settings/model-settings.ts'
import type { TaskRoute } from './settings/task-route.ts'
import type { ContextWindow } from './tokens/prices/context-window.ts'
import type { ModelPrice } from './tokens/prices/model-price.ts'
import type { Checkpoints } from './workspace/checkpoints/checkpoints.ts'
import type { Reserve, Usage } from './workspace/quota.ts'
import type { Trash } from './workspace/trash.ts'
import type { Workspace } from './workspace/workspace.ts'
import type { Exported, ExportOptions } from './workspace/zip/export-zip.ts'
import type { Imported, ImportOptions } from './workspace/zip/import-zip.ts'

export type { RunRow as RunSummary } from './db/run-rows.ts'
export type { Person } from './people/person.ts'
export type { RunRequest } from './pipeline/request.ts'
export type { KeptRuns } from './runs/retention.ts'
export type { ToolSearch } from './selection/search-tools.ts'

/** Every part of the product, joined. One per process; see `createPlayground`. */
export interface Playground {
  readonly config: Config
  readonly log: Log
  readonly people: People
  /** Sessions of browsers, bearer tokens and connected apps. */
  readonly access: Access
  /** The authorization server for MCP clients. */
  readonly oauth: OAuth
  readonly signUp: SignUp
  /** Links by which others make an account. */
  readonly invitations: Pick<Invitations, 'read'>
  /** What administrators do about people. */
  readonly administration: Administration
  /** What was done to who gets in, and to what programs may do. */
  readonly audit: Audit
  readonly runs: Runs
  /** Finds runs by words and filters, and counts them by day. */
  readonly history: History
  /** The same tasks done in code mode and by direct calling: each trial is a run. */
  readonly comparisons: Comparisons
  /** Sessions of work: runs that belong together. */
  readonly sessions: SessionService
  /** What was saved over time, by day, server, skill and person. */
  readonly savings: Savings
  /** Programs worth keeping: a person's, and those that everybody has. */
  readonly skills: Skills
  /** What people have allowed for all their runs. */
  readonly grants: Grants
  /** How each person wants the pages. */
  readonly preferences: Preferences
  /** Which model writes programs. For administrators: whoever calls this has made sure of that. */
  readonly model: Omit<ModelSettingsStore, 'resolve' | 'keyFor'> & {
    /** Asks the model for one word. Without a key the one that is kept is used. */
    test(settings: ModelSettings, apiKey?: string): Promise<ModelTest>
    /** What it costs; null where that is not known. */
    price(): Promise<ModelPrice | null>
    /** How many tokens fit into one request to it, and whether that is known of it. */
    window(): Promise<ContextWindow>
    /** Looks for servers of models on the machine of this server. */
    findLocal(): Promise<LocalServers>
  }
  catalog(person: Person): Promise<Catalog>
  /** What a token can be given, by server, with what is known of each tool. */
  offeredTools(person: Person): Promise<OfferedServer[]>
  /** What is known of results of tools whose servers do not say, from this person's calls. */
  learned(person: Person): Promise<LearnedTypes>
  /** Forgets it for one tool; answers whether there was anything. */
  forgetLearned(person: Person, tool: { server: string; tool: string }): Promise<boolean>
  /** Reads modules as this person's programs have them, with the types of results that were learned. */
  modules(person: Person): Promise<ReadModule>
  /** The MCP servers a person can use, and those people add. */
  readonly connections: ConnectionService
  /** Servers that people have in other clients: pasted, or found on this machine. */
  readonly found: FoundServers
  /** What the schemas of servers cost: of those that are connected, or of a block. */
  readonly bill: Omit<Bills, 'close'>
  searchTools(person: Person, query: string, options?: SearchOptions): Promise<ToolSearch>
  /** Whether tools are ranked by meaning too, and the fetching of the model of this machine, for administrators. */
  readonly meaning: { state(): MeaningState; readonly pull: ModelPull }
  /** Tokens a model reads for all tools a person has, and for each of those named. */
  weigh(person: Person, names: readonly string[]): ReturnType<typeof weigh>
  /** The same for many queries over the tools as they are now. */
  openSearch(person: Person): Promise<(query: string, options?: SearchOptions) => Promise<ToolSearch>>
  /** Guardrails over a program; with `types` the TypeScript compiler too. Runs nothing. */
  check(person: Person, source: string, options?: { types?: boolean }): Promise<Verdict>
  workspace(person: Person): Workspace
  /** All files of this person as they were at moments. */
  checkpoints(person: Person): Checkpoints
  /** This person's states with their versions. */
  states(person: Person): OwnStates
  /** What this person deleted, for as long as it can be put back. */
  trash(person: Person): Trash
  /** What this person uses of what they may, and what each of their runs may use. */
  limits(person: Person): Promise<PersonLimits>
  /** Deletes the account of this person with what belongs to it. Throws `conflict` for the last administrator. */
  removeAccount(person: Person): Promise<void>
  /** The same of somebody else, by e-mail. Throws `not-found`, and `conflict` for the last administrator of others. */
  removeAccountOf(email: string): Promise<void>
  /** Who writes the programs, where that is, and what is sent there: for everybody, without keys or paths. */
  taskRoute(): Promise<TaskRoute>
  /** What this person's workspace holds, and may hold. */
  usage(person: Person): Promise<Usage>
  /** Brings something into this person's workspace; what `reserve` was told is kept free until the work is done. */
  withinQuota<T>(person: Person, work: (reserve: Reserve) => Promise<T>): Promise<T>
  /** A person's files as one zip file, and a zip file as files. */
  readonly zip: {
    /** A folder, or all of it; modules that can be generated again are left out. Throws `not-found`. */
    export(person: Person, path: string, options?: Pick<ExportOptions, 'signal' | 'only'>): Promise<Exported>
    /** Takes all that is in a zip file on this machine, or nothing. Throws what is wrong with it, and `conflict`. */
    import(person: Person, zipFile: string, options?: ImportOptions): Promise<Imported>
  }
  /** Workspaces of people who are gone or do not come. For administrators: whoever calls this has made sure of that. */
  readonly cleaning: Omit<Cleaning, 'close' | 'welcome' | 'accountDeleted'>
  /** Makes a sandbox ahead for this person. */
  prewarm(person: Person): void
  sandbox(): Promise<SandboxDescription>
  /** What the sandbox of this process has done since the start, and is doing now. */
  sandboxStats(): SandboxStats
  health(): Promise<Health>
  /** How every part is and what the sandbox has done. For administrators: whoever calls this has made sure of that. */
  healthReport(): Promise<HealthReport>
  /** How it was. For administrators, as before. */
  readonly healthHistory: {
    read(period: HealthPeriod): Promise<HealthHistory>
    /** From now on notes how it is, once a minute: for a process that stays. */
    lookAfter(): void
  }
  close(): Promise<void>
}
