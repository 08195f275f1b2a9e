import type { AccountExport, AdditionalEmail, SecurityEvent, Session } from '@homefield/contract/account'
import { auth } from '@homefield/contract/auth'
import { contract } from '@homefield/contract/contract'
import type { Dashboard } from '@homefield/contract/dashboard'
import type { Event } from '@homefield/contract/event'
import type { PlatformSummary, Team } from '@homefield/contract/connection'
import type { Profile } from '@homefield/contract/profile'
import type { StreamHello } from '@homefield/contract/stream'
import type { ThreadPage } from '@homefield/contract/thread'
import { may, mayWithTeam, type ViewerRole } from '@homefield/domain/access'
import { addChild, connect, given, grant, mapTeam, pastAllRights, teamOf } from '@homefield/testkit/family'
import { client, type Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import {
  type Asked,
  childRows,
  type Family,
  friendRows,
  Makers,
  own,
  ownOnly,
  readingRows,
  type Row,
  SEARCHED_PLACE,
} from './access-rows.fixture.ts'
import { connectionRows } from './connection-rows.fixture.ts'
import { coverageRows } from './coverage-rows.fixture.ts'
import { deviceRows } from './device-rows.fixture.ts'
import { nestedIds } from './nested-ids.fixture.ts'
import { operatorRows } from './operator-rows.fixture.ts'
import { placeRows } from './place-rows.fixture.ts'
import { wayOutRows } from './access-ways-out.fixture.ts'
import { writingRows } from './writing-rows.fixture.ts'
import { writtenRows } from './written-rows.fixture.ts'

/*
 * C60: tests every API call with a person of every role and with ids of visible, hidden and missing data.
 * `ROWS` describes the request and the target of each call.
 * The expected access comes from `domain/access`, which implements section 6 of the specification.
 * The test fails if a call of the contract is missing from `ROWS`.
 *
 * All requests target data of Erin's family.
 * A person without access must get the response for an unknown id, except for the request id.
 * No role gives access to another person's account data (sessions, email addresses, archives).
 */

const NAMES = [
  'owner',
  'administrator',
  'viewer',
  'friend without a role',
  'former administrator',
  'granted the other way',
  'stranger',
  'pending requester',
  'blocked person',
] as const
type Name = (typeof NAMES)[number]

/** The role of each person in Erin's family. Each person is also the owner of their own family. */
const ROLE: Record<Name, ViewerRole> = {
  owner: 'owner',
  administrator: 'administrator',
  viewer: 'viewer',
  'friend without a role': 'none',
  'former administrator': 'stranger',
  'granted the other way': 'none',
  stranger: 'stranger',
  'pending requester': 'stranger',
  'blocked person': 'blocked',
}

let world: World
let photo: Buffer<ArrayBuffer>
const families = new Map<Name, Family>()
const make = new Makers(() => world.database)
/**
 * Returns a calendar with events that no other team has.
 * If two families shared an event, a person who sees both would be notified of only one copy.
 */
const feedOf = (team: string) =>
  [
    'BEGIN:VCALENDAR',
    ...[1, 2].flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${team}-${day}`,
      `DTSTART:${inDays(day)}T220000Z`,
      `SUMMARY:Game ${day}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

function inDays(days: number): string {
  return Temporal.Now.plainDateISO('UTC').add({ days }).toString().replaceAll('-', '')
}

async function makeFamily(index: number): Promise<Family> {
  const person = await world.person({ name: `Person ${index}`, zone: 'UTC' })
  const child = await addChild(person, `Child of ${index}`)
  const address = `league.example/team-${index}.ics`
  world.feeds.serve(address, { body: feedOf(`team-${index}`) })
  const { id: team } = await connect(person, { url: `https://${address}`, teamName: `Team of ${index}` })
  await mapTeam(person, team, [child])
  const archive = newId()
  expect((await person.api.POST('/account/export', { body: { id: archive } })).response.status).toBe(200)
  await world.settled()
  const { rows } = await world.database.query<{ id: string }>(
    'select id from events where platform_team_id = $1 order by start_time',
    [team],
  )
  const [publicEvent = '', privateEvent = ''] = rows.map(({ id }) => id)
  await pastAllRights(world.database, (as) =>
    as.query(
      `update events set visibility = case when id = $1 then 'private' else 'public' end, location_name = $3
       where id in ($1, $2)`,
      [privateEvent, publicEvent, SEARCHED_PLACE],
    ),
  )
  await make.clash(publicEvent, privateEvent)
  for (const event of [publicEvent, privateEvent]) await make.change(event, person.id)
  const stored = async (kind: 'photo' | 'portrait') => {
    const id = newId()
    const answer = await ask(signed(person), {
      method: 'POST',
      path: `/files?id=${id}&kind=${kind}`,
      bytes: photo,
    })
    expect(answer.status).toBe(200)
    return id
  }
  return {
    person,
    child,
    team,
    publicEvent,
    privateEvent,
    photo: await stored('photo'),
    portrait: await stored('portrait'),
    archive,
    calendarLink: await make.calendarLink(person.id),
    between: await make.between(person.id),
    ...(await ownThings(person)),
  }
}

/** Inserts data that the API creates only after an emailed confirmation or with a real device. */
async function ownThings(person: Person) {
  const [email, securityEvent, passkey, delivery, pushApp] = [newId(), newId(), newId(), newId(), newId()]
  const { rows } = await world.database.query<{ id: string }>('select id from sessions where user_id = $1', [
    person.id,
  ])
  await pastAllRights(world.database, async (as) => {
    await as.query(
      `insert into additional_emails (id, user_id, email, created_at) values ($1, $2, $3, '2020-01-01Z')`,
      [email, person.id, `${email}@family.example`],
    )
    await as.query(
      `insert into security_events (id, user_id, kind, created_at) values ($1, $2, 'signedIn', app_now())`,
      [securityEvent, person.id],
    )
    await as.query(
      `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
       values ($1, $2, 'key', $3, 0, 'singleDevice', false)`,
      [passkey, person.id, passkey],
    )
    await as.query(
      `insert into notification_deliveries (id, user_id, kind, channel, target, due_at, created_at)
       values ($1, $2, 'test', 'mail', 'own', app_now(), '2100-01-01Z')`,
      [delivery, person.id],
    )
    await as.query(
      `insert into push_apps (id, user_id, kind, host, sealed) values ($1, $2, 'ntfy', 'ntfy.example', 'sealed')`,
      [pushApp, person.id],
    )
  })
  return { email, session: rows[0]?.id ?? '', securityEvent, passkey, delivery, pushApp }
}

/** Returns the id of the person's newest archive. A new archive replaces the previous one. */
async function newestArchive({ person }: Family): Promise<string> {
  await world.settled()
  const { rows } = await world.database.query<{ id: string }>(
    'select id from account_exports where user_id = $1 and storage_id is not null order by created_at desc',
    [person.id],
  )
  return rows[0]?.id ?? ''
}

/** Inserts a second session, as if the person had signed in on another device. */
async function sessionElsewhere({ person }: Family): Promise<string> {
  const id = newId()
  await world.database.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     values ($1, $2, $3, now() + interval '1 day', now(), now())`,
    [id, person.id, `sha256:${id}`],
  )
  return id
}

beforeAll(async () => {
  world = await startWorld({ name: 'access_matrix', teamsnap: true })
  photo = Buffer.from(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer(),
  )
  await make.found(SEARCHED_PLACE)
  for (const [index, name] of NAMES.entries()) families.set(name, await makeFamily(index))
  const erin = person('owner')
  for (const [friend, role] of [
    ['administrator', 'administrator'],
    ['viewer', 'viewer'],
    ['friend without a role', 'none'],
    ['former administrator', 'administrator'],
  ] as const)
    await grant(world.database, { owner: erin, friend: person(friend), role })
  await grant(world.database, { owner: erin, friend: person('former administrator'), role: null })
  // This friend gave Erin a role but has no role in Erin's family, so Erin's data must stay hidden from the friend.
  await grant(world.database, { owner: person('granted the other way'), friend: erin, role: 'administrator' })
  given(await person('pending requester').api.POST('/friend-requests', { body: { userId: erin.id } }))
  const params = { path: { userId: person('blocked person').id } }
  given(await erin.api.PUT('/blocked-people/{userId}', { params, body: { report: null } }))
})
afterAll(() => world?.close())

function family(name: Name): Family {
  const found = families.get(name)
  if (!found) throw new Error(`${name} has no family`)
  return found
}
const person = (name: Name): Person => family(name).person
const signed = ({ cookie }: Person) => ({ cookie })

interface Answered {
  readonly status: number
  readonly code: string | null
  /** Status, body and headers of the response, without the request id and the date, which always differ. */
  readonly bytes: string
  readonly json: unknown
}

async function ask(headers: Record<string, string>, { method, path, body, bytes }: Asked): Promise<Answered> {
  const answer = await fetch(`${world.origin}/api/v1${path}`, {
    method,
    headers: {
      ...headers,
      ...(method === 'GET' ? {} : { 'command-id': newId() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(bytes === undefined ? {} : { body: bytes }),
  })
  const text = await answer.text()
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json')
  const json = isJson ? (JSON.parse(text) as { error?: { code: string; requestId: string } }) : null
  const shown = [...answer.headers].filter(
    ([name]) => !['date', 'x-request-id', 'content-length', 'retry-after'].includes(name),
  )
  return {
    status: answer.status,
    code: json?.error?.code ?? null,
    bytes: JSON.stringify([answer.status, shown, text.replace(json?.error?.requestId ?? '-', '')]),
    json,
  }
}

const events = (family: Family, viewerRole: ViewerRole): string[] => [
  ...(may(viewerRole, 'view') ? [family.publicEvent] : []),
  ...(may(viewerRole, 'viewPrivateEvents') ? [family.privateEvent] : []),
]
const eventIds = (list: readonly Event[]) =>
  list.flatMap(({ children }) => children.map(({ eventId }) => eventId))
const children = (family: Family, viewerRole: ViewerRole) => (may(viewerRole, 'view') ? [family.child] : [])

async function versionOf(team: string): Promise<number> {
  const { rows } = await world.database.query<{ version: number }>(
    'select version from platform_teams where id = $1',
    [team],
  )
  return rows[0]?.version ?? 1
}

const ROWS: Record<string, Row> = {
  ...childRows(make, () => photo),
  ...friendRows(make),
  ...coverageRows(make),
  ...placeRows(daysAround, events),
  ...readingRows(events),
  ...wayOutRows(make),
  ...connectionRows(make),
  ...writingRows(make),
  ...writtenRows(make, () => photo),
  ...deviceRows(),
  ...operatorRows(),
  'account.me': { about: 'self', ask: () => ({ method: 'GET', path: '/me' }) },
  'account.changeSettings': {
    about: 'self',
    ask: () => ({ method: 'PATCH', path: '/settings', body: { theme: 'dark' } }),
  },
  'account.sendConfirmation': {
    about: 'self',
    ask: () => ({ method: 'POST', path: '/account/confirmation' }),
  },
  'account.additionalEmails': {
    about: 'many',
    ask: () => ({ method: 'GET', path: '/additional-emails' }),
    ids: ({ additionalEmails }: { additionalEmails: AdditionalEmail[] }) =>
      additionalEmails.map(({ id }) => id),
    visible: own(({ email }) => email),
  },
  'account.addEmail': {
    about: 'self',
    ask: () => ({
      method: 'POST',
      path: '/additional-emails',
      body: { id: newId(), email: `${newId()}@family.example` },
    }),
  },
  'account.askEmailAgain': {
    about: 'one',
    ask: (id) => ({ method: 'POST', path: `/additional-emails/${id}/ask` }),
    id: ({ email }) => email,
    may: ownOnly,
    refusal: 'additionalEmailNotFound',
  },
  'account.removeEmail': {
    about: 'one',
    ask: (id) => ({ method: 'DELETE', path: `/additional-emails/${id}` }),
    id: ({ email }) => email,
    may: ownOnly,
    refusal: 'additionalEmailNotFound',
  },
  'account.sessions': {
    about: 'many',
    ask: () => ({ method: 'GET', path: '/sessions' }),
    ids: ({ sessions }: { sessions: Session[] }) => sessions.map(({ id }) => id),
    visible: own(({ session }) => session),
  },
  'account.endSession': {
    about: 'one',
    ask: (id) => ({ method: 'DELETE', path: `/sessions/${id}` }),
    id: sessionElsewhere,
    may: ownOnly,
    refusal: 'sessionNotFound',
  },
  'account.endOtherSessions': { about: 'self', ask: () => ({ method: 'DELETE', path: '/sessions' }) },
  'account.securityEvents': {
    about: 'many',
    ask: () => ({ method: 'GET', path: '/security-events' }),
    ids: ({ events: list }: { events: SecurityEvent[] }) => list.map(({ id }) => id),
    visible: own(({ securityEvent }) => securityEvent),
  },
  'account.security': { about: 'self', ask: () => ({ method: 'GET', path: '/security' }) },
  'account.renamePasskey': {
    about: 'one',
    ask: (id) => ({ method: 'PATCH', path: `/passkeys/${id}`, body: { name: 'Kitchen tablet' } }),
    id: ({ passkey }) => passkey,
    may: ownOnly,
    refusal: 'passkeyNotFound',
  },
  'account.exports': {
    about: 'many',
    ask: () => ({ method: 'GET', path: '/account/exports' }),
    ids: ({ exports }: { exports: AccountExport[] }) => exports.map(({ id }) => id),
    visible: own(({ archive }) => archive),
  },
  'account.requestExport': {
    about: 'self',
    ask: () => ({ method: 'POST', path: '/account/export', body: { id: newId() } }),
  },
  'account.downloadExport': {
    about: 'one',
    ask: (id) => ({ method: 'GET', path: `/account/exports/${id}/archive` }),
    id: newestArchive,
    may: ownOnly,
    refusal: 'exportNotFound',
  },
  'support.site': { about: 'self', ask: () => ({ method: 'GET', path: '/site' }) },
  'signUpInvitation.list': {
    about: 'operator',
    ask: () => ({ method: 'GET', path: '/operator/invitations' }),
  },
  'signUpInvitation.create': {
    about: 'operator',
    ask: () => ({
      method: 'POST',
      path: '/operator/invitations',
      body: { id: newId(), email: null, days: 7, secretHash: newId().replaceAll('-', '').padEnd(43, 'x') },
    }),
  },
  'signUpInvitation.revoke': {
    about: 'operator',
    ask: () => ({ method: 'DELETE', path: `/operator/invitations/${newId()}` }),
    refused: [404, 'invitationNotFound'],
  },
  'support.request': {
    about: 'self',
    ask: () => ({ method: 'POST', path: '/support', body: { id: newId(), summary: 'Where is my team?' } }),
  },
  'support.testMail': {
    about: 'self',
    ask: () => ({ method: 'POST', path: '/test-email', body: { email: 'somebody@family.example' } }),
  },
  'profile.list': {
    about: 'many',
    ask: () => ({ method: 'GET', path: '/profiles' }),
    ids: ({ profiles }: { profiles: Profile[] }) => profiles.map(({ id }) => id),
    visible: children,
  },
  'profile.create': {
    about: 'self',
    ask: () => ({
      method: 'POST',
      path: '/profiles',
      body: { id: newId(), name: 'New', color: '#EF4444', sports: [] },
    }),
  },
  'event.list': {
    about: 'many',
    ask: () => ({ method: 'GET', path: `/events?${daysAround()}` }),
    ids: ({ events: list }: { events: Event[] }) => eventIds(list),
    visible: events,
  },
  'event.read': {
    about: 'one',
    ask: (id) => ({ method: 'GET', path: `/events/${id}` }),
    id: ({ publicEvent }) => publicEvent,
    may: (viewerRole) => may(viewerRole, 'view'),
    refusal: 'eventNotFound',
  },
  'event.read of a private event': {
    about: 'one',
    ask: (id) => ({ method: 'GET', path: `/events/${id}` }),
    id: ({ privateEvent }) => privateEvent,
    may: (viewerRole) => may(viewerRole, 'viewPrivateEvents'),
    refusal: 'eventNotFound',
  },
  'connection.platforms': { about: 'self', ask: () => ({ method: 'GET', path: '/platforms' }) },
  'connection.authorizeTeamsnap': {
    about: 'self',
    ask: () => ({
      method: 'POST',
      path: '/platforms/teamsnap/authorize',
      body: { codeChallenge: 'A'.repeat(43) },
    }),
  },
  // The tests in connection/teamsnap (C65) check that nobody can use another person's OAuth state.
  'connection.callbackTeamsnap': {
    about: 'self',
    ask: () => ({
      method: 'POST',
      path: '/platforms/teamsnap/callback',
      body: { code: 'code', state: 'state', codeVerifier: 'v'.repeat(43) },
    }),
    refused: [403, 'authenticationFailed'],
  },
  'connection.preview': {
    about: 'self',
    ask: () => ({
      method: 'POST',
      path: '/feeds/preview',
      body: { form: 'Other', url: 'https://league.example/team-0.ics' },
    }),
  },
  'connection.teams': {
    about: 'many',
    ask: () => ({ method: 'GET', path: '/teams' }),
    ids: ({ teams }: { teams: Team[] }) => teams.map(({ id }) => id),
    visible: (family, viewerRole) => (mayWithTeam(viewerRole, 'view') ? [family.team] : []),
  },
  'connection.addTeam': {
    about: 'self',
    ask: () => ({
      method: 'POST',
      path: '/teams',
      body: { id: newId(), form: 'Other', url: 'https://league.example/team-0.ics' },
    }),
  },
  'connection.changeTeam': {
    about: 'one',
    ask: async (id, { team }) => ({
      method: 'PATCH',
      path: `/teams/${id}`,
      body: { sport: 'Golf', version: await versionOf(team) },
    }),
    id: ({ team }) => team,
    may: (viewerRole) => mayWithTeam(viewerRole, 'edit'),
    refusal: 'teamNotFound',
  },
  'connection.mapTeam': {
    about: 'one',
    ask: (id, { child }) => ({ method: 'PUT', path: `/teams/${id}/profiles`, body: { profileIds: [child] } }),
    id: ({ team }) => team,
    may: (viewerRole) => mayWithTeam(viewerRole, 'map'),
    refusal: 'teamNotFound',
  },
  'connection.syncTeam': {
    about: 'one',
    ask: (id) => ({ method: 'POST', path: `/teams/${id}/sync` }),
    id: ({ team }) => team,
    may: (viewerRole) => mayWithTeam(viewerRole, 'sync'),
    refusal: 'teamNotFound',
  },
  'connection.removeTeam': {
    about: 'one',
    ask: (id) => ({ method: 'DELETE', path: `/teams/${id}` }),
    id: ({ team }) => team,
    may: (viewerRole) => mayWithTeam(viewerRole, 'remove'),
    refusal: 'teamNotFound',
  },
  'dashboard.read': {
    about: 'many',
    ask: () => ({ method: 'GET', path: '/dashboard' }),
    ids: ({ todaysEvents, upcomingEvents, profiles }: Dashboard) => [
      ...eventIds(todaysEvents),
      ...eventIds(upcomingEvents),
      ...profiles.map(({ id }) => id),
    ],
    visible: (family, viewerRole) => [...events(family, viewerRole), ...children(family, viewerRole)],
  },
  'dashboard.refresh': { about: 'self', ask: () => ({ method: 'POST', path: '/dashboard/refresh' }) },
  'file.upload': {
    about: 'self',
    ask: () => ({ method: 'POST', path: `/files?id=${newId()}&kind=photo`, bytes: photo }),
  },
  'file.read': {
    about: 'one',
    ask: (id) => ({ method: 'GET', path: `/files/${id}/64` }),
    id: ({ photo: id }) => id,
    may: (viewerRole) => may(viewerRole, 'view'),
    refusal: 'notFound',
  },
}

function daysAround(): string {
  const today = Temporal.Now.plainDateISO('UTC')
  return `from=${today.subtract({ days: 1 }).toString()}&to=${today.add({ days: 9 }).toString()}`
}

/** Expected error codes of an auth call that is sent without valid credentials. Null means success. */
interface AuthRow {
  readonly body?: unknown
  /**
   * Error code for a caller without a session. Null means that the call succeeds.
   * If undefined, the call needs a session, so a caller without a session gets 401.
   */
  readonly nobody?: string | null
  readonly signedIn: string | null
}

const SECRET = 'a'.repeat(43)
const WRONG = { password: 'Not-My-Passw0rd' }
const unknown = () => `${newId()}@nobody.example`

const AUTH_ROWS: Record<keyof typeof auth, AuthRow> = {
  signUp: { body: { email: unknown(), password: 'Correct-Horse-7' }, nobody: null, signedIn: null },
  signIn: { body: { email: unknown(), ...WRONG }, nobody: 'signInFailed', signedIn: 'signInFailed' },
  verifySecondFactor: {
    body: { kind: 'totp', code: '123456' },
    nobody: 'secondFactorExpired',
    signedIn: 'secondFactorExpired',
  },
  signOut: { nobody: null, signedIn: null },
  session: { nobody: null, signedIn: null },
  recover: { body: { email: unknown() }, nobody: null, signedIn: null },
  verify: {
    body: { token: SECRET, type: 'recovery' },
    nobody: 'resetLinkInvalid',
    signedIn: 'resetLinkInvalid',
  },
  exchange: { body: { code: SECRET, codeVerifier: SECRET }, nobody: 'linkInvalid', signedIn: 'linkInvalid' },
  setSession: {
    body: { accessToken: SECRET, refreshToken: SECRET },
    nobody: 'linkInvalid',
    signedIn: 'linkInvalid',
  },
  recovery: { nobody: 'resetLinkInvalid', signedIn: 'resetLinkInvalid' },
  resetPassword: {
    body: { password: 'Correct-Horse-8' },
    nobody: 'resetLinkInvalid',
    signedIn: 'resetLinkInvalid',
  },
  changePassword: {
    body: { currentPassword: WRONG.password, newPassword: 'Correct-Horse-8' },
    signedIn: 'passwordWrong',
  },
  enableSecondFactor: { body: WRONG, signedIn: 'passwordWrong' },
  confirmSecondFactor: { body: { code: '123456' }, signedIn: 'secondFactorOff' },
  disableSecondFactor: { body: WRONG, signedIn: 'passwordWrong' },
  renewRecoveryCodes: { body: WRONG, signedIn: 'passwordWrong' },
  passkeyRegisterOptions: { body: WRONG, signedIn: 'passwordWrong' },
  registerPasskey: { body: { response: {}, name: '' }, signedIn: 'passkeyFailed' },
  removePasskey: { body: { id: newId(), credential: WRONG }, signedIn: 'passwordWrong' },
  passkeySignInOptions: { nobody: null, signedIn: null },
  signInWithPasskey: { body: { response: {} }, nobody: 'passkeyFailed', signedIn: 'passkeyFailed' },
  deleteAccount: { body: WRONG, signedIn: 'passwordWrong' },
}

const CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
)
const rowsOf = (call: string) =>
  Object.entries(ROWS).filter(([name]) => name === call || name.startsWith(`${call} of `))
const listed = (about: Row['about']) => Object.entries(ROWS).filter(([, row]) => row.about === about)
// Delete calls run last, because they delete data that other calls need.
const isRemoval = (name: string) => name.includes('.remove')
const ONES = listed('one').sort(([a], [b]) => Number(isRemoval(a)) - Number(isRemoval(b)))
/** Builds the request that a row of the access matrix describes, for the data of the given family. */
const askedOf = async (row: Row, of: Family) =>
  row.about === 'one' ? row.ask(await row.id(of), of) : row.ask()
const NOT_FOUND = [404, 'notFound'] as const
const answerToAll = (row: Row) => (row.about === 'self' && row.refused) || ([200, null] as const)
const isPublic = (row: string) => ['support.site', 'event.optOutOfShares', 'device.stopMails'].includes(row)

test('lists every API call of the contract in the access matrix, and no other call (C60)', () => {
  const names = CALLS.map(({ name }) => name)
  expect(CALLS.filter(({ call }) => call.access === 'public').map(({ name }) => name)).toEqual([
    'event.optOutOfShares',
    'device.stopMails',
    'support.site',
  ])
  expect(Object.keys(AUTH_ROWS).toSorted()).toEqual(Object.keys(auth).toSorted())
  expect(names.filter((name) => rowsOf(name).length === 0)).toEqual([])
  expect(Object.keys(ROWS).filter((name) => !names.includes(name.split(' of ')[0] ?? ''))).toEqual([])
})

describe('callers without a valid session (C60)', () => {
  test('returns the same 401 from every call that needs a session to every caller without a valid session', async () => {
    const gone = await world.person()
    await world.database.query('delete from users where id = $1', [gone.id])
    const expired = await world.person()
    await world.database.query(
      `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
      [expired.id],
    )
    const signedOut = await world.person()
    const signingOut = await fetch(`${world.origin}/api/auth/sign-out`, {
      method: 'POST',
      headers: { ...signed(signedOut), origin: world.origin },
    })
    expect(signingOut.status).toBe(200)
    const forged = `${person('owner').cookie.split('=')[0] ?? ''}=forged.signature`
    const nobodies: Record<string, string>[] = [
      {},
      { cookie: forged },
      { cookie: 'x'.repeat(4_000) },
      { authorization: 'Bearer forged.signature' },
      { authorization: 'Basic dXNlcjpwYXNz' },
      signed(gone),
      { authorization: `Bearer ${gone.bearer}` },
      signed(expired),
      { authorization: `Bearer ${expired.bearer}` },
      signed(signedOut),
      { authorization: `Bearer ${signedOut.bearer}` },
      // The request has a valid session, but its `account-id` header names another account.
      { ...signed(person('stranger')), 'account-id': person('owner').id },
    ]
    const answers = new Set<string>()
    for (const [name, row] of Object.entries(ROWS))
      for (const headers of nobodies) {
        const answer = await ask(headers, await askedOf(row, family('owner')))
        if (isPublic(name)) expect([answer.status, answer.code]).toEqual(answerToAll(row))
        else {
          expect([name, answer.status, answer.code]).toEqual([name, 401, 'unauthenticated'])
          answers.add(answer.bytes)
        }
      }
    expect(answers.size).toBe(1)
    const { data } = await client(world.origin, { authorization: `Bearer ${person('owner').bearer}` }).GET(
      '/me',
    )
    expect(data?.id).toBe(person('owner').id)
  })

  test('rejects all calls that require onboarding if the person has no name or no time zone yet (C60)', async () => {
    const halfway = await world.person({ onboarded: false })
    for (const { name, call } of CALLS)
      for (const [, row] of rowsOf(name)) {
        const answer = await ask(signed(halfway), await askedOf(row, family('owner')))
        const expected =
          call.access === 'onboarded'
            ? [403, 'onboardingIncomplete']
            : row.about === 'one'
              ? [404, row.refusal]
              : row.about === 'operator'
                ? NOT_FOUND
                : answerToAll(row)
        expect([name, answer.status, answer.code]).toEqual([name, ...expected])
      }
  })
})

