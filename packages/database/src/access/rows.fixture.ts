import {
  allows,
  allowsSide,
  type FamilyThing,
  type PairThing,
  type Verb,
} from '@homefield/domain/access-rules'
import { FRIENDS, idOf, PEOPLE, type Someone, viewerRoleOf, userId } from './people.fixture.ts'

/** A database row for the tests. `may` applies the access rules of packages/domain to the row. */
export interface Row {
  readonly table: string
  /** The name of the row in the message of a failing test. */
  readonly label: string
  /** SQL expressions for the values of the row's columns. */
  readonly columns: Readonly<Record<string, string>>
  readonly may: (verb: Verb, by: Someone) => boolean
}

const sql = (text: string) => `'${text.replaceAll("'", "''")}'`
const id = (...words: string[]) => sql(idOf(...words))
const uuidOf = (person: Someone) => sql(userId(person))

function ofFamily(
  thing: FamilyThing,
  owner: Someone,
  table: string,
  columns: Row['columns'],
  what = '',
): Row {
  return {
    table,
    label: `${owner}’s ${what}${thing}`,
    columns,
    may: (verb, by) => allows(thing, verb, viewerRoleOf(by, owner)),
  }
}

function between(
  thing: PairThing,
  maker: Someone,
  receiver: Someone | null,
  table: string,
  columns: Row['columns'],
): Row {
  return {
    table,
    label: `${thing} of ${maker} to ${receiver}`,
    columns,
    may: (verb, by) =>
      (by === maker && allowsSide(thing, verb, 'maker')) ||
      (by === receiver && allowsSide(thing, verb, 'receiver')),
  }
}

const EVENT = {
  title: sql('Game'),
  all_day: 'true',
  first_day: sql('2026-05-09'),
  last_day: sql('2026-05-09'),
  sport: sql('Soccer'),
  color: sql('#10B981'),
  platform: sql('Manual'),
  platform_color: sql('#64748B'),
  activity: sql('game'),
}
const HASH = `decode(repeat('00', 32), 'hex')`

function file(owner: Someone, kind: 'photo' | 'portrait' | 'picture', name: string): Row['columns'] {
  return {
    id: id(owner, name),
    owner_id: uuidOf(owner),
    kind: sql(kind),
    storage_id: id(owner, name, 'bytes'),
    content_type: sql('image/jpeg'),
    bytes: '1',
    variants: sql('{512}'),
    content_hash: HASH,
  }
}

/**
 * Returns rows for each table that contains data of a family.
 * If `fresh` is true, returns rows that do not exist yet, which each person of the tests then tries to insert.
 * The fresh rows violate no constraint, so the database rejects them only if a right is missing.
 */
