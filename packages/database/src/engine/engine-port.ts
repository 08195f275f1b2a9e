import type { LoginRole, Role } from './role.ts'
import type { Profile } from './settings.ts'

/** The log methods that the engine calls. Both pino and console have these methods. */
export interface EngineLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EngineOptions {
  /**
   * The data directory, which the embedded engine creates and locks.
   * The data directory is unused if `databaseUrl` names an external server.
   */
  readonly dataDir: string
  readonly log: EngineLog
  /**
   * URL of an external PostgreSQL server, version 15 or newer.
   * Homefield runs migrations as the URL's user, and creates the database roles if that user has CREATEROLE.
   */
  readonly databaseUrl?: string | undefined
  /** URLs for the roles `app`, `auth` and `worker`, if an operator created the roles. Set all three or none. */
  readonly roleUrls?: Partial<Record<LoginRole, string | undefined>> | undefined
  /** Name of the profile of PostgreSQL settings (see settings.ts). The default is `durable`. */
  readonly profile?: Profile | undefined
  /** Restarts the embedded server if it dies while the app is running. The default is true. */
  readonly supervise?: boolean | undefined
  /** Called when the embedded server begins to start, so that the caller can load modules in the meantime. */
  readonly whileStarting?: (() => void) | undefined
  /** Fallback directories for the embedded engine's files, if its system user may not enter the data directory. */
  readonly places?: readonly string[] | undefined
}

export interface Engine {
  readonly kind: 'embedded' | 'external'
  /**
   * Returns a connection URL for the database role.
   * The role `owner` cannot log in, so the URL's user logs in and acts as `owner`.
   */
  url(role: Role): string
  /** True if `url('owner')` and `superUrl` exist. They throw an EngineError otherwise. */
  readonly hasOwner: boolean
  /**
   * The URL of a PostgreSQL superuser if the database is embedded, otherwise `databaseUrl`. Only backups and tests use it.
   */
  readonly superUrl: string
  readonly where: {
    /** The directory of PostgreSQL's programs; null for an external server. */
    readonly binaries: string | null
    /** The cluster's directory. For an external server, the host and the database name, without secrets. */
    readonly data: string
    readonly socket: string | null
    /** The directory of the server's log; null for an external server. */
    readonly log: string | null
    /** True if the cluster is outside the data directory, which PostgreSQL's user may not enter. */
    readonly outside: boolean
  }
  /** Stops the embedded server and releases the data directory. A second call does nothing. */
  stop(): Promise<void>
}
