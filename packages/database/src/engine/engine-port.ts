import type { LoginRole, Role } from './role.ts'
import type { Profile } from './settings.ts'

/** pino and console both implement this. */
export interface EngineLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EngineOptions {
  /** Created if it is missing. The embedded engine keeps it locked; with `databaseUrl` it is not touched. */
  readonly dataDir: string
  readonly log: EngineLog
  /** URL of a PostgreSQL (15 or newer) that somebody else runs. Its user migrates, and creates the roles if it may. */
  readonly databaseUrl?: string | undefined
  /** One URL per role, for managed databases with roles that an operator created by hand. All three or none. */
  readonly roleUrls?: Partial<Record<LoginRole, string | undefined>> | undefined
  /** `durable` by default. */
  readonly profile?: Profile | undefined
  /** Restart the embedded server if it dies while the app lives. True by default. */
  readonly supervise?: boolean | undefined
  /** Directories for the embedded engine's files if its user cannot reach the data directory. */
  readonly places?: readonly string[] | undefined
}

export interface Engine {
  readonly kind: 'embedded' | 'external'
  /** A connection URL. `owner` acts as the role `owner`; the others log in as themselves. */
  url(role: Role): string
  /** The embedded superuser, or `databaseUrl` unchanged: for backups and the test kit, never for requests. */
  readonly superUrl: string
  readonly where: {
    /** Directory of PostgreSQL's programs; null for an external server. */
    readonly binaries: string | null
    /** Directory of the cluster, or host and database without any secret. */
    readonly data: string
    readonly socket: string | null
    /** Directory of the server's log. */
    readonly log: string | null
    /** True if the data had to be placed outside the data directory. The start-up log says so. */
    readonly outside: boolean
  }
  /** Stops the embedded server and releases the data directory. May be called twice. */
  stop(): Promise<void>
}
