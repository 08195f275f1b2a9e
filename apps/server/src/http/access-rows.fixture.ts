import { createHash, randomBytes } from 'node:crypto'
import type { ChangeList } from '@homefield/contract/change'
import type { Event } from '@homefield/contract/event'
import type { Friend, FriendRequest, BlockedPerson } from '@homefield/contract/friend'
import type { Handover } from '@homefield/contract/handover'
import type { Invitation } from '@homefield/contract/invitation'
import type { Notification } from '@homefield/contract/notification'
import type { ScheduledNotification } from '@homefield/contract/scheduled-notification'
import { may, mayWithTeam, type ViewerRole } from '@homefield/domain/access'
import { pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type pg from 'pg'
import { newId } from '../lib/ids.ts'

/*
 * Types of the access matrix (C60), and the matrix entries for calls about children, friends and other people.
 * A call that destroys its target, such as a delete, needs a new target for each request.
 * A superuser inserts the new targets into the database, without row-level security.
 */

export interface Family {
  readonly person: Person
  readonly child: string
  readonly team: string
  readonly publicEvent: string
  readonly privateEvent: string
  readonly photo: string
  readonly portrait: string
  readonly email: string
  readonly session: string
  readonly securityEvent: string
  readonly passkey: string
  readonly archive: string
  readonly calendarLink: string
  readonly delivery: string
  readonly pushApp: string
  readonly between: Between
}

/** People with a relation to the family's owner, such as a friend. Their accounts cannot sign in. */
export interface Between {
  /** A friend of this person. Both friends have granted each other the administrator role. */
  readonly friend: string
  /** The conversation with `friend`. */
  readonly conversation: string
  readonly blocked: string
  readonly incoming: string
  readonly outgoing: string
  readonly invitation: string
  readonly handover: string
  readonly notification: string
  readonly localNotification: string
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly bytes?: Uint8Array<ArrayBuffer>
}

/** Describes how the access test calls an API: the kind of target, and how to build the request. */
export type Row =
  | {
      /** A call that concerns only the caller. Every caller gets the same result. */
      readonly about: 'self'
      readonly ask: () => Asked | Promise<Asked>
      /** Expected error for every caller, if the test's request cannot succeed for anyone. */
      readonly refused?: readonly [status: number, code: string]
    }
  | {
      /** A call of the operator. Everybody else gets the response for an unknown address. */
      readonly about: 'operator'
      readonly ask: () => Asked | Promise<Asked>
      /** Expected error for the operator, if the test's request cannot succeed. */
      readonly refused?: readonly [status: number, code: string]
    }
  | {
      readonly about: 'one'
      readonly ask: (id: string, owner: Family) => Asked | Promise<Asked>
      readonly id: (family: Family) => string | Promise<string>
      readonly may: (viewerRole: ViewerRole) => boolean
      readonly refusal: string
      /** Expected status for an id that does not exist (default 404). */
      readonly absent?: number
    }
  | {
      /**
       * A call that returns a list of items, some of which are hidden from some roles.
       * `visible` returns the ids that the list must contain for a viewer with the given role.
       */
      readonly about: 'many'
      readonly ask: () => Asked
      readonly ids: (answer: never) => string[]
      readonly visible: (family: Family, viewerRole: ViewerRole) => string[]
    }

export const ownOnly = (viewerRole: ViewerRole) => viewerRole === 'owner'
export const own =
  (id: (family: Family) => string) =>
  (family: Family, viewerRole: ViewerRole): string[] =>
    ownOnly(viewerRole) ? [id(family)] : []

/** Inserts the database rows that the requests of the access test need as targets. */
export class Makers {
  readonly #database: () => pg.Pool

  constructor(database: () => pg.Pool) {
    this.#database = database
  }

  async #insert(table: string, row: Record<string, unknown>): Promise<void> {
    const names = Object.keys(row)
    await pastAllRights(this.#database(), (as) =>
      as.query(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(row),
      ),
    )
  }

  /** Inserts a person who can be found by name and never signs in. */
  async bystander(name = 'Zed Bystander'): Promise<string> {
    const id = newId()
    const now = '2020-01-01T00:00:00Z'
    await this.#insert('users', {
      id,
      name: '',
      email: `${id}@family.example`,
      created_at: now,
      updated_at: now,
    })
    await pastAllRights(this.#database(), (as) =>
      as.query(`update user_settings set full_name = $2, timezone = 'UTC' where user_id = $1`, [id, name]),
    )
    return id
  }

  async friends(one: string, other: string, role = 'administrator'): Promise<string> {
    await this.#insert('friendships', { id: newId(), user_id: one, friend_id: other, role })
    await this.#insert('friendships', { id: newId(), user_id: other, friend_id: one, role })
    return other
  }

  /** Returns the id of the conversation between two friends. */
  async conversation(one: string, other: string): Promise<string> {
    const { rows } = await this.#database().query<{ id: string }>(
      'select id from conversations where participant_1_id = least($1::uuid, $2) and participant_2_id = greatest($1::uuid, $2)',
      [one, other],
    )
    return rows[0]?.id ?? ''
  }

  /** Inserts a message with a picture that the sender has announced but not uploaded yet. */
  async announcedPicture(from: string, conversation: string): Promise<string> {
    const id = newId()
    await pastAllRights(this.#database(), (as) =>
      as.query(
        `with counted as (update conversations set last_seq = last_seq + 1 where id = $2 returning last_seq)
         insert into messages (id, conversation_id, seq, sender_id, content, has_image, image_width, image_height)
         select $1, $2, last_seq, $3, '', true, 4, 3 from counted`,
        [id, conversation, from],
      ),
    )
    return id
  }

  async request(from: string, to: string): Promise<string> {
    const id = newId()
    await this.#insert('friend_requests', { id, requester_id: from, requested_id: to })
    return id
  }

  async block(from: string): Promise<string> {
    const blocked = await this.bystander()
    await this.#insert('blocks', { user_id: from, blocked_id: blocked })
    return blocked
  }

  async child(owner: string): Promise<string> {
    const id = newId()
    await this.#insert('profiles', { id, user_id: owner, name: 'Spare', color: '#3B82F6' })
    return id
  }

  async handover(from: string, to: string): Promise<string> {
    const id = newId()
    await this.#insert('profile_handovers', {
      id,
      profile_id: await this.child(from),
      owner_id: from,
      friend_id: to,
    })
    return id
  }

  /** @param secret secret of the invitation link; undefined for an invitation that was not mailed yet */
  async invitation(from: string, secret?: string): Promise<string> {
    const id = newId()
    const hash =
      secret === undefined ? null : `sha256:${createHash('sha256').update(secret).digest('base64url')}`
    const expires = Temporal.Now.instant().add({ hours: 24 }).toString()
    const email = `${id}@${secret === undefined ? 'made' : 'linked'}.example`
    await this.#insert('friend_invitations', {
      id,
      user_id: from,
      email,
      secret_hash: hash,
      expires_at: expires,
    })
    return id
  }

  /** Deletes open invitations, because an account can have only a limited number of open invitations. */
  async forgetLinks(): Promise<void> {
    await this.#database().query(`delete from friend_invitations where email like '%@linked.example'`)
  }

  async link(from: string): Promise<string> {
    const secret = randomBytes(32).toString('base64url')
    await this.invitation(from, secret)
    return secret
  }

  async notification(to: string, about: string): Promise<string> {
    const id = newId()
    const kind = { type: 'friend_request', kind: 'friendAccepted' }
    await this.#insert('notifications', { id, user_id: to, person_id: about, ...kind })
    return id
  }

  /** Inserts a birthday reminder for the person's devices, about one of the person's own children. */
  async localNotification(to: string): Promise<string> {
    const id = newId()
    await pastAllRights(this.#database(), (as) =>
      as.query(
        `insert into scheduled_local_notifications (id, user_id, profile_id, title, trigger_time)
         select $1, $2, p.id, 'Birthday', now() + interval '1 day' from profiles p where p.user_id = $2 limit 1`,
        [id, to],
      ),
    )
    return id
  }

  /** Inserts a calendar link for the whole family. */
  async calendarLink(of: string): Promise<string> {
    const id = newId()
    const row = { id, user_id: of, content: 'full', secret_hash: `sha256:${id}`, secret_tail: 'tail' }
    await this.#insert('calendar_links', row)
    return id
  }

  /** Inserts a change that the platform made and that nobody has acknowledged yet. */
  async change(event: string, owner: string): Promise<string> {
    const id = newId()
    const value = { old_value: '"blue"', new_value: '"white"' }
    await this.#insert('event_changes', { id, event_id: event, owner_id: owner, field: 'uniform', ...value })
    return id
  }

  /**
   * Simulates a feed that suddenly omits most future events of a team, before anybody confirmed their deletion.
   * Returns the simulated time at which the server first noticed the missing events.
   */
  async withheldLoss(team: string): Promise<string> {
    const since = '2020-05-09T12:00:00Z'
    await pastAllRights(this.#database(), async (as) => {
      await as.query('update platform_teams set accepted_loss = null where id = $1', [team])
      await as.query(
        `update feeds set problem = 'heldBack', problem_since = $2, withheld_since = $2, withheld_reference = 10, withheld_left = 2,
           next_check_at = app_now() + interval '1 hour'
         where id = (select feed_id from platform_teams where id = $1)`,
        [team, since],
      )
    })
    return since
  }

  /** Inserts a manual event on 9 May 2020, a day that no other request of the access test asks for. */
  async event(
    owner: string,
    child: string,
    { visibility = 'public', isHidden = false }: { visibility?: string; isHidden?: boolean } = {},
  ): Promise<string> {
    const [id, eventGroup] = [newId(), newId()]
    await this.#insert('event_groups', { id: eventGroup, owner_id: owner, series_id: newId() })
    await this.#insert('events', {
      id,
      profile_id: child,
      owner_id: owner,
      event_group_id: eventGroup,
      title: 'Spare',
      all_day: false,
      start_time: '2020-05-09T12:00:00Z',
      end_time: '2020-05-09T13:00:00Z',
      zone: 'UTC',
      wall_start: '2020-05-09T12:00:00',
      duration_minutes: 60,
      sport: 'Soccer',
      color: '#10B981',
      platform: 'Manual',
      platform_color: '#64748B',
      activity: 'other',
      visibility,
      hidden_at: isHidden ? '2020-05-01T12:00:00Z' : null,
      deletion_id: isHidden ? newId() : null,
    })
    return id
  }

  /** Inserts a private event to which the child walks, and which has moved since. */
  async walk(owner: string, child: string): Promise<string> {
    const id = await this.event(owner, child, { visibility: 'private' })
    await pastAllRights(this.#database(), (as) =>
      as.query(
        `insert into legs (event_group_id, profile_id, direction, owner_id, status, driver_kind)
         select event_group_id, profile_id, 'there', owner_id, 'check', 'alone' from events where id = $1`,
        [id],
      ),
    )
    return id
  }

  async helper(owner: string): Promise<string> {
    const id = newId()
    await this.#insert('family_helpers', { id, owner_id: owner, name: 'Grandma' })
    await this.#insert('helper_contacts', { helper_id: id, owner_id: owner })
    return id
  }

  /** Inserts the default that a child walks home from every event. */
  async legDefault(owner: string, child: string): Promise<string> {
    const id = newId()
    const leg = { profile_id: child, direction: 'back', driver_kind: 'alone' }
    await this.#insert('leg_defaults', {
      id,
      owner_id: owner,
      ...leg,
      from_day: '2020-05-01',
      answer: 'accepted',
    })
    return id
  }

  /** Makes two events clash: event `second` starts 30 minutes after `first`, at the same place. */
  async clash(first: string, second: string): Promise<void> {
    await pastAllRights(this.#database(), (as) =>
      as.query(
        `update events e set location = e.location_name, start_time = f.start_time + interval '30 minutes'
           - case when e.id = f.id then interval '30 minutes' else interval '0' end
         from events f where f.id = $1 and e.id in ($1, $2)`,
        [first, second],
      ),
    )
  }

  /** Inserts a cached geocoder result for the place. */
  async found(place: string): Promise<void> {
    await this.#insert('geocodes', {
      address: place.toLowerCase(),
      found: true,
      latitude: 40,
      longitude: -75,
      provider: 'photon',
      fetched_at: '2020-01-01Z',
      used_at: Temporal.Now.instant().toString(),
    })
  }

  async between(person: string): Promise<Between> {
    const friend = await this.friends(person, await this.bystander())
    return {
      friend,
      conversation: await this.conversation(person, friend),
      blocked: await this.block(person),
      incoming: await this.request(await this.bystander(), person),
      outgoing: await this.request(person, await this.bystander()),
      invitation: await this.invitation(person),
      handover: await this.handover(person, friend),
      notification: await this.notification(person, friend),
      localNotification: await this.localNotification(person),
    }
  }

  async version(table: 'profiles' | 'friendships', key: Record<string, string>): Promise<number> {
    const where = Object.keys(key).map((name, index) => `${name} = $${index + 1}`)
    const { rows } = await this.#database().query<{ version: number }>(
      `select version from ${table} where ${where.join(' and ')}`,
      Object.values(key),
    )
    return rows[0]?.version ?? 1
  }
}

