import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameOfRole } from '../engine/role.ts'
import { idOf, PEOPLE, type Someone, userId } from './people.fixture.ts'
import { NOW, openStage, type Stage } from './stage.fixture.ts'

/*
 * C61: functions bypass row security, so these tests check what each function returns and which tables it changes.
 * The tests call each function that a request may call as every person of people.fixture.ts.
 * Each function is also called without a current user and as a new person who has not set a time zone yet.
 * Each function is also called as a person who is not findable and as a person with a running account deletion.
 */

const OTHERS = ['hidden', 'newcomer', 'leaving'] as const
type Who = Someone | (typeof OTHERS)[number] | 'nobody'
const EVERYBODY: readonly Who[] = [...PEOPLE, ...OTHERS, 'nobody']

const uuidOf = (who: Who): string | null =>
  who === 'nobody' ? null : PEOPLE.includes(who as Someone) ? userId(who as Someone) : idOf(who, 'user')
const nameOf = (uuid: unknown): unknown => EVERYBODY.find((who) => uuidOf(who) === uuid) ?? uuid
const quoted = (who: Who) => `'${uuidOf(who)}'`

let stage: Stage
beforeAll(async () => {
  stage = await openStage('access_functions')
  for (const who of OTHERS)
    await stage.client.query(
      `insert into users (id, name, email, created_at, updated_at) values ($1, '', $2, $3, $3)`,
      [uuidOf(who), `${who}@family.example`, NOW],
    )
  await stage.client.query(`
    update user_settings set full_name = 'Some Body', timezone = 'UTC', findable = user_id <> ${quoted('hidden')}
      where user_id <> ${quoted('newcomer')};
    update user_settings set full_name = 'Some Body' where user_id = ${quoted('newcomer')};
    insert into account_deletions (user_id, email, requested_at) values (${quoted('leaving')}, 'x', app_now());
    update friendships set may_share = false where user_id = ${quoted('granter')} and friend_id = ${quoted('erin')};
    update friend_invitations set secret_hash = 'sha256:' || id`)
  await stage.client.query(SYNCED)
  await stage.client.query(SIGNED_IN)
  await stage.client.query(ANNOUNCED)
  await stage.client.query(DELETED)
  await stage.client.query(DRIVEN)
  await stage.client.query(`
    insert into calendar_links (id, user_id, content, secret_hash, secret_tail)
      values ('${idOf('leaving', 'calendar link')}', ${quoted('leaving')}, 'full', 'sha256:of-leaving', 'tail');
    update platform_teams set early_minutes = 40 where id = '${idOf('erin', 'team')}';
    insert into sign_up_invitations (id, created_by, secret_hash, expires_at, created_at)
      values ('${idOf('a sign-up invitation')}', ${quoted('erin')}, 'sha256:a', '2100-01-01Z', app_now());
    insert into routed_drives (from_latitude, from_longitude, to_latitude, to_longitude, minutes)
      values (40000, -75000, 40100, -75000, 12);
    insert into geocodes (address, found, latitude, longitude, provider, fetched_at, used_at)
      values ('1 oak st', true, 40, -75, 'photon', '2026-01-01Z', '2026-01-01Z')`)
})
afterAll(() => stage?.close())

const calendarLink = (owner: Someone) => idOf(owner, 'old', 'calendar link')

/** Erin's team has three games: a public, a private and a hidden one. */
const SYNCED_EVENTS = ['public', 'private', 'hidden'] as const
const syncedId = (which: string) => idOf('erin', 'synced', which)
const SYNCED = `
  insert into event_groups (id, owner_id) values ('${syncedId('event group')}', ${quoted('erin')});
  ${SYNCED_EVENTS.map(
    (which) => `
  insert into events (id, profile_id, owner_id, event_group_id, platform_team_id, title, all_day, first_day, last_day, sport,
      color, platform, platform_color, activity, source_key, source_hash, visibility, hidden_at, deletion_id)
    values ('${syncedId(which)}', '${idOf('erin', 'spare child')}', ${quoted('erin')}, '${syncedId('event group')}',
      '${idOf('erin', 'spare team')}', 'Game', true, '2026-05-09', '2026-05-09', 'Soccer', '#10B981', 'Other', '#64748B', 'game',
      '${which}', 'h', '${which === 'private' ? 'private' : 'public'}',
      ${which === 'hidden' ? `'${NOW}', '${syncedId('deletion')}'` : 'null, null'});`,
  ).join('')}`

/** Erin's TeamSnap sign-in, and a team that the server reads with this sign-in. */
const credential = idOf('erin', 'credential')
const SIGNED_IN = `
  insert into platform_credentials (id, user_id, platform, remote_user_id, access_sealed, refresh_sealed)
    values ('${credential}', ${quoted('erin')}, 'TeamSnap', '77', 'sealed access', 'sealed refresh');
  insert into feeds (id, url_hash, url_sealed, source, credential_id, remote_team_id)
    values ('${idOf('erin', 'account feed')}', 'of account', '', 'teamsnap', '${credential}', '4711');`

/** The id of Erin's conversation with another person. */
const conversationWith = (other: Who) => idOf('conversation of', ...[other, 'erin'].sort())
const withFriend = conversationWith('friend')
const announced = idOf('an announced picture')
const ANNOUNCED = `
  insert into messages (id, conversation_id, seq, sender_id, content, has_image, image_width, image_height)
    values ('${announced}', '${withFriend}', 3, ${quoted('erin')}, '', true, 4, 3);
  update conversations set last_seq = 3 where id = '${withFriend}';`