function familyRows(owner: Someone, fresh: boolean): Row[] {
  const nth = fresh ? 'new' : 'old'
  const u = uuidOf(owner)
  // Fresh rows use a spare child and a spare team, because a row for the first child or team already exists.
  const [child, team] = fresh
    ? [id(owner, 'spare child'), id(owner, 'spare team')]
    : [id(owner, 'child'), id(owner, 'team')]
  const eventGroup = id(owner, 'event group')
  const family = (thing: FamilyThing, table: string, columns: Row['columns'], what?: string) =>
    ofFamily(thing, owner, table, columns, what)
  const profile = (name: string) =>
    family(
      'children',
      'profiles',
      { id: id(owner, name), user_id: u, name: sql('Child'), color: sql('#3B82F6') },
      name,
    )
  const platformTeam = (name: string) =>
    family(
      'teams',
      'platform_teams',
      {
        id: id(owner, name),
        user_id: u,
        platform: sql('Other'),
        team_id: sql(name),
        team_name: sql('Team'),
        sport: sql('Soccer'),
        sport_color: sql('#10B981'),
        zone: sql('America/New_York'),
        ...(fresh ? {} : { feed_id: id(owner, 'feed') }),
      },
      name,
    )
  const event = (visibility: 'public' | 'private', of = eventGroup, name: string = visibility) =>
    family(
      `${visibility}Events`,
      'events',
      {
        id: id(owner, nth, name),
        profile_id: id(owner, 'child'),
        owner_id: u,
        event_group_id: of,
        visibility: sql(visibility),
        ...EVENT,
      },
      of === eventGroup ? '' : 'lone ',
    )
  const change = (visibility: 'public' | 'private') =>
    family(`${visibility}Events`, 'event_changes', {
      id: id(owner, nth, 'change of', visibility),
      event_id: id(owner, 'old', visibility),
      owner_id: u,
      field: sql('title'),
      old_value: sql('1'),
      new_value: sql('2'),
    })
  /** A leg and an absence from an event. Fresh rows use the other direction and the spare child. */
  const coverage = (visibility: 'public' | 'private', of: string) => [
    family(`${visibility}Coverage`, 'legs', {
      event_group_id: of,
      profile_id: id(owner, 'child'),
      direction: fresh ? sql('back') : sql('there'),
      owner_id: u,
      status: sql('unassigned'),
    }),
    family(`${visibility}Coverage`, 'absences', {
      event_group_id: of,
      profile_id: child,
      owner_id: u,
      is_going: 'false',
    }),
  ]
  return [
    ...(fresh ? [profile('new child'), platformTeam('new team')] : []),
    ...(fresh
      ? []
      : [profile('child'), profile('spare child'), platformTeam('team'), platformTeam('spare team')]),
    family('sports', 'profile_sports', {
      profile_id: child,
      owner_id: u,
      sport: sql('Soccer'),
      color: sql('#10B981'),
      position: '0',
    }),
    family('notes', 'profile_notes', { profile_id: child, owner_id: u, notes: sql('Allergic to bees') }),
    family('mappings', 'profile_teams', {
      profile_id: child,
      profile_owner_id: u,
      platform_team_id: team,
      team_owner_id: u,
    }),
    family('imports', 'team_imports', { team_id: team, user_id: u, step: sql('pending') }),
    family('account', 'sign_in_attempts', {
      state_hash: sql(`sha256:${idOf(owner, nth, 'state')}`),
      user_id: u,
      platform: sql('TeamSnap'),
      code_challenge: sql('c'.repeat(43)),
      expires_at: sql('2026-05-15Z'),
    }),
    ...(fresh
      ? []
      : [
          family('publicEvents', 'event_groups', { id: eventGroup, owner_id: u }, 'event group of '),
          family(
            'privateEvents',
            'event_groups',
            { id: id(owner, 'spare event group'), owner_id: u },
            'spare event group of ',
          ),
        ]),
    // An event group without a visible event. Viewers must not see the event group.
    family(
      'privateEvents',
      'event_groups',
      { id: id(owner, nth, 'empty event group'), owner_id: u },
      'empty event group of ',
    ),
    event('public'),
    event('private'),
    // The owner's first event group has a public event. The second event group has no event.
    ...(fresh
      ? []
      : [
          event('private', id(owner, 'spare event group'), 'lone'),
          ...thread(owner, 'publicThreads', eventGroup),
          ...thread(owner, 'privateThreads', id(owner, 'spare event group')),
        ]),
    ...(fresh
      ? []
      : [
          family('publicShares', 'event_shares', {
            id: id(owner, 'share'),
            event_group_id: eventGroup,
            owner_id: u,
            shared_by: uuidOf('viewer'),
            recipient: sql('somebody@elsewhere.example'),
          }),
        ]),
    change('public'),
    change('private'),
    ...(fresh ? [acknowledged(owner, owner, 'private')] : [acknowledged(owner, owner, 'public')]),
    ...(fresh
      ? []
      : [
          family('helpers', 'family_helpers', {
            id: id(owner, 'spare helper'),
            owner_id: u,
            name: sql('Sitter'),
          }),
        ]),
    family('helpers', 'family_helpers', { id: id(owner, nth, 'helper'), owner_id: u, name: sql('Nana') }),
    family('helperContacts', 'helper_contacts', {
      helper_id: fresh ? id(owner, 'spare helper') : id(owner, 'old', 'helper'),
      owner_id: u,
      email: sql('nana@elsewhere.example'),
    }),
    ...coverage('public', eventGroup),
    ...coverage('private', id(owner, 'spare event group')),
    ...(fresh ? [drivenByStranger(owner, eventGroup)] : []),
    family('usualCoverage', 'leg_defaults', {
      id: id(owner, nth, 'leg default'),
      owner_id: u,
      profile_id: id(owner, 'child'),
      direction: sql('there'),
      from_day: sql('2026-05-01'),
      driver_kind: sql('alone'),
      answer: sql('accepted'),
    }),
    family('usualCoverage', 'absence_spans', {
      id: id(owner, nth, 'absence span'),
      owner_id: u,
      profile_id: id(owner, 'child'),
      series_id: id(owner, 'series'),
      from_day: sql('2026-05-01'),
    }),
    family('account', 'departures', {
      user_id: u,
      // One row per person and event group is allowed, so the fresh row uses another event group.
      event_group_id: fresh ? id(owner, 'old', 'empty event group') : eventGroup,
      arrives_at: 'app_now()',
      leaves_at: 'app_now()',
    }),
    family('account', 'user_homes', { user_id: u, address: sql('1 Oak St') }),
    family('account', 'team_mutes', { user_id: u, platform_team_id: team }),
    family('account', 'reminder_defaults', {
      user_id: u,
      profile_id: id(owner, 'child'),
      activity: fresh ? sql('practice') : sql('game'),
      lead_minutes: sql('{30}'),
    }),
    family('account', 'event_reminders', {
      user_id: u,
      // event_reminders allows one row per person and event group, so the fresh row uses another event group.
      event_group_id: fresh ? id(owner, 'old', 'empty event group') : eventGroup,
      lead_minutes: sql('{30}'),
    }),
    family('photos', 'files', file(owner, 'photo', `${nth} photo`)),
    family('portraits', 'files', file(owner, 'portrait', `${nth} portrait`)),
    family('account', 'commands', {
      user_id: u,
      command_id: id(owner, nth, 'command'),
      request_hash: sql('h'),
    }),
    settled(owner, fresh),
    family('account', 'drive_times', {
      user_id: u,
      from_place: sql('1 oak st'),
      to_place: sql(`2 elm st ${nth}`),
      minutes: '20',
    }),
    family('account', 'file_removals', { storage_id: id(owner, nth, 'upload'), owner_id: u }),
    family('account', 'additional_emails', {
      id: id(owner, nth, 'address'),
      user_id: u,
      email: sql(`${nth}@family.example`),
    }),
    family('account', 'security_events', {
      id: id(owner, nth, 'security'),
      user_id: u,
      kind: sql('signedIn'),
      created_at: 'app_now()',
    }),
    family('account', 'calendar_links', {
      id: id(owner, nth, 'calendar link'),
      user_id: u,
      content: sql('full'),
      secret_hash: sql(`sha256:${idOf(owner, nth, 'calendar link')}`),
      secret_tail: sql('tail'),
    }),
    family('account', 'account_exports', {
      id: id(owner, nth, 'export'),
      user_id: u,
      // A person may have only one unfinished export, so the existing export is finished.
      ...(fresh ? {} : { ready_at: 'app_now()' }),
    }),
    between('invitations', owner, null, 'friend_invitations', {
      id: id(owner, nth, 'invitation'),
      user_id: u,
      email: sql('somebody@elsewhere.example'),
      expires_at: sql('2026-05-15Z'),
    }),
    family('account', 'user_devices', {
      id: id(owner, nth, 'device'),
      user_id: u,
      session_id: id(owner, 'session'),
      device_id: sql(`${nth} phone`),
      device_name: sql('Phone'),
      platform: sql('ios'),
      fcm_token_sealed: sql('sealed'),
      fcm_token_hash: HASH,
    }),
    family('account', 'push_subscriptions', {
      id: id(owner, nth, 'subscription'),
      user_id: u,
      session_id: id(owner, 'session'),
      address_hash: `sha256('${owner} ${nth}'::bytea)`,
      sealed: sql('sealed'),
    }),
    family('account', 'push_apps', {
      id: id(owner, nth, 'push app'),
      user_id: u,
      kind: sql('ntfy'),
      host: sql('ntfy.example'),
      sealed: sql('sealed'),
    }),
    family('account', 'notification_deliveries', {
      id: id(owner, nth, 'delivery'),
      user_id: u,
      kind: sql('test'),
      channel: sql('mail'),
      target: sql('own'),
      due_at: fresh ? sql('2026-05-10Z') : sql('2026-05-09Z'),
    }),
    family('account', 'reminders', {
      id: id(owner, nth, 'reminder'),
      user_id: u,
      profile_id: id(owner, 'child'),
      birthday: fresh ? sql('2027-05-09') : sql('2026-05-09'),
      due_at: sql('2026-05-09Z'),
    }),
    family('account', 'scheduled_local_notifications', {
      id: id(owner, nth, 'local notification'),
      user_id: u,
      profile_id: id(owner, 'child'),
      title: sql('Birthday'),
      trigger_time: sql('2026-05-09Z'),
    }),
    between('notifications', 'stranger', owner, 'notifications', {
      id: id(owner, nth, 'notification'),
      user_id: u,
      type: sql('friend_request'),
      kind: sql('friendAccepted'),
      person_id: uuidOf('stranger'),
    }),
    ...(fresh ? [] : [...changeNotification(owner), ...revisionsOfFamily(owner)]),
  ]
}