export function childRows(make: Makers, photo: () => Uint8Array<ArrayBuffer>): Record<string, Row> {
  const ofChild = {
    about: 'one',
    id: ({ child }: Family) => child,
    refusal: 'profileNotFound',
  } as const
  return {
    'profile.read': {
      ...ofChild,
      ask: (id) => ({ method: 'GET', path: `/profiles/${id}` }),
      may: (viewerRole) => may(viewerRole, 'view'),
    },
    'profile.change': {
      ...ofChild,
      ask: async (id, { child }) => ({
        method: 'PATCH',
        path: `/profiles/${id}`,
        body: { color: '#EF4444', version: await make.version('profiles', { id: child }) },
      }),
      may: (viewerRole) => may(viewerRole, 'edit'),
    },
    'profile.previewDeletion': {
      ...ofChild,
      ask: (id) => ({ method: 'GET', path: `/profiles/${id}/deletion` }),
      may: (viewerRole) => may(viewerRole, 'delete'),
    },
    'profile.delete': {
      ...ofChild,
      id: ({ person }) => make.child(person.id),
      ask: (id) => ({ method: 'DELETE', path: `/profiles/${id}` }),
      may: (viewerRole) => may(viewerRole, 'delete'),
    },
    'event.create': {
      ...ofChild,
      ask: (profileId) => ({
        method: 'POST',
        path: '/events',
        body: {
          id: newId(),
          profileId,
          title: 'Dentist',
          date: '2020-05-09',
          startTime: '12:00',
          durationMinutes: 60,
          sport: 'Other',
          visibility: 'private',
        },
      }),
      may: (viewerRole) => may(viewerRole, 'addEvent'),
    },
    'file.upload of a photo for a child': {
      ...ofChild,
      ask: (id) => ({
        method: 'POST',
        path: `/files?id=${newId()}&kind=photo&profileId=${id}`,
        bytes: photo(),
      }),
      may: (viewerRole) => may(viewerRole, 'edit'),
    },
    'file.read of a portrait': {
      about: 'one',
      ask: (id) => ({ method: 'GET', path: `/files/${id}/64` }),
      id: ({ portrait }) => portrait,
      // Anybody who can find a person by name may see that person's portrait.
      may: (viewerRole) => viewerRole !== 'blocked',
      refusal: 'notFound',
    },
  }
}