/** Erin deleted two events, one of them private. Every person has a notification that names both events. */
const DELETED_EVENTS = ['public', 'private'] as const
const deletedId = (which: string) => idOf('erin', 'deleted', which)
const DELETED = `
  insert into event_groups (id, owner_id) values ('${deletedId('event group')}', ${quoted('erin')});
  ${DELETED_EVENTS.map(
    (which) => `
  insert into events (id, profile_id, owner_id, event_group_id, title, all_day, start_time, zone, sport, color, platform,
      platform_color, activity, visibility, hidden_at, deletion_id)
    values ('${deletedId(which)}', '${idOf('erin', 'spare child')}', ${quoted('erin')}, '${deletedId('event group')}', 'Practice',
      false, '2026-05-09Z', 'UTC', 'Soccer', '#10B981', 'Manual', '#64748B', 'practice', '${which}', '${NOW}',
      '${deletedId('deletion')}');
  insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_by)
    values ('${deletedId(`${which} change`)}', '${deletedId(which)}', ${quoted('erin')}, 'status', '"confirmed"', '"removed"',
      ${quoted('erin')});`,
  ).join('')}
  ${PEOPLE.map(
    (who) => `
  insert into notifications (id, user_id, type, kind, owner_id)
    values ('${idOf(who, 'told')}', ${quoted(who)}, 'schedule_change', 'eventsChanged', ${quoted('erin')});
  insert into notification_changes (notification_id, change_id)
    values ${DELETED_EVENTS.map((which) => `('${idOf(who, 'told')}', '${deletedId(`${which} change`)}')`).join()};`,
  ).join('')}`

/** Erin asks the viewer to bring her child back, usually. */
const DRIVEN = `
  insert into leg_defaults (id, owner_id, profile_id, direction, from_day, driver_kind, driver_user_id, answer, made_by)
    values ('${idOf('asked default')}', ${quoted('erin')}, '${idOf('erin', 'spare child')}', 'back', '2026-05-01', 'user',
      ${quoted('viewer')}, 'asked', ${quoted('erin')})`

const MOVED = [
  'sign_up_invitations',
  'friendships',
  'friend_requests',
  'blocks',
  'notifications',
  'friend_invitations',
  'profile_handovers',
  'profiles',
  'platform_credentials',
  'feeds',
  'platform_teams',
  'profile_teams',
  'events',
  'calendar_links',
  'geocodes',
  'conversations',
  'messages',
  'threads',
  'event_messages',
  'thread_reads',
  'files',
  'push_subscriptions',
  'user_devices',
  'event_changes',
  'event_shares',
  'security_events',
  'revisions',
  'legs',
  'leg_defaults',
]
const STATE = MOVED.map(
  (table) =>
    `select '${table}' as table, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as state from ${table} t`,
).join(' union all ')

interface Called {
  /** The rows that the function returned, or the SQLSTATE of its error. */
  readonly answer: readonly unknown[] | string
  readonly moved: string[]
}

/** Calls the function as a person, as a request does, and then rolls the transaction back. */
async function call(who: Who, expression: string): Promise<Called> {
  const { client } = stage
  const state = async () =>
    new Map(
      (await client.query<{ table: string; state: string }>(STATE)).rows.map((row) => [row.table, row.state]),
    )
  await client.query('begin')
  try {
    const before = await state()
    await client.query(`select set_config('app.user_id', $1, true), set_config('app.now', $2, true)`, [
      uuidOf(who) ?? '',
      NOW,
    ])
    await client.query(`set local session authorization ${nameOfRole('app')}`)
    const { rows } = await client.query<{ value: unknown }>(
      `select to_jsonb(x) as value from ${expression} x`,
    )
    await client.query('reset session authorization')
    const after = await state()
    return {
      answer: rows.map(({ value }) => value),
      moved: MOVED.filter((table) => before.get(table) !== after.get(table)),
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code === undefined) throw error
    return { answer: error.code, moved: [] }
  } finally {
    await client.query('rollback')
  }
}

/** The expected result for each person. `rest` is the result for everybody who is not named. */
type Answers = Partial<Record<Who, unknown>> & { readonly rest?: unknown }

interface Checked {
  readonly expression: string
  readonly read?: (answer: never) => unknown
  readonly answers: Answers
  /** Lists, for each person, the tables that change when that person calls the function. */
  readonly moves?: Partial<Record<Who, readonly string[]>>
}

const self = Object.fromEntries(EVERYBODY.map((who) => [who, who === 'nobody' ? [] : [who]])) as Record<
  Who,
  Who[]
>
const names = (column: string) => (rows: Record<string, unknown>[]) =>
  rows.map((row) => String(nameOf(row[column]))).sort()
const list = ([ids]: string[][]) => (ids ?? []).map((id) => String(nameOf(id))).sort()
const first = ([value]: unknown[]) => (value === null ? null : nameOf(value))
const FRIENDS_OF_ERIN: Who[] = ['administrator', 'friend', 'granter', 'viewer']
const FOUND: Who[] = [
  'administrator',
  'asking',
  'blocked',
  'erin',
  'former',
  'friend',
  'granter',
  'stranger',
  'viewer',
]
const without = (...gone: Who[]) => FOUND.filter((who) => !gone.includes(who))
const each = <T>(people: readonly Who[], value: T) => Object.fromEntries(people.map((who) => [who, value]))

const visible: Record<Who, Who[]> = {
  ...self,
  erin: ['erin', 'granter'],
  administrator: ['administrator', 'erin'],
  viewer: ['erin', 'viewer'],
}
const administered: Record<Who, Who[]> = { ...visible, viewer: ['viewer'] }
const WRITE: Who[] = ['administrator', 'former', 'friend', 'granter', 'viewer']
const SEE_ERIN: Who[] = ['administrator', 'erin', 'viewer']
const MANAGE_ERIN: Who[] = ['administrator', 'erin']
const hasFamily = (who: Who): who is Someone => PEOPLE.includes(who as Someone)
const askedForErin = `ask_friend('${idOf('a new request')}', ${quoted('erin')}, null)`
const invitation = `'sha256:${idOf('erin', 'old', 'invitation')}'`