const revision = (noun: string, subject: string): Row['columns'] => ({
  subject: `'${noun}:' || ${subject}`,
  revision: '1',
  bumped_at: 'app_now()',
})

/** Returns the revisions of a family: those of the owner's account, the child, the team and the threads. */
function revisionsOfFamily(owner: Someone): Row[] {
  const revised = (thing: FamilyThing, noun: string, subject: string) =>
    ofFamily(thing, owner, 'revisions', revision(noun, subject), `revision (${noun}) of `)
  return [
    revised('account', 'person', uuidOf(owner)),
    revised('account', 'reads', uuidOf(owner)),
    revised('children', 'profile', id(owner, 'child')),
    revised('teams', 'team', id(owner, 'team')),
    revised('publicThreads', 'thread', id(owner, 'event group')),
    revised('privateThreads', 'thread', id(owner, 'spare event group')),
  ]
}

/** A notification about a change to one of the owner's own events. */
function changeNotification(owner: Someone): Row[] {
  const notification = id(owner, 'told of a change')
  return [
    ofFamily('account', owner, 'notifications', {
      id: notification,
      user_id: uuidOf(owner),
      type: sql('schedule_change'),
      kind: sql('eventsChanged'),
      owner_id: uuidOf(owner),
    }),
    ofFamily('account', owner, 'notification_changes', {
      notification_id: notification,
      change_id: id(owner, 'old', 'change of', 'public'),
    }),
  ]
}

