import { deletionJobs } from '../features/personal-data/deletion/jobs.ts'
import { resumeDeletions } from '../features/personal-data/deletion/service.ts'
import { exportJobs, cleanUpExports } from '../features/personal-data/export/jobs.ts'
import { CLEAN_UP_ACCOUNTS_EVERY_MS, cleanUpAccounts } from '../features/account/security/jobs.ts'
import { recoveryJobs } from '../features/account/password/recovery/jobs.ts'
import { linkMaker } from '../features/account/link/service.ts'
import { mailJobs } from '../features/account/mail/jobs.ts'
import { findPasswordChange } from '../features/account/mail/store.ts'
import { cleanUpPresences } from '../features/conversation/presence/jobs.ts'
import {
  checkParts,
  connectionJobs,
  feedJobs,
  TEND_FEEDS_EVERY_MS,
  tendFeeds,
} from '../features/connection/jobs.ts'
import { type DueChecks, startDueChecks } from '../features/connection/feed/due/service.ts'
import { enqueueDueListings, cleanUpSignIns, teamsnapJobs } from '../features/connection/teamsnap/jobs.ts'
import { teamsnapSource } from '../features/connection/teamsnap/source/service.ts'
import { takeBackTokens } from '../features/connection/teamsnap/token/service.ts'
import { cleanUpDeletedEvents } from '../features/event/delete/jobs.ts'
import {
  cleanUpDeliveries,
  deliveringJobs,
  DELIVERIES_AT_A_TIME,
} from '../features/notification/delivery/jobs.ts'
import { sharedEvents } from '../features/event/share/service.ts'
import { DERIVE_AGAIN_EVERY_MS, deriveAgain } from '../features/event/wall-time/jobs.ts'
import { CLEAN_UP_FILES_EVERY_MS, cleanUpFiles, cleanUpUnusedPhotos } from '../features/file/jobs.ts'
import { PLAN_LOCAL_EVERY_MS, planPhones } from '../features/notification/device-schedule/planning/jobs.ts'
import {
  remindOfWhatIsDue,
  SCAN_REMINDERS_EVERY_MS,
  cleanUpReminders,
} from '../features/notification/reminder/jobs.ts'
import { cleanUpMessageFanOuts, fanOutJobs } from '../features/notification/fan-out/jobs.ts'
import { drivesAhead } from '../features/clash/routing/service.ts'
import { planDrives } from '../features/drive/departure/planning/jobs.ts'
import { routingJobs } from '../features/drive/routing/jobs.ts'
import { cleanUpRoutedDrives } from '../features/drive/routing/service.ts'
import { homeJobs } from '../features/drive/home/jobs.ts'
import { relocateHomes } from '../features/drive/home/service.ts'
import { placeJobs, cleanUpGeocodes } from '../features/place/jobs.ts'
import { type JobRunner, startJobs } from '../jobs/runner.ts'
import { every, type Ticker } from '../jobs/schedule.ts'
import { JOB_CONNECTIONS } from './connections.ts'
import {
  backupJobs,
  type BackupJobParts,
  BACKUPS_DUE_EVERY_MS,
  enqueueDueBackup,
} from '../operator/backups/jobs.ts'
import { type Shutdown, STAGE_LIMITS } from '../lib/shutdown.ts'
import type { Resources } from './resources.ts'

const JOBS_AT_A_TIME = 6
/**
 * Number of feeds that people requested, and of slow feeds, that are fetched at the same time.
 * A fetch mostly waits for the feed's server and uses almost no CPU. Scheduled checks of quick feeds are no jobs.
 * The limit is high, so that hundreds of feeds on slow servers do not block all other feeds.
 * A notice of PostgreSQL starts a new job at once. The poll only finds jobs that waited for their time.
 * After an outage of the database, the checks share the connections of the runner and six transactions at once.
 * Feeds have their own concurrency limit so that slow feeds do not delay email and syncs.
 * SafeFetch's own limit on concurrent fetches is higher than the limit of 600 feeds.
 */
const FEEDS_AT_A_TIME = { concurrency: 600, batch: 600, times: { pollMs: 5_000 } }
/**
 * Number of TeamSnap accounts from which the server reads the list of teams at the same time.
 * Each read of a team list mostly waits for TeamSnap's server.
 */