/** People with a friendship, an open request or a conversation with Erin. A blocked person is not one of them. */
const CONNECTED_WITH_ERIN: Who[] = [
  'erin',
  'administrator',
  'viewer',
  'friend',
  'granter',
  'former',
  'asking',
]
function bumping(subject: string, people: readonly Who[]): Checked {
  const allowed = [...people, 'nobody'] as Who[]
  return {
    expression: `bump_revisions(array['${subject}'])`,
    read: names('subject'),
    answers: { ...each(allowed, [subject]), rest: '42501' },
    moves: each(allowed, ['revisions']),
  }
}

/** Returns the JSON of a new leg of Erin's child: `driver`, an SQL expression, brings the child back. */
function ownLeg(driver: string): string {
  return `json_build_object('event_group_id', '${idOf('erin', 'event group')}', 'profile_id', '${idOf('erin', 'child')}',
    'direction', 'back', 'owner_id', ${quoted('erin')}, 'status', 'confirmed', 'driver_kind', 'user', 'driver_user_id', ${driver},
    'version', 1)`
}

const CHECKS: Record<string, Checked | readonly Checked[]> = {
  'visible_owners()': { expression: 'visible_owners()', read: list, answers: visible },
  'administered_owners()': { expression: 'administered_owners()', read: list, answers: administered },
  'known_people()': {
    expression: 'known_people()',
    read: names('id'),
    answers: {
      ...self,
      erin: [...FRIENDS_OF_ERIN, 'erin'].sort(),
      ...Object.fromEntries(FRIENDS_OF_ERIN.map((who) => [who, [who, 'erin'].sort()])),
    },
  },
  'circle()': {
    expression: 'circle()',
    read: names('id'),
    answers: {
      erin: [...FRIENDS_OF_ERIN, 'asking', 'blocked'].sort(),
      ...each([...FRIENDS_OF_ERIN, 'asking'], ['erin']),
      rest: [],
    },
  },
  // A viewer sees only the people who drive or asked a driver, besides the owner and themselves.
  'driving_people()': {
    expression: 'driving_people()',
    read: names('user_id'),
    answers: {
      ...self,
      erin: ['administrator', 'erin', 'erin', 'granter', 'viewer'],
      administrator: ['administrator', 'administrator', 'erin', 'viewer'],
      viewer: ['erin', 'viewer', 'viewer'],
      granter: ['erin', 'granter'],
    },
  },
  // The child goes neither to the public event nor to the private one, which a viewer does not see.
  'absent_children(uuid[])': {
    expression: `absent_children(array['${idOf('erin', 'event group')}', '${idOf('erin', 'spare event group')}']::uuid[])`,
    read: names('event_group_id'),
    answers: {
      ...each(MANAGE_ERIN, [idOf('erin', 'event group'), idOf('erin', 'spare event group')].sort()),
      viewer: [idOf('erin', 'event group')],
      rest: [],
    },
  },
  'drivers_of(uuid)': {
    expression: `drivers_of(${quoted('erin')})`,
    read: list,
    answers: { ...each(MANAGE_ERIN, ['administrator', 'erin', 'viewer']), rest: [] },
  },
  'adults_of(uuid)': {
    expression: `adults_of(${quoted('erin')})`,
    read: list,
    answers: { ...each(SEE_ERIN, ['administrator', 'erin']), rest: [] },
  },
  // The function only locks rows, so that it returns and changes nothing.
  'hold_driver(uuid,uuid)': {
    expression: `hold_driver(${quoted('erin')}, ${quoted('viewer')})`,
    read: () => null,
    answers: { rest: null },
  },
  'lock_legs(uuid[],uuid[],uuid)': (['public', 'private'] as const).map((visibility) => ({
    expression: `lock_legs(array['${idOf('erin', 'old', visibility)}']::uuid[], array['${idOf('erin', 'child')}']::uuid[], null)`,
    read: ([row]: {
      event_group_id: unknown
      profile_id: unknown
      owner_id: unknown
      may_assign: boolean
    }[]) =>
      [row?.event_group_id, row?.profile_id, row?.owner_id].every((value) => value === null)
        ? 'unknown'
        : row?.may_assign,
    answers: {
      ...each(MANAGE_ERIN, true),
      ...(visibility === 'public' && { viewer: false }),
      rest: 'unknown',
    },
  })),
  'store_own_leg(json)': [
    {
      expression: `store_own_leg(${ownLeg('app_user_id()')})`,
      read: () => null,
      answers: { ...each(SEE_ERIN, null), rest: '42501' },
      moves: each(SEE_ERIN, ['legs']),
    },
    // Nobody can assign somebody else through this function.
    {
      expression: `store_own_leg(${ownLeg(`${quoted('erin')}::uuid`)})`,
      read: () => null,
      answers: { erin: null, rest: '42501' },
      moves: { erin: ['legs'] },
    },
  ],
  'answer_default(uuid,text)': {
    expression: `answer_default('${idOf('asked default')}', 'accepted')`,
    read: first,
    answers: { viewer: true, rest: false },
    moves: { viewer: ['leg_defaults'] },
  },
  'note_drive(uuid,text,uuid,jsonb)': {
    expression: `note_drive(${quoted('viewer')}, 'legAsked', ${quoted('erin')}, '{"legs": []}')`,
    read: () => null,
    answers: { rest: null },
    moves: each(MANAGE_ERIN, ['notifications']),
  },
  'people_who_see(uuid)': {
    expression: `people_who_see(${quoted('erin')})`,
    read: (rows: unknown[]) => rows.map((row) => String(nameOf(row))).sort(),
    answers: { ...each(['erin', 'administrator'], ['administrator', 'erin', 'viewer']), rest: [] },
  },
  'team_feeds()': {
    expression: 'team_feeds()',
    read: (rows: { team_id: string }[]) => rows.map(({ team_id: team }) => team).sort(),
    answers: Object.fromEntries(
      EVERYBODY.map((who) => [
        who,
        administered[who]
          .filter(hasFamily)
          .flatMap((owner) => [idOf(owner, 'team'), idOf(owner, 'spare team')])
          .sort(),
      ]),
    ),
  },
  'own_credentials()': {
    expression: 'own_credentials()',
    // The list of Erin's sign-ins must contain neither the token nor the id of the TeamSnap account.
    read: (rows: Record<string, unknown>[]) => rows.map((row) => [row.id, Object.keys(row).sort()]),
    answers: {
      erin: [[credential, ['connected_at', 'id', 'listed_at', 'listed_teams', 'platform', 'signed_out_at']]],
      rest: [],
    },
  },
  'keep_credential(uuid,text,text,text,text,timestamp with time zone)': {
    expression: `keep_credential('${idOf('a new credential')}', 'TeamSnap', '78', 'a', 'r', null)`,
    read: first,
    // Feeds refer to the credential's id, so the function must update Erin's row instead of replacing the row.
    // If the transaction acts for no user, the call fails with SQLSTATE 23502 (not_null_violation).
    answers: { erin: credential, nobody: '23502', rest: idOf('a new credential') },
    moves: each(
      EVERYBODY.filter((who) => who !== 'nobody'),
      ['platform_credentials'],
    ),
  },
  'note_listing(uuid,text[])': {
    expression: `note_listing('${credential}', array['4711'])`,
    read: () => null,
    answers: { rest: null },
    moves: { erin: ['platform_credentials'] },
  },
  'drop_credential(text)': {
    expression: `drop_credential('TeamSnap')`,
    read: first,
    answers: { erin: 'sealed refresh', rest: null },
    // The deletion also changes `feeds`, because a foreign key sets the `credential_id` of Erin's feed to null.
    moves: { erin: ['platform_credentials', 'feeds'] },
  },
  'attach_account_feed(uuid,text,uuid,text)': {
    expression: `attach_account_feed('${idOf('a new feed')}', 'of another team', '${credential}', '4712')`,
    read: first,
    answers: { erin: idOf('a new feed'), rest: '42501' },
    moves: { erin: ['feeds'] },
  },
  'refile_team_events(uuid,text,text)': {
    expression: `refile_team_events('${idOf('erin', 'spare team')}', 'SportsEngine', '#2563EB')`,
    read: (rows: unknown[]) => rows,
    answers: { ...each(['erin', 'administrator'], [idOf('erin', 'spare child')]), rest: [] },
    moves: each(['erin', 'administrator'], ['events']),
  },
  'event_sources(uuid)': {
    expression: `event_sources('${syncedId('event group')}')`,
    read: (rows: { event_id: string }[]) =>
      rows.map((row) => String(SYNCED_EVENTS.find((which) => syncedId(which) === row.event_id))).sort(),
    answers: Object.fromEntries(
      EVERYBODY.map((who) => [
        who,
        administered[who].includes('erin')
          ? ['hidden', 'private', 'public']
          : visible[who].includes('erin')
            ? ['public']
            : [],
      ]),
    ),
  },
  'my_subjects()': {
    expression: 'my_subjects()',
    read: (rows: { subject: string }[]) => rows.map(({ subject }) => subject).sort(),
    answers: Object.fromEntries(
      EVERYBODY.map((who) => [
        who,
        [
          ...(who === 'nobody' ? [] : [`person:${uuidOf(who)}`]),
          ...visible[who]
            .filter(hasFamily)
            .flatMap((owner) => ['child', 'spare child'].map((name) => `profile:${idOf(owner, name)}`)),
          ...administered[who]
            .filter(hasFamily)
            .flatMap((owner) => ['team', 'spare team'].map((name) => `team:${idOf(owner, name)}`)),
        ].sort(),
      ]),
    ),
  },
  // push_places returns only subscriptions with a live session, and nobody in this test has one.
  'push_places()': {
    expression: 'push_places()',
    read: names('id'),
    answers: { rest: [] },
  },
  'notified_deletions()': {
    expression: 'notified_deletions()',
    read: (rows: { event_id: string }[]) =>
      rows.map((row) => DELETED_EVENTS.find((which) => deletedId(which) === row.event_id) ?? '').toSorted(),
    answers: {
      erin: ['private', 'public'],
      administrator: ['private', 'public'],
      viewer: ['public'],
      rest: [],
    },
  },
  'note_return(uuid[])': {
    expression: `note_return(array['${deletedId('public')}']::uuid[])`,
    read: () => [],
    answers: { rest: [] },
    moves: { erin: ['event_changes'], administrator: ['event_changes'] },
  },
  // Erin made the change that the call undoes, and every person has an unread notification of it.
  'withdraw_changes(jsonb)': {
    expression: `withdraw_changes('[{"event_id": "${deletedId('public')}", "field": "status",
      "old_value": "removed", "new_value": "confirmed"}]')`,
    read: (rows: unknown[]) => rows.length,
    answers: { erin: 1, rest: 0 },
    moves: { erin: ['event_changes'] },
  },
  // A caller who can compute the hash of a browser's push address uses that browser now.
  // `take_push_place` therefore deletes the push subscription of the person who used the same browser before.
  'take_push_place(bytea[])': {
    expression: `take_push_place(array[sha256('erin old'::bytea)])`,
    read: () => [],
    answers: { rest: [] },
    moves: each(
      EVERYBODY.filter((who) => who !== 'erin' && who !== 'nobody'),
      ['push_subscriptions'],
    ),
  },
  'own_address()': {
    expression: 'own_address()',
    read: (rows: { email: string }[]) => rows.map(({ email }) => email),
    answers: Object.fromEntries(
      EVERYBODY.map((who) => [who, who === 'nobody' ? [] : [`${who}@family.example`]]),
    ),
  },
  // The test inserts Erin's account alone, before all others. The first account is the operator.
  'is_operator()': {
    expression: 'is_operator()',
    read: ([operates]: unknown[]) => operates === true,
    answers: { erin: true, rest: false },
  },
  // Before the checks, the test stores an invitation that Erin made.
  'list_sign_up_invitations()': {
    expression: 'list_sign_up_invitations()',
    read: names('id'),
    answers: { erin: [idOf('a sign-up invitation')], rest: [] },
  },
  'add_sign_up_invitation(uuid,text,text,timestamp with time zone)': {
    expression: `add_sign_up_invitation('${idOf('another sign-up invitation')}', null, 'sha256:another', '2100-01-01Z')`,
    read: ([isAdded]: unknown[]) => isAdded === true,
    answers: { erin: true, rest: false },
    moves: { erin: ['sign_up_invitations'] },
  },
  'revoke_sign_up_invitation(uuid)': {
    expression: `revoke_sign_up_invitation('${idOf('a sign-up invitation')}')`,
    read: ([isGone]: unknown[]) => isGone === true,
    answers: { erin: true, rest: false },
    moves: { erin: ['sign_up_invitations'] },
  },
  'operator_overview()': {
    expression: 'operator_overview()',
    read: ([overview]: unknown[]) => overview !== null,
    answers: { erin: true, rest: false },
  },
  // No job of this database has failed. The tests of the operator's page retry and dismiss failed jobs.
  'retry_failed_jobs(text)': { expression: `retry_failed_jobs('mail.send')`, answers: { rest: [0] } },
  'dismiss_failed_jobs(text)': { expression: `dismiss_failed_jobs('mail.send')`, answers: { rest: [0] } },
  'may_see_portrait(uuid)': [
    {
      expression: `may_see_portrait(${quoted('erin')})`,
      read: ([sees]: unknown[]) => sees === true,
      answers: { ...each(['blocked', 'newcomer', 'nobody'], false), rest: true },
    },
    ...(['hidden', 'newcomer', 'leaving'] as const).map((person) => ({
      expression: `may_see_portrait(${quoted(person)})`,
      read: ([sees]: unknown[]) => sees === true,
      answers: { [person]: true, rest: false },
    })),
  ],
  'search_people(text,text)': {
    expression: `search_people('some', 'some')`,
    read: names('id'),
    answers: {
      erin: ['former', 'stranger'],
      ...Object.fromEntries(FRIENDS_OF_ERIN.map((who) => [who, without(who, 'erin')])),
      asking: without('asking', 'erin'),
      blocked: without('blocked', 'erin'),
      stranger: without('stranger'),
      former: without('former'),
      ...each(['hidden', 'leaving'], FOUND),
      ...each(['newcomer', 'nobody'], []),
    },
  },
  'ask_friend(uuid,uuid,text)': [
    {
      expression: askedForErin,
      read: first,
      answers: {
        ...each(FRIENDS_OF_ERIN, 'friends'),
        ...each(['stranger', 'former', 'hidden'], 'asked'),
        asking: 'exists',
        rest: 'notFound',
      },
      moves: each(['stranger', 'former', 'hidden'], ['friend_requests', 'notifications']),
    },
    // A caller must not learn whether a person exists: hidden people and unknown ids give the same result.
    ...[...(['hidden', 'newcomer', 'leaving'] as const).map(quoted), `'${idOf('absent')}'`].map((person) => ({
      expression: `ask_friend('${idOf('a new request')}', ${person}, 'Hello')`,
      read: first,
      answers: { rest: 'notFound' },
    })),
    {
      expression: `ask_friend('${idOf('a new request')}', ${quoted('blocked')}, null)`,
      read: first,
      answers: {
        erin: 'blocked',
        ...each(['blocked', 'newcomer', 'leaving', 'nobody'], 'notFound'),
        rest: 'asked',
      },
      moves: each(
        EVERYBODY.filter((who) => !['erin', 'blocked', 'newcomer', 'leaving', 'nobody'].includes(who)),
        ['friend_requests', 'notifications'],
      ),
    },
  ],
  'answer_friend_request(uuid,boolean)': [
    {
      expression: `answer_friend_request('${idOf('asking', 'asks', 'erin')}', true)`,
      read: first,
      answers: { erin: 'asking', rest: null },
      moves: { erin: ['friendships', 'friend_requests', 'notifications', 'conversations'] },
    },
    {
      expression: `answer_friend_request('${idOf('asking', 'asks', 'erin')}', false)`,
      read: first,
      answers: { erin: 'asking', rest: null },
      moves: { erin: ['friend_requests'] },
    },
  ],
  'cancel_friend_request(uuid)': {
    expression: `cancel_friend_request('${idOf('asking', 'asks', 'erin')}')`,
    read: first,
    answers: { asking: 'erin', rest: null },
    moves: { asking: ['friend_requests'] },
  },
  'lent_between(uuid)': {
    expression: `lent_between(${quoted('erin')})`,
    read: (subjects: string[]) => subjects.toSorted(),
    answers: {
      // If Erin passes her own id, the function returns her own child and team, and the child for whom she asked a driver.
      erin: [
        `profile:${idOf('erin', 'spare child')}`,
        `profile:${idOf('erin', 'child')}`,
        `team:${idOf('erin', 'team')}`,
      ],
      administrator: [`profile:${idOf('erin', 'child')}`, `team:${idOf('administrator', 'team')}`],
      // Erin asked the viewer to drive this child.
      viewer: [`profile:${idOf('erin', 'spare child')}`],
      rest: [],
    },
  },
  'notified_by()': {
    expression: 'notified_by()',
    read: names('id'),
    answers: { ...each(PEOPLE, ['stranger']), rest: [] },
  },
  'end_friendship(uuid)': {
    expression: `end_friendship(${quoted('erin')})`,
    read: first,
    answers: { ...each(FRIENDS_OF_ERIN, true), rest: false },
    moves: {
      ...each(FRIENDS_OF_ERIN, ['friendships']),
      // The handover offer to the administrator and the mapping of their team to Erin's child end, too.
      administrator: ['friendships', 'profile_handovers', 'profile_teams'],
      // The viewer no longer drives Erin's children.
      viewer: ['friendships', 'leg_defaults'],
    },
  },
  'block_person(uuid)': {
    expression: `block_person(${quoted('erin')})`,
    read: first,
    answers: { ...each(['erin', 'blocked', 'newcomer', 'leaving', 'nobody'], false), rest: true },
    moves: {
      ...each(['stranger', 'former', 'hidden'], ['blocks']),
      ...each(FRIENDS_OF_ERIN, ['friendships', 'blocks']),
      administrator: ['friendships', 'blocks', 'profile_handovers', 'profile_teams'],
      viewer: ['friendships', 'blocks', 'leg_defaults'],
      asking: ['friend_requests', 'blocks'],
      // When the stranger blocks Erin, Erin's notification about the stranger is deleted.
      stranger: ['blocks', 'notifications'],
    },
  },
  'invitation_behind(text)': [
    {
      expression: `invitation_behind(${invitation})`,
      read: names('inviter_id'),
      answers: { ...each(['blocked', 'nobody'], []), rest: ['erin'] },
    },
    { expression: `invitation_behind('sha256:guessed')`, answers: { rest: [] } },
  ],
  // geocodes_of returns only the addresses that the caller names, so that nobody can list the places of families.
  'geocodes_of(text[])': [
    {
      expression: `geocodes_of(array['1 oak st', 'somewhere else'])`,
      read: (rows: { address: string }[]) => rows.map(({ address }) => address),
      answers: { rest: ['1 oak st'] },
    },
    { expression: `geocodes_of('{}')`, answers: { rest: [] } },
  ],
  // routed_drives_among returns only drives between places that the caller names, so that nobody can list all drives.
  'routed_drives_among(integer[],integer[])': [
    {
      expression: `routed_drives_among('{40000,40100}', '{-75000,-75000}')`,
      read: (rows: { minutes: number }[]) => rows.map(({ minutes }) => minutes),
      answers: { rest: [12] },
    },
    { expression: `routed_drives_among('{40000}', '{-75000}')`, answers: { rest: [] } },
  ],
  'early_minutes_of(uuid)': {
    expression: `early_minutes_of('${idOf('erin', 'team')}')`,
    read: ([minutes]: unknown[]) => minutes,
    answers: { ...each(SEE_ERIN, 40), rest: null },
  },
  'keep_geocode(text,boolean,double precision,double precision,text,text,text)': {
    expression: `keep_geocode('3 ash st', true, 40, -75, 'Ash Field', '3 Ash St', 'photon')`,
    read: () => null,
    answers: { rest: null },
    moves: Object.fromEntries(EVERYBODY.map((who) => [who, ['geocodes']])),
  },
  'note_geocodes_used(text[])': {
    expression: `note_geocodes_used(array['1 oak st'])`,
    read: () => null,
    answers: { rest: null },
    moves: Object.fromEntries(EVERYBODY.map((who) => [who, ['geocodes']])),
  },
  // A calendar link works without a session, so every caller who knows the secret gets the link.
  'calendar_link_behind(text)': [
    {
      expression: `calendar_link_behind('sha256:${calendarLink('erin')}')`,
      read: names('user_id'),
      answers: { rest: ['erin'] },
    },
    { expression: `calendar_link_behind('sha256:of-leaving')`, answers: { rest: [] } },
    { expression: `calendar_link_behind('sha256:guessed')`, answers: { rest: [] } },
  ],
  'note_calendar_link_read(text,text)': [
    {
      expression: `note_calendar_link_read('sha256:${calendarLink('erin')}', 'Google')`,
      read: () => null,
      answers: { rest: null },
      moves: Object.fromEntries(EVERYBODY.map((who) => [who, ['calendar_links']])),
    },
    // The id of a calendar link must find nothing, because only the secret opens a link.
    {
      expression: `note_calendar_link_read('${calendarLink('erin')}', 'Google')`,
      read: () => null,
      answers: { rest: null },
    },
  ],
  'accept_invitation(text)': [
    {
      expression: `accept_invitation(${invitation})`,
      read: ([row]: { outcome: string }[]) => row?.outcome,
      answers: { erin: 'own', ...each(['blocked', 'leaving', 'nobody'], 'invalid'), rest: 'accepted' },
      moves: {
        ...each(FRIENDS_OF_ERIN, ['friend_invitations']),
        ...each(
          ['stranger', 'hidden', 'newcomer'],
          ['friendships', 'notifications', 'friend_invitations', 'conversations'],
        ),
        // Erin and the former friend already have a conversation, so the function creates no second conversation.
        former: ['friendships', 'notifications', 'friend_invitations'],
        asking: ['friendships', 'friend_requests', 'notifications', 'friend_invitations', 'conversations'],
      },
    },
    {
      expression: `accept_invitation('sha256:guessed')`,
      read: ([row]: { outcome: string }[]) => row?.outcome,
      answers: { rest: 'invalid' },
    },
  ],
  'take_over_child(uuid)': {
    expression: `take_over_child('${idOf('erin', 'offers', 'administrator', 'child')}')`,
    read: (rows: { previous_owner: string; profile: string }[]) =>
      rows.map(({ previous_owner: owner, profile }) => [nameOf(owner), profile]),
    answers: { administrator: [['erin', idOf('erin', 'child')]], rest: [] },
    moves: {
      administrator: [
        'notifications',
        'profile_handovers',
        'profiles',
        // The administrator already has a copy of Erin's team, so the child's events move to that team.
        'profile_teams',
        'events',
        // The messages about the child's events move with the events.
        'threads',
        'event_changes',
        // The legs move with the events, too.
        'legs',
        'leg_defaults',
      ],
    },
  },
  'my_conversations()': {
    expression: 'my_conversations()',
    read: ([ids]: string[][]) => (ids ?? []).toSorted(),
    answers: {
      erin: WRITE.map(conversationWith).sort(),
      ...Object.fromEntries(WRITE.map((who) => [who, [conversationWith(who)]])),
      rest: [],
    },
  },
  'conversation_people()': {
    expression: 'conversation_people()',
    read: names('id'),
    answers: { erin: WRITE, ...each(WRITE, ['erin']), rest: [] },
  },
  'send_message(uuid,uuid,text,integer,integer,text)': [
    {
      expression: `send_message('${idOf('new')}', '${withFriend}', 'Hello', null, null, null)`,
      read: first,
      answers: { ...each(['erin', 'friend'], 'sent'), rest: 'notFound' },
      moves: each(['erin', 'friend'], ['conversations', 'messages']),
    },
    {
      expression: `send_message('${announced}', '${withFriend}', 'Hello', null, null, null)`,
      read: first,
      answers: { ...each(['erin', 'friend'], 'taken'), rest: 'notFound' },
    },
    {
      expression: `send_message('${idOf('new')}', '${conversationWith('former')}', 'Hello', null, null, null)`,
      read: first,
      answers: { ...each(['erin', 'former'], 'closed'), rest: 'notFound' },
    },
  ],
  'mark_conversation_messages_read(uuid,uuid,bigint)': {
    expression: `mark_conversation_messages_read('${withFriend}', ${quoted('friend')}, 3)`,
    read: first,
    answers: { friend: true, rest: false },
    moves: { friend: ['conversations', 'messages'] },
  },
  'keep_conversation(uuid,boolean,boolean)': {
    expression: `keep_conversation('${withFriend}', true, null)`,
    read: first,
    answers: { ...each(['erin', 'friend'], true), rest: false },
    moves: each(['erin', 'friend'], ['conversations']),
  },
  'event_group_seen(uuid)': (['public', 'lone'] as const).map((which) => ({
    expression: `event_group_seen('${idOf('erin', 'old', which)}')`,
    read: names('owner_id'),
    answers: { ...each(which === 'public' ? SEE_ERIN : MANAGE_ERIN, ['erin']), rest: [] },
  })),
  'people_who_see_event(uuid)': (['public', 'lone'] as const).map((which) => ({
    expression: `people_who_see_event('${idOf('erin', 'old', which)}')`,
    read: (rows: unknown[]) => rows.map((row) => String(nameOf(row))).sort(),
    answers: {
      ...(which === 'public' ? each(SEE_ERIN, SEE_ERIN) : each(MANAGE_ERIN, MANAGE_ERIN)),
      rest: [],
    },
  })),
  // If Erin shares her own event, no table changes. Erin may not share the events of her friend `granter`.
  'share_event(uuid,uuid,text)': [
    ...(['public', 'lone'] as const).map((which) => {
      const people = which === 'public' ? SEE_ERIN : MANAGE_ERIN
      return {
        expression: `share_event('${idOf('a new share')}', '${idOf('erin', 'old', which)}', 'x@elsewhere.example')`,
        read: first,
        answers: { ...each(people, 'shared'), rest: 'notFound' },
        moves: each(
          people.filter((who) => who !== 'erin'),
          ['notifications', 'event_shares', 'security_events'],
        ),
      }
    }),
    {
      expression: `share_event('${idOf('a new share')}', '${idOf('granter', 'old', 'public')}', 'x@elsewhere.example')`,
      read: first,
      answers: { granter: 'shared', erin: 'off', rest: 'notFound' },
    },
    {
      expression: `share_event('${idOf('a new share')}', '${deletedId('public')}', 'x@elsewhere.example')`,
      read: first,
      answers: { rest: 'notFound' },
    },
  ],
  'send_event_message(uuid,uuid,text,integer,integer,text)': (
    [
      [idOf('erin', 'old', 'public'), 'sent', SEE_ERIN],
      [idOf('erin', 'old', 'lone'), 'sent', MANAGE_ERIN],
      [syncedId('public'), 'begun', SEE_ERIN],
    ] as const
  ).map(([event, outcome, people]) => ({
    expression: `send_event_message('${idOf('new')}', '${event}', 'Hello', null, null, null)`,
    read: first,
    answers: { ...each(people, outcome), rest: 'notFound' },
    moves: each(people, ['threads', 'event_messages']),
  })),
  'mark_thread_read(uuid,bigint)': {
    expression: `mark_thread_read('${idOf('erin', 'old', 'public')}', 1)`,
    read: first,
    // Erin has already read the message, so her call changes nothing and returns false.
    answers: { ...each(['administrator', 'viewer'], true), rest: false },
    moves: each(['administrator', 'viewer'], ['thread_reads']),
  },
  'mute_thread(uuid,boolean)': {
    expression: `mute_thread('${idOf('erin', 'old', 'public')}', true)`,
    read: first,
    answers: { ...each(SEE_ERIN, true), rest: false },
    moves: each(SEE_ERIN, ['thread_reads']),
  },
  'thread_people(uuid)': (['event group', 'spare event group'] as const).map((which) => ({
    expression: `thread_people('${idOf('erin', which)}')`,
    read: names('id'),
    answers: { ...each(which === 'event group' ? SEE_ERIN : MANAGE_ERIN, ['erin']), rest: [] },
  })),
  'add_picture(uuid,uuid,uuid,text,integer,text[],bytea,integer,integer)': {
    expression: `add_picture('${announced}', '${idOf('new file')}', '${idOf('its bytes')}', 'image/jpeg', 1,
      '{full}', decode(repeat('00', 32), 'hex'), 8, 6)`,
    read: (rows: { conversation_id: string }[]) => rows.map((row) => row.conversation_id),
    answers: { erin: [withFriend], rest: [] },
    moves: { erin: ['messages', 'files'] },
  },
  'bump_revisions(text[])': [
    // People who are connected may increment the revisions of each other's subjects (such as `profile:<id>`).
    // The server's own calls have no current user and are allowed to increment the revision of any subject.
    ...[
      `person:${uuidOf('erin')}`,
      `profile:${idOf('erin', 'child')}`,
      `team:${idOf('erin', 'team')}`,
      `thread:${idOf('erin', 'event group')}`,
    ].map((subject) => bumping(subject, CONNECTED_WITH_ERIN)),
    // If one of Erin's friends changes her data, the apps of all her friends must reload the data.
    // Erin's friends may therefore increment the revisions of each other's subjects.
    bumping(`person:${uuidOf('viewer')}`, CONNECTED_WITH_ERIN),
    bumping(`profile:${idOf('stranger', 'child')}`, ['stranger']),
    bumping(`conversation:${withFriend}`, ['erin', 'friend']),
    bumping(`presence:${withFriend}`, ['erin', 'friend']),
    bumping(`reads:${uuidOf('erin')}`, ['erin']),
    // Everybody may increment the revision of a deleted child, because the child has no owner anymore.
    bumping(`profile:${idOf('a deleted child')}`, EVERYBODY),
  ],
  'my_written_subjects()': {
    expression: 'my_written_subjects()',
    read: (rows: { subject: string }[]) => rows.map(({ subject }) => subject).sort(),
    answers: Object.fromEntries(
      EVERYBODY.map((who) => [
        who,
        [
          ...(who === 'nobody' ? [] : [`reads:${uuidOf(who)}`]),
          ...(who === 'erin' ? WRITE : WRITE.includes(who) ? [who] : []).flatMap((other) => [
            `conversation:${conversationWith(other)}`,
            `presence:${conversationWith(other)}`,
          ]),
          ...visible[who].filter(hasFamily).map((owner) => `thread:${idOf(owner, 'event group')}`),
          ...administered[who].filter(hasFamily).map((owner) => `thread:${idOf(owner, 'spare event group')}`),
        ].sort(),
      ]),
    ),
  },
}