/** The thread of an event, with one message, which the owner has read. */
function thread(owner: Someone, thing: 'publicThreads' | 'privateThreads', eventGroup: string): Row[] {
  const key = { event_group_id: eventGroup }
  return [
    ofFamily(thing, owner, 'threads', { ...key, owner_id: uuidOf(owner), last_seq: '1' }),
    ofFamily(thing, owner, 'event_messages', {
      id: id(owner, thing, 'message'),
      ...key,
      seq: '1',
      sender_id: uuidOf(owner),
      content: sql('See you there'),
    }),
    ofFamily('account', owner, 'thread_reads', { user_id: uuidOf(owner), ...key, read_seq: '1' }, thing),
  ]
}

/** A leg whose driver has nothing to do with the family. Nobody may add such a leg. */
function drivenByStranger(owner: Someone, eventGroup: string): Row {
  return {
    table: 'legs',
    label: `leg of ${owner} with a stranger as driver`,
    columns: {
      event_group_id: eventGroup,
      profile_id: id(owner, 'child'),
      direction: sql('back'),
      owner_id: uuidOf(owner),
      status: sql('confirmed'),
      driver_kind: sql('user'),
      driver_user_id: uuidOf(owner === 'stranger' ? 'former' : 'stranger'),
    },
    may: () => false,
  }
}

/** A clash that a person marked as 'Not a problem'. Its two event groups must be sorted by id. */
function settled(owner: Someone, fresh: boolean): Row {
  const other = fresh ? id(owner, 'spare event group') : id(owner, 'old', 'empty event group')
  const pair = `${id(owner, 'event group')}::uuid, ${other}::uuid`
  return ofFamily('account', owner, 'clash_settlements', {
    user_id: uuidOf(owner),
    first_event_group_id: `least(${pair})`,
    second_event_group_id: `greatest(${pair})`,
    settled_for: sql('a signature'),
  })
}