/** Place of the events that the access test searches for. */
export const SEARCHED_PLACE = 'Searched Park'

/** @param events events of a family, by role; each event is at `SEARCHED_PLACE` and has unread changes */
export function readingRows(
  events: (family: Family, viewerRole: ViewerRole) => string[],
): Record<string, Row> {
  const idsOf = (list: readonly Event[]) =>
    list.flatMap(({ children }) => children.map(({ eventId }) => eventId))
  return {
    'event.search': {
      about: 'many',
      ask: () => ({ method: 'GET', path: `/search/events?q=${encodeURIComponent(SEARCHED_PLACE)}` }),
      ids: ({ events: list }: { events: Event[] }) => idsOf(list),
      visible: events,
    },
    'event.hidden': {
      about: 'one',
      ask: (id) => ({ method: 'GET', path: `/teams/${id}/hidden-events` }),
      id: ({ team }) => team,
      may: (viewerRole) => mayWithTeam(viewerRole, 'view'),
      refusal: 'teamNotFound',
    },
    'change.list': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/changes' }),
      ids: ({ changed }: ChangeList) => idsOf(changed.map(({ event }) => event)),
      visible: events,
    },
    // The server ignores unknown ids. change.test.ts also covers ids of changes in another family.
    'change.acknowledge': {
      about: 'self',
      ask: () => ({ method: 'POST', path: '/changes/acknowledge', body: { changeIds: [newId()] } }),
    },
    'change.look': { about: 'self', ask: () => ({ method: 'POST', path: '/changes/look' }) },
  }
}

