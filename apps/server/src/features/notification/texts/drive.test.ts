import type { Language } from '@homefield/contract/account'
import type { Driver, LegDefault } from '@homefield/contract/coverage'
import type { Notification } from '@homefield/contract/notification'
import { expect, test } from 'vitest'
import { notificationTextOf } from './view.ts'

/* Tests the texts of questions and answers about driving in all languages. */

const reader = (language: Language) => ({
  language,
  zone: 'America/New_York',
  now: Temporal.Instant.from('2026-05-10T12:00:00Z'),
})

type Drive = NonNullable<Notification['drive']>
const leg = (
  direction: 'there' | 'back',
  fields: Partial<Drive['legs'][number]> = {},
): Drive['legs'][number] => ({
  eventId: 'e',
  title: 'Hawks',
  when: { kind: 'timed', start: '2026-05-16T21:30:00Z', end: null, zone: 'America/New_York' },
  place: 'Field 2',
  profileId: 'p',
  childName: 'Maya',
  direction,
  version: 1,
  ...fields,
})
const BOTH = [leg('there'), leg('back')]
const SUNDAY = {
  eventId: 'f',
  title: 'Falcons',
  when: { kind: 'timed', start: '2026-05-17T21:30:00Z', end: null, zone: 'America/New_York' },
} as const
const USUAL: LegDefault = {
  id: 'd',
  profileId: 'p',
  direction: 'back',
  teamId: 't',
  teamName: 'Wildcats',
  activity: 'practice',
  weekday: 2,
  fromDay: '2026-05-10',
  untilDay: null,
  driver: { kind: 'user', userId: 'u', name: 'Dana', isViewer: true },
  answer: 'asked',
  version: 1,
}

function entry(kind: 'legAsked' | 'legAnswered', drive: Partial<Drive>): Notification {
  return {
    id: 'n',
    type: 'schedule_change',
    kind,
    person: { id: 'erin', name: 'Erin', photoId: null },
    friendRequestId: null,
    handoverId: null,
    profileId: null,
    profileName: drive.default ? 'Maya' : null,
    team: null,
    schedule: null,
    message: null,
    share: null,
    drive: { legs: [], legCount: drive.legs?.length ?? 0, default: null, state: 'open', ...drive },
    toCheck: [],
    isUrgent: false,
    read: false,
    createdAt: '2026-05-10T12:00:00Z',
  }
}
const asked = (drive: Partial<Drive>) => entry('legAsked', drive)
const answered = (state: Drive['state'], legs = [leg('there')]) => entry('legAnswered', { legs, state })