/** Returns the row that stores that the person `by` acknowledged a change to an event of `owner`. */
function acknowledged(by: Someone, owner: Someone, visibility: 'public' | 'private'): Row {
  return ofFamily('account', by, 'change_acknowledgements', {
    user_id: uuidOf(by),
    change_id: id(owner, 'old', 'change of', visibility),
  })
}

/** Returns the row that stores the reminder of the person `by` for an event of `owner`. */
function reminded(by: Someone, owner: Someone): Row {
  return ofFamily('account', by, 'event_reminders', {
    user_id: uuidOf(by),
    event_group_id: id(owner, 'event group'),
    lead_minutes: sql('{30}'),
  })
}

function friendship(from: Someone, to: Someone, role: string): Row {
  return between('grants', from, to, 'friendships', {
    id: id(from, 'grants', to),
    user_id: uuidOf(from),
    friend_id: uuidOf(to),
    role: sql(role),
  })
}
const conversationId = (one: Someone, other: Someone) => id('conversation of', ...[one, other].sort())
function conversation(one: Someone, other: Someone): Row {
  const pair = `${uuidOf(one)}::uuid, ${uuidOf(other)}::uuid`
  return between('conversations', one, other, 'conversations', {
    id: conversationId(one, other),
    participant_1_id: `least(${pair})`,
    participant_2_id: `greatest(${pair})`,
    last_seq: '2',
  })
}
const message = (from: Someone, to: Someone) =>
  between('messages', from, to, 'messages', {
    id: id(from, 'writes to', to),
    conversation_id: conversationId(from, to),
    seq: '1',
    sender_id: uuidOf(from),
    content: sql('Hello'),
  })
/** A message with a picture, sent after the text message of the same person. */
const picture = (from: Someone, to: Someone) => [
  between('messages', from, to, 'files', file(from, 'picture', `picture to ${to}`)),
  between('messages', from, to, 'messages', {
    id: id(from, 'shows', to),
    conversation_id: conversationId(from, to),
    seq: '2',
    sender_id: uuidOf(from),
    content: sql(''),
    has_image: 'true',
    image_width: '4',
    image_height: '3',
    image_file_id: id(from, `picture to ${to}`),
  }),
]
/** Presence in a conversation, which only friends may see. */
function present(who: Someone, to: Someone, device: string, shared = true): Row {
  const isVisible = shared && who !== 'former' && to !== 'former'
  return between(isVisible ? 'presence' : 'hiddenPresence', who, to, 'active_conversations', {
    user_id: uuidOf(who),
    conversation_id: conversationId(who, to),
    device_id: id(who, device),
    device_type: sql('web'),
    shared: String(shared),
  })
}
const request = (from: Someone, to: Someone) =>
  between('requests', from, to, 'friend_requests', {
    id: id(from, 'asks', to),
    requester_id: uuidOf(from),
    requested_id: uuidOf(to),
  })
const block = (from: Someone, to: Someone) =>
  between('blocks', from, to, 'blocks', { user_id: uuidOf(from), blocked_id: uuidOf(to) })
function handover(from: Someone, to: Someone, child: string): Row {
  return between('handovers', from, to, 'profile_handovers', {
    id: id(from, 'offers', to, child),
    profile_id: id(from, child),
    owner_id: uuidOf(from),
    friend_id: uuidOf(to),
  })
}

/**
 * A team that is mapped to a child of another owner.
 * Only a person who administers both families may create the mapping.
 * A person who administers only the team's family or only the child's family may see and end the mapping.
 */
function mappedAcross(teamOf: Someone, childOf: Someone, child: string): Row {
  const administers = (by: Someone, of: Someone) => allows('mappings', 'read', viewerRoleOf(by, of))
  return {
    table: 'profile_teams',
    label: `${teamOf}’s team mapped to ${childOf}’s child`,
    columns: {
      profile_id: id(childOf, child),
      profile_owner_id: uuidOf(childOf),
      platform_team_id: id(teamOf, 'team'),
      team_owner_id: uuidOf(teamOf),
    },
    may: (verb, by) =>
      verb === 'add'
        ? administers(by, teamOf) && administers(by, childOf)
        : verb !== 'change' && (administers(by, teamOf) || administers(by, childOf)),
  }
}

