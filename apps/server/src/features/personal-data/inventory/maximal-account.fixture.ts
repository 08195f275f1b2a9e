import type pg from 'pg'
import { randomUUID } from 'node:crypto'
import type { Storage } from '../../../lib/storage/storage.ts'
import { PERSONAL_DATA, JOB_PERSONAL_DATA } from './model.ts'

/*
 * Inserts an account that has rows in every table with personal data, and a friend's account.
 * The tests of account deletion and of the data archive use the account and the friend's account.
 * A superuser inserts the rows into the database directly, without the API.
 * A test fails if a table with personal data stays empty, so each new table needs a row here.
 */

export interface Account {
  readonly id: string
  readonly email: string
  readonly otherEmail: string
  /** The address that the account invited by email. */
  readonly invitedEmail: string
  readonly invitation: string
  readonly child: string
  readonly team: string
  readonly feed: string
  /** Id of a team that syncs through the account's TeamSnap sign-in. */
  readonly snappedTeam: string
  readonly snappedFeed: string
  readonly credential: string
  readonly calendarLink: string
  readonly event: string
  readonly eventGroup: string
  readonly photo: string
  /** Storage ids of the account's photo, portrait and archive. */
  readonly storageIds: readonly string[]
  /** Storage id of an interrupted upload. */
  readonly cutOff: string
  /** Ids of three people: a sender and a recipient of the account's friend requests, and a blocked person. */
  readonly acquaintances: readonly [asking: string, asked: string, blocked: string]
  /** Ids that must not occur in any table after the account's deletion. */
  readonly ids: readonly string[]
}

const NOW = '2026-04-27T12:00:00Z'
const LATER = '2026-04-28T12:00:00Z'

