/** Adds the rest of the demo data: friends, messages, manual events, drives, reminders and calendar links. */
import type { ConversationList } from '@homefield/contract/conversation'
import type { Event } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { newId } from '@homefield/server/lib/ids'
import { addChild, addEvent, befriend, childOf, eventsOf, given } from '../family.ts'
import type { Person } from '../person.ts'
import { DEMO_ZONE } from './calendars.ts'
import { driving } from './driving.ts'
import { type Coles, changeTeams, eventIn, type Home, letSee, ramans } from './family.ts'
import { photoOfChild, portraitOf } from './photos.ts'

/** @param today a day in Portland */
export async function lifeAround(home: Home, family: Coles, today: Temporal.PlainDate): Promise<void> {
  const { erin } = family
  await photos(family)
  const { priya, lucia } = await friends(home, family, today)
  await plans(family, today)
  const { sam } = await driving(home, family, today)
  given(await sam.api.PATCH('/settings', { body: { photoId: await portraitOf(sam, '#B45309') } }))
  await talk(erin, priya, [
    [priya, 'Are you driving to the tournament on Saturday?'],
    [priya, 'We have two free seats.'],
    [erin, 'Yes please! Maya and her bag. I can do the way back.'],
    [priya, 'https://example.org/bracket'],
    [priya, 'Bracket is up. If they win they play at 10 on Sunday.'],
  ])
  await talk(erin, lucia, [
    [lucia, '¡Hola Erin! ¿Owen juega hoy contra los Pilots?'],
    [erin, 'Sí, a las 6. I will save you two seats.'],
    [lucia, 'Gracias Llevamos naranjas para todos.'],
  ])
  const week = await eventsOf(erin, today.toString(), today.add({ days: 9 }).toString())
  await comments(eventIn(week, 'vs Rapids'), [
    [priya, 'Field 7 is the far one, park at the north gate.'],
    [erin, 'Thanks! Who brings the tent?'],
    [lucia, 'Nosotros tenemos una grande.'],
    [priya, 'Then I bring water and shade for the bench.'],
  ])
  await comments(eventIn(week, 'vs Pilots'), [[lucia, '¿Necesitan ayuda con el marcador?']])
  await changeTeams(home, erin, today)
  await reminders(erin, eventIn(week, 'vs Rapids'))
  await links(family)
}

async function photos({ erin, maya, owen, ruby }: Coles): Promise<void> {
  for (const [id, scene] of [
    [maya, 'pitch'],
    [owen, 'diamond'],
    [ruby, 'pool'],
  ] as const) {
    const { color, version } = await childOf(erin, id)
    const photoId = await photoOfChild(erin, { profileId: id, color: color as `#${string}`, scene })
    given<Profile>(
      await erin.api.PATCH('/profiles/{id}', { params: { path: { id } }, body: { version, photoId } }),
    )
  }
}

/**
 * Creates Erin's friends. Priya and Erin administer each other's children. Lucía, who reads Spanish, is a viewer.
 * Tunde has sent a friend request.
 */
async function friends(
  home: Home,
  { erin }: Coles,
  today: Temporal.PlainDate,
): Promise<{ priya: Person; lucia: Person }> {
  const { priya } = await ramans(home)
  const lucia = await home.person({ name: 'Lucía Torres', zone: DEMO_ZONE, email: 'lucia@family.example' })
  given(await lucia.api.PATCH('/settings', { body: { language: 'es' } }))
  const mateo = await addChild(lucia, 'Mateo', { color: '#06B6D4', sports: ['Baseball'] })
  await addEvent(lucia, mateo, {
    title: 'Entrenamiento de bateo',
    date: today.add({ days: 2 }).toString(),
    startTime: '17:00',
    sport: 'Baseball',
    location: 'Grant Park, Portland',
  })
  const faces = [
    [erin, '#2152D9'],
    [priya, '#7C3AED'],
    [lucia, '#0E7490'],
  ] as const
  for (const [person, color] of faces)
    given(await person.api.PATCH('/settings', { body: { photoId: await portraitOf(person, color) } }))
  await befriend(priya, erin)
  await befriend(lucia, erin)
  await letSee(priya, erin, 'administrator')
  await letSee(erin, priya, 'administrator')
  await letSee(erin, lucia, 'viewer')
  await letSee(lucia, erin, 'viewer')
  const tunde = await home.person({ name: 'Tunde Okafor', zone: DEMO_ZONE, email: 'tunde@family.example' })
  given(
    await tunde.api.POST('/friend-requests', {
      body: { userId: erin.id, message: 'Hi Erin, Leo is on Owen’s team. Happy to share rides.' },
    }),
  )
  return { priya, lucia }
}