/** Functions that run with the rights of the caller, so that row security applies inside of them. */
const WITH_OWN_RIGHTS = [
  'default_leg(uuid,uuid[],text,date,text,uuid[])',
  'drives_of(uuid)',
  'known_zone(text)',
  'own_reminded_children(uuid)',
  'resolved_legs(uuid[])',
]

/**
 * Functions that a request may call but that neither return nor change personal data, so no test calls them.
 */
const ABOUT_NOBODY = {
  'app_user_id()': 'who asks',
  'app_now()': 'the clock',
  'enqueue_job(text,json,text,text,timestamp with time zone)': 'lists its tasks (roles.test.ts)',
  'attach_feed(uuid,text[],text,boolean)': 'whether an address was known is not to be told from its answer',
}

test('the lists of this file contain exactly the functions that a request may call (C61)', async () => {
  const { rows } = await stage.client.query<{ name: string; role: string }>(
    `select replace(p.oid::regprocedure::text, ', ', ',') as name, r.role
     from pg_proc p, unnest(array['app', 'worker', 'auth']) as r (role)
     where p.pronamespace = 'public'::regnamespace and has_function_privilege('homefield_' || r.role, p.oid, 'execute')
       and not exists (select from pg_depend d where d.deptype = 'e' and d.objid = p.oid)`,
  )
  const of = (role: string) =>
    rows
      .filter((row) => row.role === role)
      .map(({ name }) => name)
      .sort()
  expect(of('app')).toEqual([...Object.keys(CHECKS), ...Object.keys(ABOUT_NOBODY), ...WITH_OWN_RIGHTS].sort())
  expect(of('auth')).toEqual(
    [
      'app_user_id()',
      'claim_sign_up(text,text,boolean)',
      'drop_second_account(uuid)',
      'settle_sign_up(text,uuid)',
      'app_now()',
      'bump_revisions(text[])',
      'enqueue_job(text,json,text,text,timestamp with time zone)',
      // recovery.test.ts tests that end_unproven_access does nothing for a confirmed address.
      'end_unproven_access(uuid,timestamp with time zone)',
    ].sort(),
  )
  const { rows: definers } = await stage.client.query(
    'select from pg_proc where replace(oid::regprocedure::text, $2, $3) = any ($1) and prosecdef',
    [WITH_OWN_RIGHTS, ', ', ','],
  )
  expect(definers).toEqual([])
  // Jobs may not call the functions that change relations between two people, except to delete an account.
  const ofTwo = /friend|block|invitation|search|take_over|lent/
  expect(of('worker').filter((name) => name in CHECKS && ofTwo.test(name))).toEqual([])
})

describe.each(
  Object.entries(CHECKS).flatMap(([name, checks]) => [checks].flat().map((check) => [name, check] as const)),
)('%s (C61)', (_name, { expression, read = (rows: unknown) => rows, answers, moves = {} }) => {
  const asked = expression.replaceAll(/'[0-9a-f-]{36}'/g, (uuid) => String(nameOf(uuid.slice(1, -1))))
  test(`returns only data that the caller may see, and changes only data that the caller may change: ${asked}`, async () => {
    for (const who of EVERYBODY) {
      const { answer, moved } = await call(who, expression)
      const result = typeof answer === 'string' ? answer : read(answer as never)
      expect([who, result]).toEqual([who, who in answers ? answers[who] : answers.rest])
      expect([who, moved]).toEqual([who, moves[who] ?? []])
    }
  })
})