export function friendRows(make: Makers): Record<string, Row> {
  const ofRequest = { about: 'one', may: ownOnly, refusal: 'friendRequestNotFound' } as const
  const incoming = async ({ person }: Family) => make.request(await make.bystander(), person.id)
  return {
    'friend.list': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/friends' }),
      ids: ({ friends }: { friends: Friend[] }) => friends.map(({ person }) => person.id),
      visible: own(({ between }) => between.friend),
    },
    'friend.changeRole': {
      about: 'one',
      ask: async (id, { person, between }) => ({
        method: 'PATCH',
        path: `/friends/${id}`,
        body: {
          role: 'administrator',
          version: await make.version('friendships', { user_id: person.id, friend_id: between.friend }),
        },
      }),
      id: ({ between }) => between.friend,
      may: ownOnly,
      refusal: 'friendNotFound',
    },
    'friend.remove': {
      about: 'one',
      ask: (id) => ({ method: 'DELETE', path: `/friends/${id}` }),
      id: async ({ person }) => make.friends(person.id, await make.bystander()),
      may: ownOnly,
      refusal: 'friendNotFound',
    },
    // The access test checks only who may search. enumeration.test.ts checks which people a search finds.
    'friend.people': { about: 'self', ask: () => ({ method: 'GET', path: '/people?q=Person' }) },
    'friend.requests': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/friend-requests' }),
      ids: (answer: { incoming: FriendRequest[]; outgoing: FriendRequest[] }) =>
        [...answer.incoming, ...answer.outgoing].map(({ id }) => id),
      visible: (family, viewerRole) =>
        ownOnly(viewerRole) ? [family.between.incoming, family.between.outgoing] : [],
    },
    'friend.ask': {
      about: 'self',
      ask: async () => ({
        method: 'POST',
        path: '/friend-requests',
        body: { userId: await make.bystander() },
      }),
    },
    'friend.cancel': {
      ...ofRequest,
      ask: (id) => ({ method: 'DELETE', path: `/friend-requests/${id}` }),
      id: async ({ person }) => make.request(person.id, await make.bystander()),
    },
    'friend.accept': {
      ...ofRequest,
      ask: (id) => ({ method: 'POST', path: `/friend-requests/${id}/accept` }),
      id: incoming,
    },
    'friend.decline': {
      ...ofRequest,
      ask: (id) => ({ method: 'POST', path: `/friend-requests/${id}/decline` }),
      id: incoming,
    },
    'friend.blocked': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/blocked-people' }),
      ids: ({ blocked }: { blocked: BlockedPerson[] }) => blocked.map(({ person }) => person.id),
      visible: own(({ between }) => between.blocked),
    },
    'friend.block': {
      about: 'self',
      ask: async () => ({
        method: 'PUT',
        path: `/blocked-people/${await make.bystander()}`,
        body: { report: null },
      }),
    },
    'friend.unblock': {
      about: 'one',
      ask: (id) => ({ method: 'DELETE', path: `/blocked-people/${id}` }),
      id: ({ person }) => make.block(person.id),
      may: ownOnly,
      refusal: 'personNotFound',
    },
    ...invitationRows(make),
    ...handoverRows(make),
    ...notificationRows(make),
    ...localRows(make),
  }
}