test.each<[Language, string, Notification, string, string]>([
  [
    'en',
    'both ways',
    asked({ legs: BOTH }),
    'Erin asks you to drive Maya',
    'Drive there and back: Hawks, Sat, May 16, 5:30 PM, Field 2',
  ],
  [
    'es',
    'both ways',
    asked({ legs: BOTH }),
    'Erin te pide llevar a Maya',
    'Viaje de ida y vuelta: Hawks, sáb, 16 de may, 5:30 p.m., Field 2',
  ],
  [
    'fr',
    'both ways',
    asked({ legs: BOTH }),
    'Erin vous demande de conduire Maya',
    'Trajet à l’aller et au retour\u00a0: Hawks, sam. 16 mai, 17:30, Field 2',
  ],
  [
    'en',
    'one way',
    asked({ legs: [leg('back', { place: null })] }),
    'Erin asks you to drive Maya',
    'Drive back: Hawks, Sat, May 16, 5:30 PM',
  ],
  [
    'en',
    'two events of two children',
    asked({ legs: [leg('there'), leg('there', { ...SUNDAY, childName: 'Owen' })] }),
    'Erin asks you to drive Maya, Owen',
    '2 events: Hawks (Sat, May 16) · Falcons (Sun, May 17)',
  ],
  [
    'es',
    'two events',
    asked({ legs: [leg('there'), leg('there', SUNDAY)] }),
    'Erin te pide llevar a Maya',
    '2 eventos: Hawks (sáb, 16 de may) · Falcons (dom, 17 de may)',
  ],
  [
    'fr',
    'two events',
    asked({ legs: [leg('there'), leg('there', SUNDAY)] }),
    'Erin vous demande de conduire Maya',
    '2\u00a0événements\u00a0: Hawks (sam. 16 mai) · Falcons (dim. 17 mai)',
  ],
  [
    'en',
    'a default',
    asked({ default: USUAL }),
    'Erin asks you to drive Maya',
    'Regularly drive back: practices, Tuesday, Wildcats',
  ],
  [
    'es',
    'a default',
    asked({ default: USUAL }),
    'Erin te pide llevar a Maya',
    'Viaje regular de regreso: entrenamientos, martes, Wildcats',
  ],
  [
    'fr',
    'a default',
    asked({ default: USUAL }),
    'Erin vous demande de conduire Maya',
    'Trajet habituel au retour\u00a0: entraînements, mardi, Wildcats',
  ],
  [
    'en',
    'a default for everything',
    asked({ default: { ...USUAL, teamName: null, activity: null, weekday: null } }),
    'Erin asks you to drive Maya',
    'Regularly drive back: every event',
  ],
  [
    'en',
    'an acceptance',
    answered('accepted'),
    'Erin will drive Maya',
    'Drive there: Hawks, Sat, May 16, 5:30 PM, Field 2',
  ],
  [
    'es',
    'an acceptance',
    answered('accepted'),
    'Erin va a llevar a Maya',
    'Viaje de ida: Hawks, sáb, 16 de may, 5:30 p.m., Field 2',
  ],
  [
    'fr',
    'an acceptance',
    answered('accepted'),
    'Erin conduira Maya',
    'Trajet à l’aller\u00a0: Hawks, sam. 16 mai, 17:30, Field 2',
  ],
  [
    'en',
    'a refusal',
    answered('declined'),
    'Erin can’t drive Maya',
    'Drive there: Hawks, Sat, May 16, 5:30 PM, Field 2. Nobody drives yet.',
  ],
  [
    'es',
    'a refusal',
    answered('declined'),
    'Erin no puede llevar a Maya',
    'Viaje de ida: Hawks, sáb, 16 de may, 5:30 p.m., Field 2. Todavía no maneja nadie.',
  ],
  [
    'fr',
    'a refusal',
    answered('declined'),
    'Erin ne peut pas conduire Maya',
    'Trajet à l’aller\u00a0: Hawks, sam. 16 mai, 17:30, Field 2. Personne ne conduit pour l’instant.',
  ],
  [
    'en',
    'a released leg',
    answered('released'),
    'Erin can’t drive Maya after all',
    'Drive there: Hawks, Sat, May 16, 5:30 PM, Field 2. Nobody drives yet.',
  ],
  [
    'es',
    'a released leg',
    answered('released'),
    'Erin ya no puede llevar a Maya',
    'Viaje de ida: Hawks, sáb, 16 de may, 5:30 p.m., Field 2. Todavía no maneja nadie.',
  ],
  [
    'fr',
    'a released leg',
    answered('released'),
    'Erin ne peut finalement pas conduire Maya',
    'Trajet à l’aller\u00a0: Hawks, sam. 16 mai, 17:30, Field 2. Personne ne conduit pour l’instant.',
  ],
  [
    'en',
    'a driver who is relieved',
    answered('relieved'),
    'Erin no longer needs you to drive Maya',
    'Drive there: Hawks, Sat, May 16, 5:30 PM, Field 2',
  ],
  [
    'en',
    'a driver who is needed again',
    answered('kept'),
    'Erin needs you to drive Maya after all',
    'Drive there: Hawks, Sat, May 16, 5:30 PM, Field 2',
  ],
  [
    'es',
    'a driver who is relieved',
    answered('relieved'),
    'Erin ya no necesita que lleves a Maya',
    'Viaje de ida: Hawks, sáb, 16 de may, 5:30 p.m., Field 2',
  ],
  [
    'es',
    'a driver who is needed again',
    answered('kept'),
    'Erin sí necesita que lleves a Maya',
    'Viaje de ida: Hawks, sáb, 16 de may, 5:30 p.m., Field 2',
  ],
  [
    'fr',
    'a driver who is relieved',
    answered('relieved'),
    'Erin n’a plus besoin que vous conduisiez Maya',
    'Trajet à l’aller\u00a0: Hawks, sam. 16 mai, 17:30, Field 2',
  ],
  [
    'fr',
    'a driver who is needed again',
    answered('kept'),
    'Erin a finalement besoin que vous conduisiez Maya',
    'Trajet à l’aller\u00a0: Hawks, sam. 16 mai, 17:30, Field 2',
  ],
])('asks and answers in %s: %s', (language, _, notification, title, body) => {
  const text = notificationTextOf({ kind: 'notification', entry: notification }, reader(language))

  expect({ title: text.title, body: text.body }).toEqual({ title, body })
})

