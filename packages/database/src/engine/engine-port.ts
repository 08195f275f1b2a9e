import type { LoginRole, Role } from './role.ts'
import type { Profile } from './settings.ts'

/** pino fits, and so does console. */
export interface EngineLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EngineOptions {
  /** Made when it is missing. The embedded engine locks it for life; with `databaseUrl` it is not touched. */
  readonly dataDir: string
  readonly log: EngineLog
  /** A PostgreSQL (15 or newer) that is run by somebody else. Its user migrates, and makes the roles if it may. */
  readonly databaseUrl?: string | undefined
  /** One URL a role, for managed databases whose roles were made by hand. All three or none. */
  readonly roleUrls?: Partial<Record<LoginRole, string | undefined>> | undefined
  /** `durable` unless said otherwise. */
  readonly profile?: Profile | undefined
  /** Restart the embedded server when it dies while the app lives. True unless said otherwise. */
  readonly supervise?: boolean | undefined
  /** Where the embedded engine's files go when its user cannot reach the data directory. */
  readonly places?: readonly string[] | undefined
}

export interface Engine {
  readonly kind: 'embedded' | 'external'
  /** A connection URL. `owner` acts as the role `owner`; the others log in as themselves. */
  url(role: Role): string
  /** The embedded superuser, or `databaseUrl` as it was given: for backups and the test kit, never for requests. */
  readonly superUrl: string
  readonly where: {
    /** Directory of PostgreSQL's programs; null when somebody else runs it. */
    readonly binaries: string | null
    /** Directory of the cluster, or host and database without any secret. */
    readonly data: string
    readonly socket: string | null
    /** Directory of the server's log. */
    readonly log: string | null
    /** True when the data had to be placed outside the data directory: say so at the start. */
    readonly outside: boolean
  }
  /** Stops the embedded server and gives the data directory back. May be called twice. */
  stop(): Promise<void>
}