function invitationRows(make: Makers): Record<string, Row> {
  return {
    'invitation.list': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/invitations' }),
      ids: ({ invitations }: { invitations: Invitation[] }) => invitations.map(({ id }) => id),
      visible: own(({ between }) => between.invitation),
    },
    'invitation.create': {
      about: 'self',
      ask: async () => {
        await make.forgetLinks()
        return {
          method: 'POST',
          path: '/invitations',
          body: { id: newId(), email: `${newId()}@linked.example` },
        }
      },
    },
    'invitation.delete': {
      about: 'one',
      ask: (id) => ({ method: 'DELETE', path: `/invitations/${id}` }),
      id: ({ person }) => make.invitation(person.id, newId()),
      may: ownOnly,
      refusal: 'invitationNotFound',
    },
    // Anyone with the link's secret has access, unless the inviter has blocked the person.
    'invitation.look': {
      about: 'one',
      ask: (token) => ({ method: 'POST', path: '/invitations/look', body: { token } }),
      id: ({ person }) => make.link(person.id),
      may: (viewerRole) => viewerRole !== 'blocked',
      refusal: 'invitationInvalid',
    },
    'invitation.accept of a bystander’s': {
      about: 'one',
      ask: (token) => ({ method: 'POST', path: '/invitations/accept', body: { token } }),
      id: async () => make.link(await make.bystander()),
      may: () => true,
      refusal: 'invitationInvalid',
    },
  }
}