export async function maximalAccount(client: pg.Client, storage: Storage, name: string): Promise<Account> {
  const ids: string[] = []
  const id = (): string => {
    const made = randomUUID()
    ids.push(made)
    return made
  }
  const add = (table: string, row: Record<string, unknown>): Promise<unknown> =>
    client.query(
      `insert into ${table} (${Object.keys(row).join(', ')})
       values (${Object.keys(row)
         .map((_, index) => `$${index + 1}`)
         .join(', ')})`,
      Object.values(row),
    )
  const [me, child, team, feed, event, eventGroup, photo, portrait] = [
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
  ]
  const storageIds = [id(), id(), id()]
  const email = `${name}@family.example`
  const otherEmail = `grandma-of-${name}@family.example`
  const invitedEmail = `coach-of-${name}@team.example`
  const invitation = id()
  const times = { created_at: NOW, updated_at: NOW }

  await client.query('begin')
  await client.query(`select set_config('app.now', $1, true)`, [NOW])
  await add('users', { id: me, name, email, ...times })
  await client.query(
    `update user_settings set full_name = $2, timezone = 'America/New_York', phone_number = '+15035550123', language = 'fr'
     where user_id = $1`,
    [me, `${name} Marlowe`],
  )
  await add('accounts', {
    id: id(),
    user_id: me,
    account_id: me,
    provider_id: 'credential',
    password: 'salt:hash',
    ...times,
  })
  const session = id()
  await add('sessions', {
    id: session,
    user_id: me,
    token: `sha256:${me}`,
    expires_at: LATER,
    ip_address: '198.51.100.7',
    user_agent: 'Safari',
    ...times,
  })
  await add('user_devices', {
    id: id(),
    user_id: me,
    session_id: session,
    device_id: 'a-phone',
    device_name: `Phone of ${name}`,
    platform: 'ios',
    device_model: 'iPhone17,1',
    os_version: '19.1',
    fcm_token_sealed: 'sealed-token',
    fcm_token_hash: Buffer.from(`token of ${me}`),
  })
  await add('push_subscriptions', {
    id: id(),
    user_id: me,
    session_id: session,
    address_hash: Buffer.from(`address of ${me}`),
    sealed: 'sealed-subscription',
    device_name: 'Safari on macOS',
  })
  await add('push_apps', { id: id(), user_id: me, kind: 'ntfy', host: 'ntfy.example', sealed: 'sealed-app' })
  await add('notification_deliveries', {
    id: id(),
    user_id: me,
    kind: 'test',
    channel: 'mail',
    target: 'own',
    due_at: NOW,
  })
  await add('sign_up_invitations', {
    id: id(),
    created_by: me,
    email: `invited-by-${me}@family.example`,
    secret_hash: `sha256:${me}`,
    expires_at: NOW,
    created_at: NOW,
  })
  await add('verifications', {
    id: id(),
    identifier: `challenge-of-${me}`,
    value: JSON.stringify({ email }),
    expires_at: LATER,
    ...times,
  })
  await add('verifications', { id: id(), identifier: email, value: 'x', expires_at: LATER, ...times })
  await add('two_factors', {
    id: id(),
    user_id: me,
    secret: 'sealed-totp',
    backup_codes: 'sealed-codes',
    verified: true,
    confirmed_at: NOW,
    created_at: NOW,
  })
  await add('passkeys', {
    id: id(),
    user_id: me,
    name: 'Phone',
    public_key: 'key-material',
    credential_id: `credential-${me}`,
    counter: 1,
    device_type: 'multiDevice',
    backed_up: true,
    created_at: NOW,
  })
  const additional = id()
  await add('additional_emails', {
    id: additional,
    user_id: me,
    email: otherEmail,
    asked_at: NOW,
    confirmed_at: NOW,
  })
  await add('account_links', {
    id: id(),
    user_id: me,
    purpose: 'additionalEmail',
    form: 'token',
    secret_hash: `sha256:link-${me}`,
    email: otherEmail,
    additional_email_id: additional,
    expires_at: LATER,
    created_at: NOW,
  })
  await add('security_events', {
    id: id(),
    user_id: me,
    kind: 'signedIn',
    user_agent: 'Safari',
    network: '198.51.100.7',
    created_at: NOW,
  })

  await add('profiles', {
    id: child,
    user_id: me,
    name: `Child of ${name}`,
    color: '#3B82F6',
    date_of_birth: '2015-04-01',
  })
  await add('profile_notes', { profile_id: child, owner_id: me, notes: `Allergies of ${name}` })
  await add('profile_sports', {
    profile_id: child,
    owner_id: me,
    sport: 'Soccer',
    color: '#10B981',
    position: 0,
  })
  await add('feeds', {
    id: feed,
    url_hash: `hash-${feed}`,
    url_sealed: `sealed-url-${name}`,
    body_sealed: 'sealed-body',
  })
  await add('feed_entries', {
    feed_id: feed,
    entry_key: 'e',
    position: 0,
    content_hash: 'h',
    entry: JSON.stringify({ of: feed }),
  })
  await add('platform_teams', {
    id: team,
    user_id: me,
    platform: 'Other',
    team_id: `secret-team-id-${name}`,
    team_name: `Team of ${name}`,
    sport: 'Soccer',
    sport_color: '#10B981',
    zone: 'America/New_York',
    feed_id: feed,
    link_host: 'league.example',
  })
  await add('team_imports', {
    team_id: team,
    user_id: me,
    step: 'mapping',
    found: 2,
    ahead: 1,
    mapped: 0,
    to_map: 2,
  })
  const [credential, snappedFeed, snappedTeam] = [id(), id(), id()]
  await add('sign_in_attempts', {
    state_hash: `sha256:state-of-${me}`,
    user_id: me,
    platform: 'TeamSnap',
    code_challenge: 'c'.repeat(43),
    expires_at: LATER,
  })
  await add('platform_credentials', {
    id: credential,
    user_id: me,
    platform: 'TeamSnap',
    remote_user_id: `remote-${name}`,
    access_sealed: `sealed-access-${name}`,
    refresh_sealed: `sealed-refresh-${name}`,
  })
  await add('feeds', {
    id: snappedFeed,
    url_hash: `hash-${snappedFeed}`,
    url_sealed: '',
    source: 'teamsnap',
    credential_id: credential,
    remote_team_id: '4711',
  })
  await add('platform_teams', {
    id: snappedTeam,
    user_id: me,
    platform: 'TeamSnap',
    team_id: '4711',
    team_name: `Snapped team of ${name}`,
    sport: 'Soccer',
    sport_color: '#10B981',
    zone: 'America/New_York',
    feed_id: snappedFeed,
    // The team is one second younger than the account's first team, so that the order of the teams is stable.
    created_at: '2026-04-27T12:00:01Z',
  })
  await add('notifications', {
    id: id(),
    user_id: me,
    type: 'schedule_change',
    kind: 'feedFailing',
    platform_team_id: team,
  })
  await add('reminders', {
    id: id(),
    user_id: me,
    profile_id: child,
    birthday: '2026-05-09',
    due_at: LATER,
  })
  await add('scheduled_local_notifications', {
    id: id(),
    user_id: me,
    profile_id: child,
    title: `Birthday of the child of ${name}`,
    trigger_time: LATER,
  })
  await add('profile_teams', {
    profile_id: child,
    profile_owner_id: me,
    platform_team_id: team,
    team_owner_id: me,
  })
  await addEvent(client, { event, eventGroup, profile: child, owner: me, team, title: `Game of ${name}` })
  const change = id()
  await add('event_changes', {
    id: change,
    event_id: event,
    owner_id: me,
    field: 'title',
    old_value: '"Match"',
    new_value: `"Game of ${name}"`,
    changed_by: me,
  })
  await add('change_acknowledgements', { user_id: me, change_id: change })
  const notificationId = id()
  await add('notifications', {
    id: notificationId,
    user_id: me,
    type: 'schedule_change',
    kind: 'eventsChanged',
    owner_id: me,
    platform_team_id: team,
  })
  await add('notification_changes', { notification_id: notificationId, change_id: change })
  const share = id()
  await add('event_shares', {
    id: share,
    event_group_id: eventGroup,
    owner_id: me,
    shared_by: null,
    recipient: `grandma-of-${me}@elsewhere.example`,
  })
  await add('notifications', {
    id: id(),
    user_id: me,
    type: 'profile',
    kind: 'eventShared',
    event_share_id: share,
  })
  await add('departures', {
    user_id: me,
    event_group_id: eventGroup,
    arrives_at: '2026-05-09T15:45:00Z',
    leaves_at: '2026-05-09T15:10:00Z',
  })
  await add('event_reminders', {
    user_id: me,
    event_group_id: eventGroup,
    lead_minutes: '{30,60}',
    from_arrival: true,
  })
  await add('reminders', {
    id: id(),
    user_id: me,
    event_group_id: eventGroup,
    lead_minutes: 15,
    counted_from: NOW,
    due_at: NOW,
  })
  await add('scheduled_local_notifications', {
    id: id(),
    user_id: me,
    event_group_id: eventGroup,
    lead_minutes: 15,
    title: `Practice of ${name}`,
    trigger_time: LATER,
  })

  const [first, second] = [eventGroup, id()].toSorted()
  const otherEventGroup = first === eventGroup ? second : first
  await add('event_groups', { id: otherEventGroup, owner_id: me })
  await add('clash_settlements', {
    user_id: me,
    first_event_group_id: first,
    second_event_group_id: second,
    settled_for: 'a signature',
  })
  await add('drive_times', { user_id: me, from_place: '1 oak st', to_place: '2 elm st', minutes: 25 })

  const helper = id()
  await add('family_helpers', { id: helper, owner_id: me, name: `Nana of ${name}` })
  await add('helper_contacts', {
    helper_id: helper,
    owner_id: me,
    phone_number: '+15035550199',
    email: `nana-of-${me}@elsewhere.example`,
  })
  await add('legs', {
    event_group_id: eventGroup,
    profile_id: child,
    direction: 'there',
    owner_id: me,
    status: 'confirmed',
    driver_kind: 'user',
    driver_user_id: me,
    changed_by: me,
    previous: JSON.stringify({ status: 'asked', driverUserId: me, askedBy: me }),
  })
  await add('legs', {
    event_group_id: eventGroup,
    profile_id: child,
    direction: 'back',
    owner_id: me,
    status: 'check',
    driver_kind: 'helper',
    driver_helper_id: helper,
    asked_by: me,
  })
  await add('leg_defaults', {
    id: id(),
    owner_id: me,
    profile_id: child,
    direction: 'back',
    platform_team_id: team,
    activity: 'practice',
    weekday: 2,
    from_day: '2026-04-27',
    driver_kind: 'helper',
    driver_helper_id: helper,
    answer: 'accepted',
    made_by: me,
  })
  await add('absences', {
    event_group_id: eventGroup,
    profile_id: child,
    owner_id: me,
    is_going: false,
    noted_by: me,
  })
  await add('absence_spans', {
    id: id(),
    profile_id: child,
    owner_id: me,
    platform_team_id: team,
    from_day: '2026-04-27',
    until_day: '2026-05-31',
    noted_by: me,
  })
  await add('user_homes', { user_id: me, address: `Home of ${name}`, latitude: 40.7, longitude: -74 })
  await add('team_mutes', { user_id: me, platform_team_id: team })
  await add('reminder_defaults', {
    user_id: me,
    profile_id: child,
    activity: 'game',
    lead_minutes: '{60,720}',
  })

  const calendarLink = id()
  await add('calendar_links', {
    id: calendarLink,
    user_id: me,
    profile_id: child,
    content: 'full',
    label: `Link of ${name}`,
    secret_hash: `sha256:calendar-link-of-${me}`,
    secret_tail: 'tail',
  })

  for (const [index, [file, kind]] of (
    [
      [photo, 'photo'],
      [portrait, 'portrait'],
    ] as const
  ).entries()) {
    const storageId = storageIds[index] ?? ''
    await add('files', {
      id: file,
      owner_id: me,
      kind,
      storage_id: storageId,
      content_type: 'image/jpeg',
      bytes: 10,
      variants: ['512', '64'],
      content_hash: Buffer.alloc(32),
    })
    await storage.put({ id: storageId, variant: '512' }, Buffer.from(`large ${kind} of ${name}`))
    await storage.put({ id: storageId, variant: '64' }, Buffer.from(`small ${kind} of ${name}`))
  }
  await client.query('update user_settings set photo_file_id = $2 where user_id = $1', [me, portrait])
  await client.query('update profiles set photo_file_id = $2 where id = $1', [child, photo])
  await add('account_exports', {
    id: id(),
    user_id: me,
    storage_id: storageIds[2],
    bytes: 7,
    ready_at: NOW,
    expires_at: LATER,
  })
  await storage.put({ id: storageIds[2] ?? '', variant: 'archive' }, Buffer.from('archive'))
  // Simulates an interrupted upload. The deletion deletes the bytes, and the file clean-up deletes the row.
  const cutOff = randomUUID()
  await storage.put({ id: cutOff, variant: '512' }, Buffer.from('half an album'))
  await add('file_removals', { storage_id: cutOff, owner_id: me, due_at: LATER })

  const acquaintances = [randomUUID(), randomUUID(), randomUUID()] as const
  for (const [index, other] of acquaintances.entries()) {
    await add('users', { id: other, name: '', email: `${other}@family.example`, ...times })
    await client.query('update user_settings set full_name = $2 where user_id = $1', [
      other,
      `${['Asking', 'Asked', 'Blocked'][index]} ${name}`,
    ])
  }
  const [asking, asked, blocked] = acquaintances
  const request = id()
  await add('friend_requests', { id: request, requester_id: asking, requested_id: me, message: 'Hello' })
  await add('friend_requests', { id: id(), requester_id: me, requested_id: asked, message: `From ${name}` })
  // A friend request that the recipient declined.
  await add('friend_requests', { id: id(), requester_id: me, requested_id: asked, status: 'declined' })
  await add('blocks', { user_id: me, blocked_id: blocked, role_before: 'viewer' })
  await add('notifications', {
    id: id(),
    user_id: me,
    type: 'friend_request',
    kind: 'friendAsked',
    person_id: asking,
    friend_request_id: request,
  })
  await add('notifications', {
    id: id(),
    user_id: asked,
    type: 'profile',
    kind: 'profileTaken',
    person_id: me,
    data: JSON.stringify({ profileId: child, profileName: `Child of ${name}` }),
  })

  await write(client, { me, other: asking, eventGroup, name })

  await add('commands', {
    user_id: me,
    command_id: id(),
    request_hash: 'h',
    answer: JSON.stringify({ id: child }),
  })
  // A row of `share_opt_outs` identifies nobody: it has only a hash, with a key from outside the database.
  await add('share_opt_outs', { address_hash: `hash of ${name}`, created_at: NOW })
  await add('request_limits', {
    key: `write:${Buffer.from(`hmac-${name}`).toString('base64url')}`,
    points: 1,
  })
  await client.query('select bump_revisions($1)', [[`person:${me}`, `profile:${child}`, `team:${team}`]])
  await add('friend_invitations', {
    id: invitation,
    user_id: me,
    email: invitedEmail,
    secret_hash: `sha256:invitation-of-${me}`,
    sent_at: NOW,
    expires_at: LATER,
  })
  for (const [task, payload, key, queue] of [
    ['mail.send', { template: 'welcome', userId: me }, `mail:welcome:${me}`, null],
    [
      'mail.send',
      { template: 'invitation', userId: me, invitationId: invitation },
      `mail:invitation:${invitation}`,
      null,
    ],
    [
      'mail.send',
      { template: 'eventShared', userId: me, shareId: id(), eventId: event, recipient: invitedEmail },
      null,
      null,
    ],
    ['account.recover', { email }, null, null],
    ['feed.fetch', { feedId: feed, reason: 'due' }, `feed:${feed}:due`, `feed:${feed}`],
    ['team.sync', { teamId: team, ownerId: me }, `team:${team}`, `team:${team}`],
    [
      'feed.fetch',
      { feedId: snappedFeed, reason: 'due' },
      `feed:${snappedFeed}:due`,
      `teamsnap:${credential}`,
    ],
    [
      'teamsnap.import',
      { credentialId: credential },
      `teamsnap.import:${credential}`,
      `teamsnap:${credential}`,
    ],
  ] as const)
    await client.query(`select enqueue_job($1, $2, $3, $4, now() + interval '1 day')`, [
      task,
      payload,
      key,
      queue,
    ])
  await client.query('commit')
  return {
    id: me,
    email,
    otherEmail,
    invitedEmail,
    invitation,
    child,
    team,
    feed,
    snappedTeam,
    snappedFeed,
    credential,
    calendarLink,
    event,
    eventGroup,
    photo,
    storageIds,
    cutOff,
    acquaintances,
    ids,
  }
}