/**
 * Adds manual events: a weekly track practice and two appointments.
 * The reading club starts when swim practice ends, so that the schedule shows a clash: no time for the drive.
 */
async function plans({ erin, maya, owen, ruby }: Coles, today: Temporal.PlainDate): Promise<void> {
  const inDays = (days: number) => today.add({ days }).toString()
  await addEvent(erin, maya, {
    title: 'Track practice',
    date: inDays(1),
    startTime: '17:00',
    sport: 'Track',
    location: 'Grant Park, Portland',
    repeat: { everyWeeks: 1, weekdays: [(today.add({ days: 1 }).dayOfWeek % 7) + 1], count: 10 },
  })
  await addEvent(erin, ruby, {
    title: 'Reading club',
    date: today.toString(),
    startTime: '17:15',
    durationMinutes: 45,
    sport: 'Other',
    location: 'Central Library, 801 SW 10th Ave, Portland, OR 97205',
  })
  await addEvent(erin, owen, {
    title: 'Dentist',
    date: inDays(4),
    startTime: '15:30',
    durationMinutes: 45,
    sport: 'Other',
    visibility: 'private',
  })
  const birthday = today.add({ days: 6 }).subtract({ years: 9 }).toString()
  const { version } = await childOf(erin, ruby)
  given<Profile>(
    await erin.api.PATCH('/profiles/{id}', {
      params: { path: { id: ruby } },
      body: { version, dateOfBirth: birthday },
    }),
  )
}

type Said = readonly (readonly [by: Person, content: string])[]

/** Sends messages in a conversation. Messages after the reader's last message stay unread. */
async function talk(reader: Person, other: Person, said: Said): Promise<void> {
  const { conversations } = given<ConversationList>(await reader.api.GET('/conversations'))
  const id = conversations.find(({ person }) => person?.id === other.id)?.id
  if (id === undefined) throw new Error('the conversation does not exist')
  const params = { path: { id } }
  for (const [by, content] of said)
    given(
      await by.api.POST('/conversations/{id}/messages', {
        params,
        body: { id: newId(), content, picture: null },
      }),
    )
  const upTo = said.findLastIndex(([by]) => by === reader) + 1
  for (const person of [reader, other])
    given(await person.api.POST('/conversations/{id}/read', { params, body: { upTo } }))
}

async function comments({ id }: Event, said: Said): Promise<void> {
  for (const [by, content] of said)
    given(
      await by.api.POST('/events/{id}/messages', {
        params: { path: { id } },
        body: { id: newId(), content, picture: null },
      }),
    )
}

async function reminders(person: Person, { id }: Event): Promise<void> {
  const body = { leads: [60, 1440] as (60 | 1440)[], fromArrival: true }
  given(await person.api.PUT('/events/{id}/reminders', { params: { path: { id } }, body }))
}

async function links({ erin, maya }: Coles): Promise<void> {
  for (const link of [
    { profileId: null, content: 'full', label: 'Kitchen tablet' },
    { profileId: maya, content: 'busy', label: 'Dad’s work calendar' },
  ] as const)
    given(await erin.api.POST('/calendar-links', { body: { id: newId(), ...link } }))
}