function handoverRows(make: Makers): Record<string, Row> {
  const ofOffer = { about: 'one', may: ownOnly, refusal: 'handoverNotFound' } as const
  return {
    'handover.list': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/handovers' }),
      ids: ({ handovers }: { handovers: Handover[] }) => handovers.map(({ id }) => id),
      visible: own(({ between }) => between.handover),
    },
    'handover.offer': {
      about: 'one',
      ask: (profileId, { between }) => ({
        method: 'POST',
        path: '/handovers',
        body: { id: newId(), profileId, userId: between.friend },
      }),
      id: ({ person }) => make.child(person.id),
      may: (viewerRole) => may(viewerRole, 'handOver'),
      refusal: 'profileNotFound',
    },
    'handover.accept': {
      ...ofOffer,
      ask: (id) => ({ method: 'POST', path: `/handovers/${id}/accept` }),
      id: ({ person, between }) => make.handover(between.friend, person.id),
    },
    'handover.end of an offer made': {
      ...ofOffer,
      ask: (id) => ({ method: 'DELETE', path: `/handovers/${id}` }),
      id: ({ person, between }) => make.handover(person.id, between.friend),
    },
    'handover.end of an offer received': {
      ...ofOffer,
      ask: (id) => ({ method: 'DELETE', path: `/handovers/${id}` }),
      id: ({ person, between }) => make.handover(between.friend, person.id),
    },
  }
}

function notificationRows(make: Makers): Record<string, Row> {
  const ofOne = {
    about: 'one',
    id: ({ person, between }: Family) => make.notification(person.id, between.friend),
    may: ownOnly,
    refusal: 'notificationNotFound',
  } as const
  return {
    'notification.list': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/notifications' }),
      ids: ({ notifications }: { notifications: Notification[] }) => notifications.map(({ id }) => id),
      visible: own(({ between }) => between.notification),
    },
    'notification.mark': {
      ...ofOne,
      ask: (id) => ({ method: 'PATCH', path: `/notifications/${id}`, body: { read: true } }),
    },
    'notification.delete': {
      ...ofOne,
      ask: (id) => ({ method: 'DELETE', path: `/notifications/${id}` }),
    },
    'notification.markAllRead': {
      about: 'self',
      ask: () => ({ method: 'POST', path: '/notifications/read-all' }),
    },
    'notification.clear': { about: 'self', ask: () => ({ method: 'DELETE', path: '/notifications' }) },
  }
}

function localRows(make: Makers): Record<string, Row> {
  return {
    'scheduledNotification.list': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/scheduled-notifications' }),
      ids: ({ scheduledNotifications }: { scheduledNotifications: ScheduledNotification[] }) =>
        scheduledNotifications.map(({ id }) => id),
      visible: own(({ between }) => between.localNotification),
    },
    'scheduledNotification.take': {
      about: 'self',
      ask: () => ({ method: 'POST', path: '/scheduled-notifications/taken', body: { taken: [] } }),
    },
    'scheduledNotification.settle': {
      about: 'one',
      ask: (id) => ({ method: 'PATCH', path: `/scheduled-notifications/${id}`, body: { status: 'sent' } }),
      id: ({ person }) => make.localNotification(person.id),
      may: ownOnly,
      refusal: 'reminderNotFound',
    },
  }
}