const moved = (toCheck: Notification['toCheck']): Notification => ({
  ...entry('legAsked', {}),
  kind: 'eventsChanged',
  person: null,
  drive: null,
  toCheck,
  schedule: {
    teamName: 'Wildcats',
    childNames: ['Maya'],
    eventCount: 1,
    isImport: false,
    events: [
      {
        eventId: 'e',
        isGone: false,
        title: 'Hawks',
        when: { kind: 'timed', start: '2026-05-16T22:00:00Z', end: null, zone: 'America/New_York' },
        place: null,
        differences: [
          {
            field: 'when',
            from: { kind: 'timed', start: '2026-05-16T21:30:00Z', end: null, zone: 'America/New_York' },
            to: { kind: 'timed', start: '2026-05-16T22:00:00Z', end: null, zone: 'America/New_York' },
          },
        ],
        overridden: [],
      },
    ],
  },
})
const OWN: Driver = { kind: 'user', userId: 'u', name: 'Dana', isViewer: true }
const toCheck = (driver: Driver, ...directions: ('there' | 'back')[]) =>
  directions.map((direction) => ({ eventId: 'e', profileId: 'p', direction, driver, version: 2 }))

test.each<[Language, string, Notification['toCheck'], string]>([
  [
    'en',
    'the own drive there',
    toCheck(OWN, 'there'),
    'Maya, Sat, May 16. Was 5:30 PM. You’re driving there. Does it still work?',
  ],
  [
    'en',
    'both ways',
    toCheck(OWN, 'there', 'back'),
    'Maya, Sat, May 16. Was 5:30 PM. You’re driving there and back. Does it still work?',
  ],
  [
    'es',
    'the own drive back',
    toCheck(OWN, 'back'),
    'Maya, sáb, 16 de may. Antes: 5:30 p.m. Tú manejas de regreso. ¿Todavía puedes?',
  ],
  [
    'fr',
    'the own drive there',
    toCheck(OWN, 'there'),
    'Maya, sam. 16 mai. Avant\u00a0: 17:30. Vous conduisez à l’aller. Ça vous va toujours\u00a0?',
  ],
  [
    'en',
    'the drive of a helper',
    toCheck({ kind: 'helper', helperId: 'h', name: 'Grandma' }, 'there'),
    'Maya, Sat, May 16. Was 5:30 PM. Grandma is driving there. Does it still work?',
  ],
  [
    'es',
    'the drive of a helper',
    toCheck({ kind: 'helper', helperId: 'h', name: 'Abuela' }, 'there'),
    'Maya, sáb, 16 de may. Antes: 5:30 p.m. Abuela maneja de ida. ¿Todavía se puede?',
  ],
  [
    'fr',
    'a ride with another family',
    toCheck({ kind: 'otherFamily', note: '' }, 'back'),
    'Maya, sam. 16 mai. Avant\u00a0: 17:30. Une autre famille conduit au retour. Ça va toujours\u00a0?',
  ],
  [
    'en',
    'a child without a driver',
    toCheck({ kind: 'alone' }, 'back'),
    'Maya, Sat, May 16. Was 5:30 PM. Getting back without a driver. Does it still work?',
  ],
])('asks in %s in the notification of the move whether it still works: %s', (language, _, legs, body) => {
  const text = notificationTextOf({ kind: 'notification', entry: moved(legs) }, reader(language))

  expect(text.body).toBe(body)
  expect(text.href).toBe('/drives')
})

test('asks nothing if the reader has no drive to confirm', () => {
  const text = notificationTextOf({ kind: 'notification', entry: moved([]) }, reader('en'))

  expect([text.body, text.href]).toEqual(['Maya, Sat, May 16. Was 5:30 PM.', '/calendar?event=e'])
})