describe.each(Object.entries(AUTH_ROWS))('auth.%s (C60)', (name, row) => {
  const call = auth[name as keyof typeof auth]

  async function answerTo(headers: Record<string, string>): Promise<{ status: number; code: string | null }> {
    const answer = await fetch(`${world.origin}/api/auth${call.path}`, {
      method: call.method.toUpperCase(),
      headers: {
        origin: world.origin,
        ...(row.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(row.body === undefined ? {} : { body: JSON.stringify(row.body) }),
    })
    const json = (await answer.json()) as { error?: { code: string } } | null
    return { status: answer.status, code: json?.error?.code ?? null }
  }
  const isOut = ({ status, code }: { status: number; code: string | null }) => {
    expect([name, status, code]).toEqual([name, 401, 'unauthenticated'])
  }

  test('returns the error code listed in AUTH_ROWS to a caller without a session', async () => {
    const answer = await answerTo({})
    if (call.access === 'session') isOut(answer)
    else expect(answer.code).toBe(row.nobody)
    if (answer.code === null) expect(answer.status).toBe(200)
  })

  test('returns the error code listed in AUTH_ROWS to a signed-in caller, and does not end the session', async () => {
    const someone = await world.person()
    const { status, code } = await answerTo(signed(someone))
    expect(code).toBe(row.signedIn)
    if (code === null) expect(status).toBe(200)
    // The request must not have ended the session.
    if (name !== 'signOut') expect((await someone.api.GET('/me')).response.status).toBe(200)
  })

  const nobodies = 'an expired session, a deleted account, or the id of another account'
  test.each(call.access === 'session' ? [nobodies] : [])(
    'rejects a caller without a valid session: %s',
    async () => {
      const [expired, gone, other] = [await world.person(), await world.person(), await world.person()]
      await world.database.query('delete from users where id = $1', [gone.id])
      await world.database.query(
        `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
        [expired.id],
      )
      for (const headers of [
        signed(expired),
        { authorization: `Bearer ${expired.bearer}` },
        signed(gone),
        { ...signed(other), 'account-id': person('owner').id },
      ])
        isOut(await answerTo(headers))
    },
  )
})

describe.each(listed('many'))('the list call %s (C60)', (_name, row) => {
  test.each(NAMES)(
    "lists for %s their own items, and only those of Erin's items that the role allows",
    async (name) => {
      if (row.about !== 'many') return
      const answer = await ask(signed(person(name)), row.ask())
      expect(answer.status).toBe(200)
      const seen = new Set(row.ids(answer.json as never))
      const mine = new Set(row.visible(family(name), 'owner'))
      const hers = new Set(row.visible(family('owner'), ROLE[name]))
      const others = name === 'owner' ? row.visible(family('granted the other way'), 'administrator') : []
      const allowed = new Set([...mine, ...hers, ...others])
      const known = new Set([...families.values()].flatMap((one) => row.visible(one, 'owner')))
      expect(new Set([...seen].filter((id) => known.has(id)))).toEqual(allowed)
    },
  )
})

describe.each(listed('self'))('the call %s, which concerns only the caller (C60)', (_name, row) => {
  test.each(NAMES)('gives %s the same answer as everyone else', async (name) => {
    if (row.about !== 'self') return
    const { status, code } = await ask(signed(person(name)), await row.ask())
    expect([status, code]).toEqual(answerToAll(row))
  })
})

describe.each(listed('operator'))("the operator's call %s (C60)", (_name, row) => {
  // Erin has the first account of this installation.
  test('answers the operator', async () => {
    if (row.about !== 'operator') return
    const { status, code } = await ask(signed(person('owner')), await row.ask())
    expect([status, code]).toEqual(row.refused ?? [200, null])
  })

  test.each(NAMES.filter((name) => name !== 'owner'))(
    'answers %s like an unknown address (404)',
    async (name) => {
      if (row.about !== 'operator') return
      const { status, code } = await ask(signed(person(name)), await row.ask())
      expect([status, code]).toEqual(NOT_FOUND)
    },
  )
})

// A fast machine makes more calls for one person within a minute than the rate limits allow.
beforeEach(() => world.database.query('delete from request_limits'))

describe.each(ONES)('the call by id %s (C60)', (_name, row) => {
  test.each(NAMES.toReversed())(
    'gives %s access if the role allows it, otherwise the answer for an unknown id',
    async (name) => {
      if (row.about !== 'one') return
      const who = signed(person(name))
      const erin = family('owner')
      const absent = await ask(who, await row.ask(newId(), erin))
      expect([absent.status, absent.code]).toEqual([row.absent ?? 404, row.refusal])

      const hers = await ask(who, await askedOf(row, erin))
      if (row.may(ROLE[name])) expect(hers.status).toBe(200)
      else expect(hers.bytes).toBe(absent.bytes)
      if (name !== 'owner') expect((await ask(who, await askedOf(row, family(name)))).status).toBe(200)
    },
  )
})

test.each(ONES)('the call %s rejects a malformed id, whoever asks (C60)', async (_name, row) => {
  if (row.about !== 'one') return
  for (const name of ['owner', 'stranger'] as const) {
    const { status, code } = await ask(signed(person(name)), await row.ask('not-an-id', family('owner')))
    expect([name, status, code]).toEqual([name, 400, 'invalid'])
  }
})

describe('calls that take an id in the request body (C60)', () => {
  test.each(NAMES.filter((name) => name !== 'owner'))(
    "lets %s map their own team to Erin's child only if the role allows it",
    async (name) => {
      const mine = `league.example/own-${NAMES.indexOf(name)}.ics`
      world.feeds.serve(mine, { body: feedOf(mine) })
      const { id } = await connect(person(name), { url: `https://${mine}` })
      const map = (profileIds: string[]) =>
        ask(signed(person(name)), { method: 'PUT', path: `/teams/${id}/profiles`, body: { profileIds } })
      const absent = await map([newId()])
      expect([absent.status, absent.code]).toEqual([404, 'profileNotFound'])
      const hers = await map([family('owner').child])
      if (may(ROLE[name], 'mapTeams')) expect(hers.status).toBe(200)
      else expect(hers.bytes).toBe(absent.bytes)
      await map([])
    },
  )

  test.each(NAMES)(
    'gives %s the answer for a malformed id if a new item has an id that exists',
    async (name) => {
      const { child, team } = family('owner')
      const create = (id: string) =>
        ask(signed(person(name)), {
          method: 'POST',
          path: '/profiles',
          body: { id, name: 'X', color: '#EF4444', sports: [] },
        })
      const malformed = await create('not-an-id')
      expect([malformed.status, malformed.code]).toEqual([400, 'invalid'])
      for (const taken of [child, family('stranger').child])
        expect((await create(taken)).bytes).toBe(malformed.bytes)

      const add = (id: string) =>
        ask(signed(person(name)), {
          method: 'POST',
          path: '/teams',
          body: { id, form: 'Other', url: 'https://league.example/new.ics' },
        })
      world.feeds.serve('league.example/new.ics', { body: feedOf('new') })
      if (await teamOf(person('administrator'), team))
        expect((await add(team)).bytes).toBe((await add('not-an-id')).bytes)
    },
  )
})

describe('a call with a second id in the body or query (C60)', () => {
  test.each(Object.entries(nestedIds(make, daysAround)))(
    'gives an id of another family the same answer as an unknown id: %s',
    async (_what, { ask: asking, id }) => {
      const mine = family('stranger')
      // An ETag contains a hash of the URL, and so of the id that the request names.
      const answerTo = async (named: string) =>
        (await ask(signed(mine.person), await asking(named, mine))).bytes
          .replace(/"revisions":\{[^}]*\}/, '')
          .replace(/\["etag",[^\]]*\],/, '')
      expect(await answerTo(id(family('owner')))).toBe(await answerTo(newId()))
    },
  )
})

describe('event counts on the dashboard and team counts in the list of platforms (C60)', () => {
  test.each(NAMES)('counts for %s only the events and teams that they can see', async (name) => {
    const dashboard = (await ask(signed(person(name)), { method: 'GET', path: '/dashboard' }))
      .json as Dashboard
    const erins = dashboard.profiles.find(({ id }) => id === family('owner').child)
    expect(erins !== undefined).toBe(may(ROLE[name], 'view'))
    if (erins && name !== 'owner') {
      // The number of events this week depends on today's date, so the test counts the events in the event list.
      const seen = await ask(signed(person(name)), {
        method: 'GET',
        path: `/events?${thisWeek()}&profileId=${erins.id}`,
      })
      expect(erins.eventCount).toBe((seen.json as { events: Event[] }).events.length)
    }
    const platforms = (await ask(signed(person(name)), { method: 'GET', path: '/platforms' })).json as {
      platforms: PlatformSummary[]
    }
    const teams = (await ask(signed(person(name)), { method: 'GET', path: '/teams' })).json as {
      teams: Team[]
    }
    expect(platforms.platforms.reduce((sum, { teamCount }) => sum + teamCount, 0)).toBe(teams.teams.length)
  })

  function thisWeek(): string {
    const today = Temporal.Now.plainDateISO('UTC')
    const sunday = today.subtract({ days: today.dayOfWeek % 7 })
    return `from=${sunday.toString()}&to=${sunday.add({ days: 7 }).toString()}`
  }
})

describe('subjects such as profile:<id> that the event stream sends (C60)', () => {
  async function hello(headers: Record<string, string>): Promise<StreamHello | number> {
    const ending = new AbortController()
    const answer = await fetch(`${world.origin}/api/v1/stream`, { headers, signal: ending.signal })
    if (!answer.body || answer.status !== 200) return answer.status
    const { value } = await answer.body.getReader().read()
    ending.abort()
    const [line = ''] = new TextDecoder().decode(value).split('\n')
    return JSON.parse(line.replace(/^data: /, '')) as StreamHello
  }

  test.each(NAMES)('sends %s only the subjects that they may read', async (name) => {
    const greeting = await hello(signed(person(name)))
    if (typeof greeting === 'number') throw new Error(`status ${greeting}`)
    const { profiles } = (await ask(signed(person(name)), { method: 'GET', path: '/profiles' })).json as {
      profiles: Profile[]
    }
    const { teams } = (await ask(signed(person(name)), { method: 'GET', path: '/teams' })).json as {
      teams: Team[]
    }
    expect(Object.keys(greeting.revisions).sort()).toEqual(
      [
        `person:${person(name).id}`,
        ...profiles.map(({ id }) => `profile:${id}`),
        ...teams.map(({ id }) => `team:${id}`),
        `reads:${person(name).id}`,
        ...(await conversationsOf(name)).flatMap((id) => [`conversation:${id}`, `presence:${id}`]),
        ...(await threadsSeenBy(name)),
      ].sort(),
    )
    expect(`profile:${family('owner').child}` in greeting.revisions).toBe(may(ROLE[name], 'view'))
  })

  async function conversationsOf(name: Name): Promise<string[]> {
    const { rows } = await world.database.query<{ id: string }>(
      'select id from conversations where $1 in (participant_1_id, participant_2_id)',
      [person(name).id],
    )
    return rows.map(({ id }) => id)
  }

  /** Returns `thread:<id>` for each event with messages that the person may read. */
  async function threadsSeenBy(name: Name): Promise<string[]> {
    const subjects: string[] = []
    for (const { publicEvent, privateEvent } of families.values())
      for (const event of [publicEvent, privateEvent]) {
        const { status, json } = await ask(signed(person(name)), {
          method: 'GET',
          path: `/events/${event}/messages`,
        })
        const { lastSeq, threadId } = json as ThreadPage
        if (status === 200 && lastSeq > 0) subjects.push(`thread:${threadId}`)
      }
    return subjects
  }

  test('rejects a caller without a valid session', async () => {
    expect(await hello({})).toBe(401)
    expect(await hello({ authorization: 'Bearer forged.signature' })).toBe(401)
  })
})