const ACCOUNTS_AT_A_TIME = { concurrency: 3, times: { pollMs: 2_000 } }
const DELIVERIES = {
  concurrency: DELIVERIES_AT_A_TIME,
  batch: 2 * DELIVERIES_AT_A_TIME,
  times: { pollMs: 2_000 },
}
const TEND_ACCOUNTS_EVERY_MS = 60_000

export type Jobs = ReturnType<typeof createJobs>

/** Creates the background work: job runners and tickers. */
export function createJobs(resources: Resources): {
  runner: JobRunner
  feedRunner: JobRunner
  accountRunner: JobRunner
  deliveryRunner: JobRunner
  dueFeeds: DueChecks
  feedTicker: Ticker
  cleanUp: Ticker
  tend: Ticker
  ended: Ticker
  zones: Ticker
  reminders: Ticker
  phones: Ticker
  backups: Ticker | undefined
} {
  const { parts, database, work, background, authWork, vault, lookup, workers, storage } = resources
  const { mailer, installation, places, routing, drives, teamsnap, addressOfPerson } = resources
  const { config, clock, logger } = parts
  const { publicUrl } = config.http
  const accounts = { ...teamsnap, work: background, requests: work }
  const feeds = {
    work: background,
    fetch: resources.feedFetch,
    workers,
    vault,
    random: Math.random,
    teamsnap: config.teamsnap.client && teamsnapSource(accounts),
  }
  const backups = backupParts(resources)
  const access = {
    url: parts.databaseUrl('worker'),
    directUrl: config.connections.direct,
    prepares: config.connections.prepares,
    log: logger,
  }
  const runner = startJobs({
    ...access,
    connections: JOB_CONNECTIONS.jobs,
    tasks: {
      ...(backups && backupJobs(backups)),
      ...mailJobs({
        work: background,
        addressOf: addressOfPerson,
        passwordChangeOf: (userId) => findPasswordChange(database.auth, userId),
        makeLink: linkMaker({ work: authWork, publicUrl }),
        sharedEvent: sharedEvents(background, { lookup, publicUrl }),
        mailer,
        publicUrl,
        supportEmail: installation.supportEmail,
        logger,
      }),
      ...fanOutJobs({
        work: background,
        sendsMail: installation.sendsMail,
        sendsSms: installation.sendsSms,
        logger,
      }),
      ...recoveryJobs({ auth: authWork, vault }),
      ...connectionJobs(feeds),
      ...placeJobs({ ...places, work: background }),
      ...homeJobs({ ...places, work: background }),
      ...routingJobs(
        routing.service && {
          work: background,
          service: routing.service,
          budget: routing.budget,
          drivesOf: (unit) => drivesAhead(unit, drives),
        },
      ),
      ...exportJobs({ work: background, auth: database.auth, storage, publicUrl, logger }),
      ...deletionJobs({
        work: background,
        storage,
        endSignIns: (unit, userId) => takeBackTokens(unit, vault, userId),
      }),
    },
    concurrency: JOBS_AT_A_TIME,
  })
  const checks = checkParts(feeds)
  const feedRunner = startJobs({
    ...access,
    connections: JOB_CONNECTIONS.feeds,
    tasks: feedJobs(checks),
    ...FEEDS_AT_A_TIME,
  })
  const accountRunner = startJobs({
    ...access,
    connections: JOB_CONNECTIONS.accounts,
    tasks: teamsnapJobs(accounts),
    ...ACCOUNTS_AT_A_TIME,
  })
  const deliveryRunner = startJobs({
    ...access,
    connections: JOB_CONNECTIONS.deliveries,
    tasks: deliveringJobs({
      work: background,
      addressOf: addressOfPerson,
      mailer,
      fetch: resources.deliveryFetch,
      pushAppFetch: resources.pushAppFetch,
      vault,
      pushKeys: resources.pushKeys,
      drives,
      pushSubject: config.push.subject,
      fcm: config.push.fcm,
      sms: config.sms,
      publicUrl,
      clock,
      logger,
      noted: (channel, end) => resources.metrics?.delivery(channel, end),
    }),
    ...DELIVERIES,
  })
  const dueFeeds = startDueChecks(checks, logger)
  const feedTicker = every(
    TEND_FEEDS_EVERY_MS,
    {
      'imports and counts of feeds': () => tendFeeds(feeds),
      ...(config.teamsnap.client && { 'due lists of teams': () => enqueueDueListings(accounts) }),
    },
    logger,
  )
  const cleanUp = every(
    CLEAN_UP_FILES_EVERY_MS,
    { 'deleted files': () => cleanUpFiles({ work: background, storage, clock, logger }) },
    logger,
  )
  const tend = every(
    TEND_ACCOUNTS_EVERY_MS,
    {
      archives: () => cleanUpExports({ work: background }),
      deletions: () => resumeDeletions({ work: background }),
    },
    logger,
  )
  const ended = every(
    CLEAN_UP_ACCOUNTS_EVERY_MS,
    {
      'ended sessions, links and commands': () =>
        cleanUpAccounts({ auth: authWork, work: background, mostSessionDays: config.sessions.mostDays }),
      'unused photos': () => cleanUpUnusedPhotos({ work: background }),
      'deleted events': () => cleanUpDeletedEvents({ work: background }),
      'unused places': () => cleanUpGeocodes({ work: background }),
      'unused drives': () => cleanUpRoutedDrives({ work: background }),
      'outdated homes': () => relocateHomes({ ...places, work: background }),
      'ended sign-ins': () => cleanUpSignIns({ work: background }),
      'silent devices': () => cleanUpPresences({ work: background }),
      'old reminders': () => cleanUpReminders({ work: background }),
      'old deliveries': () => cleanUpDeliveries({ work: background }),
      'told messages': () => cleanUpMessageFanOuts({ work: background }),
    },
    logger,
  )
  const zones = every(
    DERIVE_AGAIN_EVERY_MS,
    { 'zone rules': () => deriveAgain({ work: background, rules: process.versions.tz ?? '' }) },
    logger,
  )
  const reminders = every(
    SCAN_REMINDERS_EVERY_MS,
    { reminders: () => remindOfWhatIsDue({ work: background, sendsSms: config.sms !== undefined }) },
    logger,
  )
  const phones = every(
    PLAN_LOCAL_EVERY_MS,
    {
      departures: () => planDrives({ work: background, settings: drives }),
      'plans of phones': () => planPhones({ work: background, drives }),
    },
    logger,
  )
  const backupClock =
    backups && every(BACKUPS_DUE_EVERY_MS, { backups: () => enqueueDueBackup(backups) }, logger)
  // A new Node.js version may contain new time zone rules, so the server checks event times at startup.
  void zones.tick()
  return {
    runner,
    feedRunner,
    accountRunner,
    deliveryRunner,
    dueFeeds,
    feedTicker,
    cleanUp,
    tend,
    ended,
    zones,
    reminders,
    phones,
    backups: backupClock,
  }
}

