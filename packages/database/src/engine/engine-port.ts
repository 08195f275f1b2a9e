import type { LoginRole, Role } from './role.ts'
import type { Profile } from './settings.ts'

/** The part of a logger's interface that both pino and console have. */
export interface EngineLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EngineOptions {
  /**
   * The embedded engine creates a missing data directory, and locks the directory.
   * If `databaseUrl` is set, the engine does not use the data directory.
   */
  readonly dataDir: string
  readonly log: EngineLog
  /**
   * URL of an external PostgreSQL server, version 15 or newer.
   * The URL's user runs migrations, and creates the roles if the user has CREATEROLE.
   */
  readonly databaseUrl?: string | undefined
  /** Connection URLs of the three roles, for databases with roles that an operator created. Set all or none. */
  readonly roleUrls?: Partial<Record<LoginRole, string | undefined>> | undefined
  /** Name of the server settings (see settings.ts). The default is `durable`. */
  readonly profile?: Profile | undefined
  /** Restarts the embedded server if it dies while the app is running. The default is true. */
  readonly supervise?: boolean | undefined
  /** Directories for the embedded engine's files, used if its user cannot reach the data directory. */
  readonly places?: readonly string[] | undefined
}

export interface Engine {
  readonly kind: 'embedded' | 'external'
  /**
   * Returns a connection URL for the role.
   * The role `owner` cannot log in, so the URL's user logs in and acts as `owner`.
   */
  url(role: Role): string
  /**
   * URL of the embedded superuser, or `databaseUrl` unchanged. Only for backups and the test kit, never for requests.
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
    /** True if the data is outside the data directory, because the engine's user cannot enter it. */
    readonly outside: boolean
  }
  /** Stops the embedded server and releases the data directory. A second call does nothing. */
  stop(): Promise<void>
}