const nobodyMay = (row: Row): Row => ({ ...row, label: `${row.label}, which cannot be`, may: () => false })

/** People who have a conversation with Erin: her friends and a former friend. */
const WRITE: readonly Someone[] = [...(Object.keys(FRIENDS) as Someone[]), 'former']

/** The installation's own push key, which no person may read. */
function pushKey(name: string): Row {
  return {
    table: 'push_keys',
    label: `the ${name} push key`,
    columns: { public_key: sql(name), sealed: sql('sealed') },
    may: () => false,
  }
}

/** All rows that exist before the tests. Rows come after the rows to which their foreign keys refer. */
export const ROWS: readonly Row[] = [
  // Insert conversations before friendships, because a trigger on friendships creates missing ones with random ids.
  ...WRITE.map((other) => conversation('erin', other)),
  // Settings are listed but not inserted, because creating an account also creates its settings.
  ...PEOPLE.map((person) => ofFamily('account', person, 'user_settings', { user_id: uuidOf(person) })),
  ...Object.entries(FRIENDS).flatMap(([friend, role]) => [
    friendship('erin', friend as Someone, role),
    friendship(friend as Someone, 'erin', friend === 'granter' ? 'administrator' : 'none'),
  ]),
  request('asking', 'erin'),
  block('erin', 'blocked'),
  ...PEOPLE.flatMap((person) => familyRows(person, false)),
  mappedAcross('administrator', 'erin', 'child'),
  handover('erin', 'administrator', 'child'),
  ...WRITE.flatMap((other) => [message('erin', other), ...picture('erin', other)]),
  ...WRITE.flatMap((other) => [
    present('erin', other, 'desk'),
    present(other, 'erin', 'phone'),
    present(other, 'erin', 'hidden', false),
    ...['conversation', 'presence'].map((noun) =>
      between('conversations', 'erin', other, 'revisions', revision(noun, conversationId('erin', other))),
    ),
  ]),
  pushKey('old'),
]

/** Rows that each person of the tests tries to add. */
export const FRESH_ROWS: readonly Row[] = [
  ...PEOPLE.map((person) => ofFamily('account', person, 'user_settings', { user_id: uuidOf(person) })),
  friendship('erin', 'stranger', 'administrator'),
  friendship('stranger', 'erin', 'none'),
  request('stranger', 'erin'),
  request('erin', 'stranger'),
  block('stranger', 'erin'),
  ...PEOPLE.flatMap((person) => familyRows(person, true)),
  mappedAcross('administrator', 'erin', 'spare child'),
  mappedAcross('stranger', 'erin', 'spare child'),
  acknowledged('viewer', 'erin', 'public'),
  acknowledged('administrator', 'erin', 'private'),
  // Acknowledgements of changes that the person cannot see.
  nobodyMay(acknowledged('viewer', 'erin', 'private')),
  ...(['friend', 'former', 'stranger', 'blocked'] as const).map((by) =>
    nobodyMay(acknowledged(by, 'erin', 'public')),
  ),
  // Reminders for an event that the person sees, and for events that the person does not see.
  reminded('viewer', 'erin'),
  ...(['friend', 'former', 'stranger', 'blocked'] as const).map((by) => nobodyMay(reminded(by, 'erin'))),
  present('erin', 'friend', 'new'),
  present('former', 'erin', 'new'),
  // Presence in a conversation between other people.
  nobodyMay({
    ...present('erin', 'friend', 'new'),
    label: 'presence of a stranger in Erin’s conversation',
    columns: { ...present('erin', 'friend', 'new').columns, user_id: uuidOf('stranger') },
  }),
  handover('erin', 'administrator', 'spare child'),
  // Offers of a child to a person who is not an administrator, and by a person who is not the owner.
  ...(['viewer', 'friend', 'granter', 'stranger', 'blocked'] as const).map((to) =>
    nobodyMay(handover('erin', to, 'spare child')),
  ),
  nobodyMay({
    ...handover('erin', 'administrator', 'spare child'),
    label: 'handover of Erin’s child, made by the administrator to a friend of theirs',
    columns: { ...handover('erin', 'viewer', 'spare child').columns, owner_id: uuidOf('administrator') },
  }),
  pushKey('new'),
]