/** Undefined if the settings name no place for backups. */
function backupParts({ parts, background, storage }: Resources): BackupJobParts | undefined {
  const { config, clock, logger, ownerUrl } = parts
  if (!config.backups) return undefined
  if (ownerUrl === undefined) {
    logger.warn('this process makes no backups, because it has no DATABASE_URL of the owner')
    return undefined
  }
  return {
    settings: config.backups,
    ownerUrl,
    work: background,
    storage,
    secrets: config.secrets,
    dataDir: config.dataDir,
    clock,
    zone: Temporal.Now.timeZoneId(),
    logger,
  }
}

export function stopJobs(jobs: Jobs, shutdown: Shutdown): void {
  shutdown.add('jobs', 'due feeds', () => jobs.dueFeeds.stop((STAGE_LIMITS.jobs * 5) / 8))
  shutdown.add('jobs', 'imports and counts of feeds', () => jobs.feedTicker.stop())
  shutdown.add('jobs', 'deleted files', () => jobs.cleanUp.stop())
  shutdown.add('jobs', 'archives and deletions', () => jobs.tend.stop())
  shutdown.add('jobs', 'ended sessions', () => jobs.ended.stop())
  shutdown.add('jobs', 'zone rules', () => jobs.zones.stop())
  shutdown.add('jobs', 'reminders', () => jobs.reminders.stop())
  shutdown.add('jobs', 'plans of phones', () => jobs.phones.stop())
  shutdown.add('jobs', 'backups', async () => jobs.backups?.stop())
  shutdown.add('jobs', 'jobs', () => jobs.runner.stop())
  shutdown.add('jobs', 'feeds', () => jobs.feedRunner.stop())
  shutdown.add('jobs', 'accounts', () => jobs.accountRunner.stop())
  shutdown.add('jobs', 'deliveries', () => jobs.deliveryRunner.stop())
}
