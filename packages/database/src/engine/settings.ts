import { createHash } from 'node:crypto'
import { totalmem } from 'node:os'

/** The profile `test` trades durability for speed. Use it only for clusters without real data. */
export type Profile = 'durable' | 'test'

const MB = 1024 * 1024

const clamp = (low: number, value: number, high: number): number =>
  Math.min(high, Math.max(low, Math.floor(value)))

/**
 * Returns the settings for the server's command line, so that each app version applies its own settings.
 * The settings suit a machine that the app and the engine share: an eighth of the memory is used for buffers.
 * An acknowledged write must survive a crash (P1).
 * The profile `durable` sets fsync, full_page_writes and synchronous_commit, although 'on' is the default.
 *
 * The log never contains a value that a person typed (C70).
 * The setting log_error_verbosity 'terse' makes errors omit DETAIL, which quotes values of rows.
 * Statements are not logged at all.
 */
export function serverSettings(
  profile: Profile,
  directories: { socket: string; log: string },
): Record<string, string> {
  const memory = totalmem() / MB
  const common = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: directories.socket,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    // Iterations protect passwords that people choose. These are 24 random bytes (record.ts), which nobody can guess.
    // The default of 4,096 makes each new connection cost several milliseconds of processor time.
    scram_iterations: '1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_min_messages: 'warning',
    // Small containers have 64 MB in /dev/shm, which parallel queries exceed.
    // The app's queries are too short to gain from parallelism.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    random_page_cost: '1.1',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: `${clamp(256, memory / 2, 16384)}MB`,
  }
  if (profile === 'test') {
    return {
      ...common,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      // The cluster may be in memory, so it keeps little WAL.
      max_wal_size: '256MB',
      checkpoint_timeout: '1h',
      // The limit of connections is high, because each Homefield process in a test opens about 40 connections.
      // Each worker of the test runners opens one more connection.
      max_connections: '1000',
      shared_buffers: '256MB',
      // Each test drops its database at the end, so statistics are not needed.
      autovacuum: 'off',
    }
  }
  return {
    ...common,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '100',
    shared_buffers: `${clamp(64, memory / 8, 1024)}MB`,
    max_wal_size: '1GB',
    wal_compression: 'on',
    // The log consists of seven files, one per weekday. Each file is overwritten a week later.
    logging_collector: 'on',
    log_directory: directories.log,
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
}

/** Returns a hash of a server's settings and program. The engine restarts a server if the hash differs. */
export const fingerprint = (settings: Record<string, string>, program: string): string =>
  createHash('sha256')
    .update(JSON.stringify([settings, program]))
    .digest('hex')
    .slice(0, 16)
