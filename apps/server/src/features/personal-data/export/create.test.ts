import { type Database, openDatabase } from '@homefield/database/pools'
import { type Clone, cloneDatabase } from '@homefield/database/template'
import { createWork, type Work } from '@homefield/database/work'
import { sharedCluster } from '@homefield/testkit/cluster'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { createLogger } from '../../../lib/logger.ts'
import { DiskStorage } from '../../../lib/storage/disk-storage.ts'
import type { Storage, StoredFile } from '../../../lib/storage/storage.ts'
import { cleanUpFiles } from '../../file/jobs.ts'
import { type Account, maximalAccount, tie } from '../inventory/maximal-account.fixture.ts'
import { PERSONAL_DATA } from '../inventory/model.ts'
import { exportJobs, cleanUpExports } from './jobs.ts'
import { type ExportParts, makeExport } from './service.ts'
import { readZip } from './zip-reader.fixture.ts'

const logger = createLogger({ level: 'silent' })
let clock: SettableClock
let clone: Clone
let database: Database
let client: pg.Client
let root: string
let storage: DiskStorage
let work: Work
let me: Account
let friend: Account
let accounts = 0

beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'making')
  database = openDatabase({ url: clone.url, log: logger })
  client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
  work = createWork({ db: database.worker, now: () => clock.now(), onCommit: () => undefined })
})
afterAll(async () => {
  await client?.end()
  await database?.close()
  await clone?.drop()
})
beforeEach(async () => {
  clock = new SettableClock('2026-04-27T13:00:00Z')
  root = await mkdtemp(join(tmpdir(), 'homefield-making-'))
  storage = new DiskStorage(root)
  accounts += 1
  me = await maximalAccount(client, storage, `erin${accounts}`)
  friend = await maximalAccount(client, storage, `dana${accounts}`)
  await tie(client, me, friend)
})
afterEach(async () => {
  await client.query(
    `begin; select set_config('app.now', now()::text, true); delete from users; delete from file_removals; commit`,
  )
  await rm(root, { recursive: true, force: true })
})