/**
 * Inserts messages with a former friend, and messages about the account's event.
 * `ids` omits the ids of rows that stay with the other person after the account's deletion.
 */
async function write(
  client: pg.Client,
  { me, other, eventGroup, name }: { me: string; other: string; eventGroup: string; name: string },
): Promise<void> {
  const conversation = randomUUID()
  await client.query(
    `insert into conversations (id, participant_1_id, participant_2_id, last_seq, last_message_at)
     values ($1, least($2::uuid, $3), greatest($2::uuid, $3), 2, $4)`,
    [conversation, me, other, NOW],
  )
  for (const [index, [sender, words]] of (
    [
      [me, `Words of ${name}`],
      [other, `Words to ${name}`],
    ] as const
  ).entries())
    await client.query(
      `insert into messages (id, conversation_id, seq, sender_id, content) values ($1, $2, $3, $4, $5)`,
      [randomUUID(), conversation, index + 1, sender, words],
    )
  await client.query(
    `insert into active_conversations (user_id, conversation_id, device_id, device_type, shared)
     values ($1, $2, $3, 'web', true)`,
    [me, conversation, randomUUID()],
  )
  await client.query('insert into threads (event_group_id, owner_id, last_seq) values ($1, $2, 1)', [
    eventGroup,
    me,
  ])
  await client.query(
    `insert into event_messages (id, event_group_id, seq, sender_id, content) values ($1, $2, 1, $3, $4)`,
    [randomUUID(), eventGroup, me, `About the game of ${name}`],
  )
  await client.query('insert into thread_reads (user_id, event_group_id, read_seq) values ($1, $2, 1)', [
    me,
    eventGroup,
  ])
}