async function askFor(account: Account): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into account_exports (id, user_id, created_at, updated_at) values ($1, $2, $3, $3)`,
    [id, account.id, clock.now().toString()],
  )
  return id
}

interface Line {
  readonly storage_id: string | null
  readonly bytes: string | null
  readonly ready: boolean
  readonly failed: boolean
}
async function lineOf(id: string): Promise<Line | undefined> {
  const { rows } = await client.query<Line>(
    `select storage_id, bytes, ready_at is not null as ready, failed_at is not null as failed
     from account_exports where id = $1`,
    [id],
  )
  return rows[0]
}

async function archiveOf(id: string): Promise<Map<string, Buffer>> {
  const line = await lineOf(id)
  const stored = await storage.get({ id: line?.storage_id ?? '', variant: 'archive' })
  if (!stored) throw new Error('the archive does not exist')
  const bytes = await buffer(stored.stream)
  expect(bytes.length).toBe(Number(line?.bytes))
  return readZip(bytes)
}

const parts = () => ({ work, auth: database.auth, storage, publicUrl: 'https://homefield.example' })
const jsonOf = (archive: Map<string, Buffer>, name: string): unknown =>
  JSON.parse(archive.get(name)?.toString('utf8') ?? '')
const rowsOf = async (statement: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await client.query<Record<string, unknown>>(statement, values)).rows

describe('the personal data archive (C81)', () => {
  let archive: Map<string, Buffer>
  let text: string
  beforeEach(async () => {
    const id = await askFor(me)
    await makeExport(parts(), { exportId: id, userId: me.id })
    archive = await archiveOf(id)
    text = [...archive.values()].map((content) => content.toString('utf8')).join('\n')
  })

  it('contains every file that the personal data registry names', () => {
    const archived = Object.values(PERSONAL_DATA).flatMap((entry) =>
      'nobody' in entry || typeof entry.archived !== 'string' ? [] : [entry.archived],
    )
    const names = [...archive.keys()]
    for (const name of new Set(archived))
      expect(
        name === 'photos'
          ? names.filter((one) => one.startsWith('photos/')).length > 0
          : names.includes(name),
      ).toBe(true)
    expect(names[0]).toBe('README.txt')
  })

  it('writes README.txt in the language of the account', () => {
    expect(archive.get('README.txt')?.toString('utf8')).toMatch(/^Vos données Homefield\r\n/)
  })

  it("contains settings, addresses, friends by name, and the account's security data", async () => {
    expect(jsonOf(archive, 'account.json')).toEqual({
      exportedAt: '2026-04-27T13:00:00Z',
      id: me.id,
      email: me.email,
      emailConfirmed: false,
      createdAt: '2026-04-27T12:00:00Z',
      settings: {
        fullName: `erin${accounts} Marlowe`,
        phoneNumber: '+15035550123',
        photo: expect.stringMatching(/^photos\/[0-9a-f-]{36}\.jpg$/),
        timezone: 'America/New_York',
        language: 'fr',
        theme: 'light',
        findable: true,
        sharePresence: true,
        emailNotifications: true,
        smsNotifications: false,
        inAppNotifications: true,
        scheduleUpdates: true,
        teamCommunications: true,
        allNotifications: true,
        notificationLeadTimeMinutes: 60,
        quietFrom: null,
        quietUntil: null,
        lockScreen: 'everything',
        friendsReminders: false,
        birthdayReminders: true,
        stoppedMails: [],
      },
      additionalEmails: [
        {
          email: me.otherEmail,
          confirmedAt: '2026-04-27T12:00:00Z',
          bouncedAt: null,
          addedAt: '2026-04-27T12:00:00Z',
        },
      ],
      friends: [
        {
          id: friend.id,
          name: `dana${accounts} Marlowe`,
          mayWithMine: 'administrator',
          iMayWithTheirs: 'administrator',
          mayShareMine: true,
          since: '2026-04-27T12:00:00Z',
        },
      ],
      invitations: [
        {
          email: me.invitedEmail,
          invitedAt: '2026-04-27T12:00:00Z',
          sentAt: '2026-04-27T12:00:00Z',
          bouncedAt: null,
          endsAt: '2026-04-28T12:00:00Z',
          acceptedAt: '2026-04-27T12:00:00Z',
          acceptedBy: `dana${accounts} Marlowe`,
        },
      ],
      friendRequests: {
        received: [
          {
            id: me.acquaintances[0],
            name: `Asking erin${accounts}`,
            message: 'Hello',
            askedAt: '2026-04-27T12:00:00Z',
          },
        ],
        sent: [
          {
            id: me.acquaintances[1],
            name: `Asked erin${accounts}`,
            message: `From erin${accounts}`,
            askedAt: '2026-04-27T12:00:00Z',
          },
        ],
      },
      blocked: [
        {
          id: me.acquaintances[2],
          name: `Blocked erin${accounts}`,
          mayWithMineBefore: 'viewer',
          blockedAt: '2026-04-27T12:00:00Z',
        },
      ],
      driveTimes: [
        { between: ['1 oak st', '2 elm st'], minutes: 25, setAt: expect.stringMatching(/Z$/) as string },
      ],
      eventReminders: [
        {
          eventGroupId: me.eventGroup,
          leadMinutes: [30, 60],
          fromArrival: true,
          setAt: expect.stringMatching(/Z$/) as string,
        },
        // The archive contains the user's reminder but not the event, because the event belongs to the friend.
        {
          eventGroupId: null,
          leadMinutes: [15],
          fromArrival: false,
          setAt: expect.stringMatching(/Z$/) as string,
        },
      ],
      home: { address: `Home of erin${accounts}`, latitude: 40.7, longitude: -74 },
      helpers: [
        {
          name: `Nana of erin${accounts}`,
          phoneNumber: '+15035550199',
          email: `nana-of-${me.id}@elsewhere.example`,
        },
      ],
      usualReminders: [{ profileId: me.child, activity: 'game', leadMinutes: [60, 720] }],
      mutedTeams: [me.team],
      notifications: expect.arrayContaining([
        // The archive omits the name of a child that a friend offered, because the name is the friend's data.
        {
          kind: 'profileOffered',
          person: { id: friend.id, name: `dana${accounts} Marlowe` },
          profileName: null,
          teamName: null,
          isUrgent: false,
          read: false,
          at: '2026-04-27T12:00:00Z',
        },
        {
          kind: 'feedFailing',
          person: null,
          profileName: null,
          teamName: `Team of erin${accounts}`,
          isUrgent: false,
          read: false,
          at: '2026-04-27T12:00:00Z',
        },
        {
          kind: 'friendAsked',
          person: { id: me.acquaintances[0], name: `Asking erin${accounts}` },
          profileName: null,
          teamName: null,
          isUrgent: false,
          read: false,
          at: '2026-04-27T12:00:00Z',
        },
      ]),
      pushedTo: {
        devices: [
          {
            name: expect.stringMatching(/^Phone of /) as string,
            platform: 'ios',
            model: 'iPhone17,1',
            system: '19.1',
            lastActiveAt: expect.stringMatching(/Z$/) as string,
            addedAt: expect.stringMatching(/Z$/) as string,
          },
        ],
        browsers: [{ name: 'Safari on macOS', addedAt: expect.stringMatching(/Z$/) as string }],
        otherApps: [
          {
            kind: 'ntfy',
            host: 'ntfy.example',
            rejectedAt: null,
            addedAt: expect.stringMatching(/Z$/) as string,
          },
        ],
      },
      deliveries: [
        {
          kind: 'test',
          channel: 'mail',
          to: '',
          isUrgent: false,
          status: 'pending',
          reason: null,
          dueAt: '2026-04-27T12:00:00Z',
          settledAt: null,
        },
      ],
      photos: expect.arrayContaining([
        { file: `photos/${me.photo}.jpg`, kind: 'photo', uploadedAt: '2026-04-27T12:00:00Z' },
      ]),
      security: {
        passwordChangedAt: '2026-04-27T12:00:00Z',
        secondFactorSince: '2026-04-27T12:00:00Z',
        passkeys: [{ name: 'Phone', createdAt: '2026-04-27T12:00:00Z', lastUsedAt: null }],
        sessions: [
          {
            device: 'Safari',
            network: '198.51.100.7',
            createdAt: '2026-04-27T12:00:00Z',
            lastUsedAt: '2026-04-27T12:00:00Z',
            endsAt: '2026-04-28T12:00:00Z',
          },
        ],
        events: [{ kind: 'signedIn', device: 'Safari', network: '198.51.100.7', at: '2026-04-27T12:00:00Z' }],
      },
    })
  })

  it("contains all details of the account's children and teams, except the feed links", () => {
    expect(jsonOf(archive, 'profiles.json')).toEqual([
      {
        id: me.child,
        name: `Child of erin${accounts}`,
        color: '#3B82F6',
        photo: `photos/${me.photo}.jpg`,
        dateOfBirth: '2015-04-01',
        sports: [{ name: 'Soccer', color: '#10B981' }],
        notes: `Allergies of erin${accounts}`,
        offeredTo: `dana${accounts} Marlowe`,
        usualDrivers: [
          {
            direction: 'back',
            team: me.team,
            activity: 'practice',
            weekday: 2,
            from: '2026-04-27',
            until: null,
            driver: 'helper',
            name: `Nana of erin${accounts}`,
            answer: 'accepted',
          },
        ],
        absentFrom: [{ series: null, team: me.team, from: '2026-04-27', until: '2026-05-31' }],
        createdAt: '2026-04-27T12:00:00Z',
      },
    ])
    expect(jsonOf(archive, 'connections.json')).toEqual({
      teams: [
        {
          id: me.team,
          platform: 'Other',
          name: `Team of erin${accounts}`,
          sport: 'Soccer',
          zone: 'America/New_York',
          comesInBy: 'link',
          linkHost: 'league.example',
          earlyMinutes: null,
          syncStatus: 'pending',
          lastSynced: null,
          profileIds: [me.child],
          connectedAt: '2026-04-27T12:00:00Z',
        },
        {
          id: me.snappedTeam,
          platform: 'TeamSnap',
          name: `Snapped team of erin${accounts}`,
          sport: 'Soccer',
          zone: 'America/New_York',
          comesInBy: 'signIn',
          linkHost: '',
          earlyMinutes: null,
          syncStatus: 'pending',
          lastSynced: null,
          profileIds: [],
          connectedAt: '2026-04-27T12:00:01Z',
        },
      ],
      signIns: [{ platform: 'TeamSnap', signedInAt: '2026-04-27T12:00:00Z', endedAt: null }],
      calendarLinks: [
        {
          id: me.calendarLink,
          profileId: me.child,
          content: 'full',
          label: `Link of erin${accounts}`,
          endsIn: 'tail',
          createdAt: '2026-04-27T12:00:00Z',
          lastReadAt: null,
          lastReadBy: null,
          revokedAt: null,
        },
      ],
    })
  })

  it('contains every event of the account’s children, every change, and every message that the account can read', async () => {
    const message = {
      conversationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      with: { id: me.acquaintances[0], name: `Asking erin${accounts}` },
      picture: null,
      read: false,
      at: '2026-04-27T12:00:00Z',
    }
    expect(jsonOf(archive, 'conversations.json')).toEqual([
      { ...message, number: 1, from: 'me', text: `Words of erin${accounts}` },
      { ...message, number: 2, from: 'them', text: `Words to erin${accounts}` },
    ])
    expect(jsonOf(archive, 'threads.json')).toEqual([
      {
        eventGroupId: me.eventGroup,
        number: 1,
        from: 'me',
        text: `About the game of erin${accounts}`,
        picture: null,
        at: '2026-04-27T12:00:00Z',
      },
    ])
    const events = jsonOf(archive, 'events.json') as Record<string, unknown>[]
    const rows = await rowsOf('select id, title from events where owner_id = $1 order by id', [me.id])
    expect(rows).toHaveLength(2)
    expect(events.map(({ id, title }) => ({ id, title }))).toEqual(rows)
    const own = events.find(({ id }) => id === me.event)
    expect(own).toMatchObject({
      eventGroupId: me.eventGroup,
      profileId: me.child,
      teamId: me.team,
      when: { start: '2026-05-09T14:00:00Z', end: null, zone: 'America/New_York' },
      originalTitle: `TEAM: Game of erin${accounts}`,
      platformSays: {},
      deletedAt: null,
      isGoing: false,
      drives: [
        {
          direction: 'there',
          status: 'confirmed',
          driver: 'user',
          name: `erin${accounts} Marlowe`,
          askedBy: null,
        },
        {
          direction: 'back',
          status: 'check',
          driver: 'helper',
          name: `Nana of erin${accounts}`,
          askedBy: `erin${accounts} Marlowe`,
        },
      ],
      changes: [
        { field: 'title', from: 'Match', to: `Game of erin${accounts}`, at: '2026-04-27T12:00:00.000000Z' },
      ],
    })
    // The event 'Borrowed' comes from a friend's team. The archive omits the team, which is the friend's data.
    expect(events.find(({ title }) => title === 'Borrowed')).toMatchObject({ teamId: null })
  })

  it('contains a calendar file with private and public events for each of the account’s children, but none for friends’ children', async () => {
    await client.query(`begin; select set_config('app.now', '2026-04-27T12:00:00Z', true);
      update events set visibility = 'private' where id = '${me.event}'; commit`)
    const id = await askFor(me)
    await makeExport(parts(), { exportId: id, userId: me.id })
    archive = await archiveOf(id)

    const names = [...archive.keys()].filter((name) => name.startsWith('calendars/'))
    expect(names).toEqual([`calendars/child-of-erin${accounts}.ics`])
    const lines =
      archive
        .get(names[0] ?? '')
        ?.toString('utf8')
        .replaceAll('\r\n ', '')
        .split('\r\n') ?? []
    const titles = lines.filter((line) => line.startsWith('SUMMARY:'))
    expect(titles.toSorted()).toEqual([
      'SUMMARY:Borrowed',
      `SUMMARY:N’y va pas\u00a0: Game of erin${accounts}`,
    ])
    expect(lines).toContain(`UID:${me.eventGroup}@homefield.example`)
    expect(lines).toContain('DTSTART;TZID=America/New_York:20260509T100000')
  })

  it('contains an exact copy of the largest size of each photo', async () => {
    expect(archive.get(`photos/${me.photo}.jpg`)?.toString()).toBe(`large photo of erin${accounts}`)
    const names = [...archive.keys()].filter((name) => name.startsWith('photos/'))
    const rows = await rowsOf('select id from files where owner_id = $1', [me.id])
    expect(names.sort()).toEqual(rows.map(({ id }) => `photos/${String(id)}.jpg`).sort())
  })

  it('contains only the id and name of each friend, and contains no password, token or other secret', async () => {
    for (const foreign of [
      ...friend.ids.filter((id) => id !== friend.id),
      ...friend.acquaintances,
      friend.email,
      friend.otherEmail,
      friend.invitedEmail,
      `Child of dana${accounts}`,
      `Team of dana${accounts}`,
      `Game of dana${accounts}`,
      'Lent',
      `photo of dana${accounts}`,
    ])
      expect([foreign, text.includes(foreign)]).toEqual([foreign, false])
    for (const secret of [
      'salt:hash',
      'sealed',
      'sha256:',
      'secret-team-id',
      'remote-erin',
      'key-material',
      'credential-',
      'hash-',
      me.feed,
      ...me.storageIds,
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  })
})

it('sends one email when the archive is ready', async () => {
  const id = await askFor(me)
  const wish = { exportId: id, userId: me.id }
  await makeExport(parts(), wish)
  await makeExport(parts(), wish)
  const jobs = await rowsOf(
    `select payload from graphile_worker._private_jobs where payload->>'exportId' = $1`,
    [id],
  )
  expect(jobs).toEqual([{ payload: { template: 'exportReady', userId: me.id, exportId: id } }])
})

it('contains every event of an account that has more than a thousand events (C81)', async () => {
  await client.query(
    `begin; select set_config('app.now', '2026-04-27T12:00:00Z', true);
     with made as (insert into event_groups (id, owner_id) select gen_random_uuid(), '${me.id}' from generate_series(1, 1234) returning id)
     insert into events (id, profile_id, owner_id, event_group_id, platform_team_id, title, all_day, first_day, last_day, sport,
       color, platform, platform_color, activity, source_key, source_hash)
     select gen_random_uuid(), '${me.child}', '${me.id}', id, '${me.team}', 'Ünïcode ⚽ ' || id, true, '2026-05-09', '2026-05-09', 'Soccer',
       '#10B981', 'Other', '#64748B', 'game', id::text, 'h' from made; commit`,
  )
  const id = await askFor(me)
  await makeExport(parts(), { exportId: id, userId: me.id })
  const events = jsonOf(await archiveOf(id), 'events.json') as { id: string; title: string }[]
  const rows = await rowsOf('select id, title from events where owner_id = $1 order by id', [me.id])
  expect(events.map((event) => ({ id: event.id, title: event.title }))).toEqual(rows)
  expect(rows).toHaveLength(1236)
})

class Killed extends Error {}

function dying(nth: number, when: 'before' | 'after'): { parts: ExportParts; count: () => number } {
  let count = 0
  const mortal = async <T>(act: () => Promise<T>): Promise<T> => {
    const mine = ++count
    if (mine === nth && when === 'before') throw new Killed()
    const result = await act()
    if (mine === nth && when === 'after') throw new Killed()
    return result
  }
  const mortalWork: Work = {
    read: (userId, act) => mortal(() => work.read(userId, act)),
    write: (userId, act) => mortal(() => work.write(userId, act)),
    system: (act) => mortal(() => work.system(act)),
  }
  const mortalStorage: Storage = {
    put: (key, content) => mortal(() => storage.put(key, content)),
    get: (key) => mortal(() => storage.get(key).then(whole)),
    exists: (key) => storage.exists(key),
    delete: (id) => storage.delete(id),
    cleanUpDrafts: (now) => storage.cleanUpDrafts(now),
  }
  return {
    parts: { ...parts(), work: mortalWork, storage: mortalStorage },
    count: () => count,
  }
}

/** Reads the file to its end, because the test would otherwise leave the file open. */
async function whole(stored: StoredFile | undefined): Promise<StoredFile | undefined> {
  return stored && { size: stored.size, stream: Readable.from([await buffer(stored.stream)]) }
}

/**
 * Number of operations in the export of the test account. A test kills the export at each operation:
 * - The export reads the request and inserts the `file_removals` row.
 * - The export reads the account's data, a page of events, a page of each kind of message,
 *   a calendar and two photos.
 * - The export stores the archive and commits the final transaction.
 */
const POINTS = 11

describe('an export in a process that is killed', () => {
  const cleanUp = () => cleanUpFiles({ work, storage, clock, logger })
  const archivesStored = async () =>
    (await readdir(root, { recursive: true })).filter((place) => place.endsWith('/archive')).length

  it('runs exactly POINTS operations, so the kill tests cover every transaction and storage call', async () => {
    const { parts: mortal, count } = dying(Infinity, 'before')
    await makeExport(mortal, { exportId: await askFor(me), userId: me.id })
    expect(count()).toBe(POINTS)
  })

  const points = Array.from({ length: POINTS }, (_, index) => index + 1)
  it.each(points.flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const]))(
    'succeeds at the second attempt after a kill at point %i, %s it, and leaves nothing of the first attempt (C5)',
    async (nth, when) => {
      const before = await archivesStored()
      const id = await askFor(me)
      await expect(makeExport(dying(nth, when).parts, { exportId: id, userId: me.id })).rejects.toThrow(
        Killed,
      )
      await makeExport(parts(), { exportId: id, userId: me.id })
      expect(await lineOf(id)).toMatchObject({ ready: true, failed: false })
      expect((await archiveOf(id)).size).toBe(10)
      clock.advance({ hours: 3 })
      await cleanUp()
      clock.advance({ hours: 25 })
      await cleanUp()
      expect(await archivesStored()).toBe(before + 1)
    },
  )

  it('marks an export as failed after five attempts and lets the user request another one', async () => {
    const id = await askFor(me)
    const job = exportJobs({ ...dying(4, 'before').parts, logger })['account.export']
    const run = { jobId: '1', attempt: 5, lastAttempt: false, signal: new AbortController().signal }
    await job.handle({ exportId: id, userId: me.id }, run)
    expect(await lineOf(id)).toMatchObject({ ready: false, failed: true })
    const again = await askFor(me)
    await makeExport(parts(), { exportId: again, userId: me.id })
    expect(await lineOf(again)).toMatchObject({ ready: true })
  })

  it('marks an export as failed after three hours if the export job is lost', async () => {
    const id = await askFor(me)
    clock.advance({ hours: 2 })
    await cleanUpExports({ work })
    expect(await lineOf(id)).toMatchObject({ failed: false })
    clock.advance({ hours: 2 })
    await cleanUpExports({ work })
    expect(await lineOf(id)).toMatchObject({ failed: true })
  })

  it('deletes an archive’s file after a day, and the archive’s database row after a month', async () => {
    const id = await askFor(me)
    await makeExport(parts(), { exportId: id, userId: me.id })
    const { storage_id: storageId } = (await lineOf(id)) ?? {}
    const isThere = () => storage.exists({ id: storageId ?? '', variant: 'archive' })
    clock.advance({ hours: 23 })
    await cleanUpExports({ work })
    await cleanUp()
    expect(await isThere()).toBe(true)
    clock.advance({ hours: 1 })
    await cleanUpExports({ work })
    await cleanUp()
    expect(await isThere()).toBe(false)
    expect(await lineOf(id)).toMatchObject({ ready: true, storage_id: null })
    clock.advance({ hours: 24 * 30 })
    await cleanUpExports({ work })
    expect(await lineOf(id)).toBeUndefined()
  })
})