interface EventOf {
  readonly event: string
  readonly eventGroup: string
  readonly profile: string
  readonly owner: string
  readonly team: string
  readonly title: string
}

async function addEvent(
  client: pg.Client,
  { event, eventGroup, profile, owner, team, title }: EventOf,
): Promise<void> {
  await client.query('insert into event_groups (id, owner_id) values ($1, $2)', [eventGroup, owner])
  await client.query(
    `insert into events (id, profile_id, owner_id, event_group_id, platform_team_id, title, all_day, start_time, zone, sport,
       color, platform, platform_color, activity, source_key, source_hash, original_title)
     values ($1, $2, $3, $4, $5, $6, false, '2026-05-09T14:00:00Z', 'America/New_York', 'Soccer', '#10B981', 'Other',
       '#64748B', 'game', 'source', 'h', 'TEAM: ' || $6)`,
    [event, profile, owner, eventGroup, team, title],
  )
}

export interface Ties {
  /** An event of the friend's child that came from the account's team. It must be deleted with the account. */
  readonly lentEvent: string
  readonly lentEventGroup: string
  /** Id of a change that the account made to an event of the friend. */
  readonly changeByMe: string
  readonly shareByMe: string
}

/**
 * Makes the two accounts friends, and lets each account administer the other account's children.
 * Each account also maps a team to the other account's child and edits the other account's event.
 */
export async function tie(client: pg.Client, me: Account, friend: Account): Promise<Ties> {
  await client.query('begin')
  await client.query(`select set_config('app.now', $1, true)`, [NOW])
  for (const [from, to] of [
    [me, friend],
    [friend, me],
  ] as const) {
    // Makes both people accept the other person's invitation and offer a child to the other person.
    await client.query('update friend_invitations set accepted_at = $2, accepted_by = $3 where id = $1', [
      from.invitation,
      NOW,
      to.id,
    ])
    await client.query(
      `insert into friendships (id, user_id, friend_id, role) values ($1, $2, $3, 'administrator')`,
      [randomUUID(), from.id, to.id],
    )
    await client.query('insert into profile_teams values ($1, $2, $3, $4)', [
      to.child,
      to.id,
      from.team,
      from.id,
    ])
  }
  for (const [from, to] of [
    [me, friend],
    [friend, me],
  ] as const)
    await client.query(
      'insert into profile_handovers (id, profile_id, owner_id, friend_id) values ($1, $2, $3, $4)',
      [randomUUID(), from.child, from.id, to.id],
    )
  const [lentEvent, lentEventGroup, borrowedEvent] = [randomUUID(), randomUUID(), randomUUID()]
  await addEvent(client, {
    event: lentEvent,
    eventGroup: lentEventGroup,
    profile: friend.child,
    owner: friend.id,
    team: me.team,
    title: 'Lent',
  })
  await addEvent(client, {
    event: borrowedEvent,
    eventGroup: randomUUID(),
    profile: me.child,
    owner: me.id,
    team: friend.team,
    title: 'Borrowed',
  })
  const changeByMe = randomUUID()
  await client.query(
    `insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_by)
     values ($1, $2, $3, 'location', '"Field 1"', '"Field 2"', $4)`,
    [changeByMe, friend.event, friend.id, me.id],
  )
  // After the deletion, the friend still sees that their event was shared by email, but not by whom.
  const shareByMe = randomUUID()
  await client.query(
    `insert into event_shares (id, event_group_id, owner_id, shared_by, recipient) values ($1, $2, $3, $4, 'a@elsewhere.example')`,
    [shareByMe, friend.eventGroup, friend.id, me.id],
  )
  await client.query('update event_groups set version = 2, edited_at = $2, edited_by = $3 where id = $1', [
    friend.eventGroup,
    NOW,
    me.id,
  ])
  await client.query(
    `insert into event_reminders (user_id, event_group_id, lead_minutes) values ($1, $2, '{15}')`,
    [me.id, lentEventGroup],
  )
  // The stored response belongs to the friend, but contains the id of a child of the account.
  await client.query(
    `insert into commands (user_id, command_id, request_hash, answer) values ($1, $2, 'h', $3)`,
    [friend.id, randomUUID(), JSON.stringify({ mapped: [me.child] })],
  )
  await client.query('commit')
  return { lentEvent, lentEventGroup, changeByMe, shareByMe }
}

/** Returns every row of every table as text, keyed by `schema.table`. */
export async function everyRow(client: pg.Client | pg.Pool): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as table from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const all = new Map<string, string[]>()
  for (const { table } of rows) {
    const { rows: found } = await client.query<{ text: string }>(
      `select row_to_json(t)::text as text from ${table} t order by 1`,
    )
    all.set(
      table,
      found.map(({ text }) => text),
    )
  }
  return all
}

/** Returns all rows that contain any of the texts in `needles`, formatted as `table: row`. */
export async function rowsThatName(
  client: pg.Client | pg.Pool,
  needles: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const [table, rows] of await everyRow(client))
    for (const row of rows) if (needles.some((needle) => row.includes(needle))) found.push(`${table}: ${row}`)
  return found
}

/** Returns the tables that contain personal data according to the registry. */
export function personalTables(): string[] {
  const of = (schema: string, entries: object) =>
    Object.entries(entries).flatMap(([table, entry]) =>
      typeof entry === 'object' && entry !== null && 'nobody' in entry ? [] : [`${schema}.${table}`],
    )
  return [...of('public', PERSONAL_DATA), ...of('graphile_worker', JOB_PERSONAL_DATA)].sort()
}
