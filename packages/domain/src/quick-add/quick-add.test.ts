import { describe, expect, it } from 'vitest'
import { quickAdd, type QuickAddContext, type QuickAddLanguage } from './quick-add.ts'

/** Thursday, May 14, 2026, 4:12 PM. */
const NOW = Temporal.PlainDateTime.from('2026-05-14T16:12')
const CEDAR = { locationName: 'Cedar Park, Field 3', location: '2200 SE Alder St, Portland, OR 97214' }
const POOL = { locationName: 'Lakeshore Aquatic Center', location: '415 Lakeshore Blvd, Portland, OR 97202' }
const WILSHIRE_1 = { locationName: 'Wilshire, Diamond 1', location: '3300 NE 33rd Ave, Portland, OR 97212' }
const WILSHIRE_2 = { locationName: 'Wilshire, Diamond 2', location: '3301 NE 33rd Ave, Portland, OR 97212' }
const SUN_VALLEY = { locationName: null, location: 'Sun Valley Fields' }

function context(language: QuickAddLanguage, more: Partial<QuickAddContext> = {}): QuickAddContext {
  return {
    now: NOW,
    language,
    children: [
      { id: 'maya', name: 'Maya' },
      { id: 'owen', name: 'Owen Cole' },
      { id: 'jose', name: 'José Luis' },
    ],
    places: [CEDAR, POOL, WILSHIRE_1, WILSHIRE_2, SUN_VALLEY],
    ...more,
  }
}

/** Writes the result as 'child | day | start+minutes | sport | place | title', with '-' for each absent value. */
function read(text: string, language: QuickAddLanguage, more?: Partial<QuickAddContext>): string {
  const { profileId, date, startTime, durationMinutes, sport, place, title } = quickAdd(
    text,
    context(language, more),
  )
  const clock = startTime?.toString({ smallestUnit: 'minute' }) ?? '-'
  return [
    profileId ?? '-',
    date?.toString().slice(2) ?? '-',
    durationMinutes === null ? clock : `${clock}+${durationMinutes}`,
    sport ?? '-',
    place?.locationName ?? place?.location ?? '-',
    title,
  ].join(' | ')
}

describe('a line in English', () => {
  it.for<[string, string]>([
    [
      'Maya practice Thu 5:30–7 Cedar Park',
      'maya | 26-05-14 | 17:30+90 | - | Cedar Park, Field 3 | Practice',
    ],
    ['maya practice thursday 3pm', 'maya | 26-05-21 | 15:00 | - | - | Practice'],
    ['Maya practice Thu', 'maya | 26-05-21 | - | - | - | Practice'],
    ['practice next Thursday 6:15-7:45pm', '- | 26-05-21 | 18:15+90 | - | - | Practice'],
    ['Owen baseball game Sat 9', 'owen | 26-05-16 | - | Baseball | - | Baseball game 9'],
    ['Owen baseball game Sat 9am', 'owen | 26-05-16 | 09:00 | Baseball | - | Baseball game'],
    [
      "Owen's game sat 11-1 @ Wilshire, Diamond 2",
      'owen | 26-05-16 | 11:00+120 | - | Wilshire, Diamond 2 | Game',
    ],
    ['Owen game sat 10 to 11:30 at Wilshire', 'owen | 26-05-16 | 10:00+90 | - | Wilshire | Game'],
    [
      'Game vs Tigers Sunday 2-4 at Rose Garden',
      '- | 26-05-17 | 14:00+120 | - | Rose Garden | Game vs Tigers',
    ],
    ['Game at Rose Garden vs Tigers Sun 2pm', '- | 26-05-17 | 14:00 | - | Rose Garden | Game vs Tigers'],
    ['swim practice tomorrow 5:30am 90 min', '- | 26-05-15 | 05:30+90 | Swimming | - | Swim practice'],
    ['practice tomorrow 05:30', '- | 26-05-15 | 05:30 | - | - | Practice'],
    ['practice tomorrow 17:30-19:00', '- | 26-05-15 | 17:30+90 | - | - | Practice'],
    ['dentist May 20 5pm for 45 minutes', '- | 26-05-20 | 17:00+45 | - | - | Dentist'],
    ['Jan 10 3:30 PM team photo', '- | 27-01-10 | 15:30 | - | - | Team photo'],
    ['team photo May 3', '- | - | - | - | - | Team photo May 3'],
    ['team photo 5/20 4pm', '- | 26-05-20 | 16:00 | - | - | Team photo'],
    ['team photo 5/20/2027', '- | 27-05-20 | - | - | - | Team photo'],
    ['meeting 2026-06-01 18:00', '- | 26-06-01 | 18:00 | - | - | Meeting'],
    ['Tournament May 23-24', '- | - | - | - | - | Tournament May 23-24'],
    ['clinic on the 20th at 6', '- | 26-05-20 | 18:00 | - | - | Clinic'],
    ['soccer camp Mon 9-5', '- | 26-05-18 | 09:00+480 | Soccer | - | Soccer camp'],
    ['pick up at noon tomorrow', '- | 26-05-15 | 12:00 | - | - | Pick up'],
    ['movie tonight 8-10', '- | 26-05-14 | 20:00+120 | - | - | Movie'],
    ['sleepover Fri 10pm-1am', '- | 26-05-15 | 22:00+180 | - | - | Sleepover'],
    ['practice 7pm-5pm', '- | - | 19:00 | - | - | Practice 5pm'],
    ['practice from 9-12pm Saturday', '- | 26-05-16 | 09:00+180 | - | - | Practice'],
    ['practice Sat 8-9:30', '- | 26-05-16 | 08:00+90 | - | - | Practice'],
    ['yoga in the morning at 7 tomorrow', '- | 26-05-15 | 07:00 | - | - | Yoga'],
    [
      'practice for Maya on Friday at Sun Valley Fields',
      'maya | 26-05-15 | - | - | Sun Valley Fields | Practice',
    ],
    ['practice Fri 5p Westside Gym', '- | 26-05-15 | 17:00 | - | Westside Gym | Practice'],
    ['U10 tryouts Fri 5pm', '- | 26-05-15 | 17:00 | - | - | U10 tryouts'],
    ['clinic ages 5-7 Fri', '- | 26-05-15 | - | - | - | Clinic ages 5-7'],
    ['We won 3-2', '- | - | - | - | - | We won 3-2'],
    ['100m race Sat', '- | 26-05-16 | - | - | - | 100m race'],
    ['Maya and Owen swim Fri 4pm', '- | 26-05-15 | 16:00 | Swimming | - | Maya and Owen swim'],
    ['practice at 5 May 20', '- | 26-05-20 | 17:00 | - | - | Practice'],
    ['hike Sun Valley', '- | - | - | - | - | Hike Sun Valley'],
    ['hike Sun 9am', '- | 26-05-17 | 09:00 | - | - | Hike'],
    ['practice Fri 5 to 7', '- | 26-05-15 | 17:00+120 | - | - | Practice'],
    ['xc meet sat 8:30', '- | 26-05-16 | 08:30 | Cross Country | - | Xc meet'],
    ['practice Fri 5:3', '- | 26-05-15 | - | - | - | Practice 5:3'],
    ['practice Fri 5:', '- | 26-05-15 | - | - | - | Practice 5'],
    ['practice Fri 25:00', '- | 26-05-15 | - | - | - | Practice 25:00'],
    ['practice Feb 30', '- | - | - | - | - | Practice Feb 30'],
    ['Mayabel practice Fri', '- | 26-05-15 | - | - | - | Mayabel practice'],
    ['pra', '- | - | - | - | - | Pra'],
    ['', '- | - | - | - | - | '],
    ['   ', '- | - | - | - | - | '],
    ['Thu 5:30-7', '- | 26-05-14 | 17:30+90 | - | - | '],
  ])('%s', ([text, expected]) => {
    expect(read(text, 'en')).toBe(expected)
  })
})

describe('a line in Spanish', () => {
  it.for<[string, string]>([
    [
      'Maya entrenamiento jueves de 5 a 7 Cedar Park',
      'maya | 26-05-14 | 17:00+120 | - | Cedar Park, Field 3 | Entrenamiento',
    ],
    ['práctica de Maya el viernes de 5:30 a 7', 'maya | 26-05-15 | 17:30+90 | - | - | Práctica'],
    ['jose luis futbol sábado 10:30', 'jose | 26-05-16 | 10:30 | Soccer | - | Futbol'],
    ['JOSÉ fútbol sáb 9 am', 'jose | 26-05-16 | 09:00 | Soccer | - | Fútbol'],
    ['mañana por la mañana a las 9 dentista', '- | 26-05-15 | 09:00 | - | - | Dentista'],
    ['pasado mañana 17:00 natación', '- | 26-05-16 | 17:00 | Swimming | - | Natación'],
    ['partido el próximo jueves a las 6', '- | 26-05-21 | 18:00 | - | - | Partido'],
    ['partido el lunes que viene a las 5 y media', '- | 26-05-18 | 17:30 | - | - | Partido'],
    ['torneo 5 de junio 8 a. m.', '- | 26-06-05 | 08:00 | - | - | Torneo'],
    ['torneo 5/6', '- | - | - | - | - | Torneo 5/6'],
    ['torneo 20/5', '- | 26-05-20 | - | - | - | Torneo'],
    ['junta este viernes a las 6 de la tarde', '- | 26-05-15 | 18:00 | - | - | Junta'],
    [
      'básquetbol mié 5-6:30 en la Escuela Juárez',
      '- | 26-05-20 | 17:00+90 | Basketball | Escuela Juárez | Básquetbol',
    ],
    ['práctica martes 6 pm hora y media', '- | 26-05-19 | 18:00+90 | - | - | Práctica'],
    ['práctica martes 6 pm 90 min', '- | 26-05-19 | 18:00+90 | - | - | Práctica'],
    ['práctica hoy de 5 a 6', '- | 26-05-14 | 17:00+60 | - | - | Práctica'],
    ['práctica thu 5-7', '- | 26-05-14 | 17:00+120 | - | - | Práctica'],
    ['futbol americano vie 7pm', '- | 26-05-15 | 19:00 | Football | - | Futbol americano'],
    ['mar y tierra', '- | - | - | - | - | Mar y tierra'],
  ])('%s', ([text, expected]) => {
    expect(read(text, 'es')).toBe(expected)
  })
})

describe('a line in French', () => {
  it.for<[string, string]>([
    ['Maya entraînement jeudi 17 h 30', 'maya | 26-05-14 | 17:30 | - | - | Entraînement'],
    [
      'entraînement de Maya vendredi 17h30-19h Cedar Park',
      'maya | 26-05-15 | 17:30+90 | - | Cedar Park, Field 3 | Entraînement',
    ],
    ['match samedi de 9h à 10h30', '- | 26-05-16 | 09:00+90 | - | - | Match'],
    ['natation demain 18h pendant 1h30', '- | 26-05-15 | 18:00+90 | Swimming | - | Natation'],
    ['natation demain 18h 1h30', '- | 26-05-15 | 18:00+90 | Swimming | - | Natation'],
    ['après-demain 9h dentiste', '- | 26-05-16 | 09:00 | - | - | Dentiste'],
    ['tournoi le 5 juin à 17h', '- | 26-06-05 | 17:00 | - | - | Tournoi'],
    ['tournoi 5/6', '- | 26-06-05 | - | - | - | Tournoi'],
    [
      'match de foot mercredi prochain 14 heures au stade Rimbaud',
      '- | 26-05-20 | 14:00 | Soccer | stade Rimbaud | Match de foot',
    ],
    ['football américain sam. 20h', '- | 26-05-16 | 20:00 | Football | - | Football américain'],
    ['réunion ce soir à 8h', '- | 26-05-14 | 20:00 | - | - | Réunion'],
    ['mardi 19 à 18h entraînement', '- | 26-05-19 | 18:00 | - | - | Entraînement'],
    ['goûter samedi 16h une heure et demie', '- | 26-05-16 | 16:00+90 | - | - | Goûter'],
    ['mon anniversaire', '- | - | - | - | - | Mon anniversaire'],
  ])('%s', ([text, expected]) => {
    expect(read(text, 'fr')).toBe(expected)
  })
})

it('takes no child if two children share the name, and takes the full name', () => {
  const children = [
    { id: 'a', name: 'Ana Ruiz' },
    { id: 'b', name: 'Ana Soto' },
  ]

  expect(read('Ana swim Fri', 'en', { children })).toBe('- | 26-05-15 | - | Swimming | - | Ana swim')
  expect(read('Ana Soto swim Fri', 'en', { children })).toBe('b | 26-05-15 | - | Swimming | - | Swim')
})

it('reads a name that is also a month as the child, unless the number of a day follows', () => {
  const children = [{ id: 'may', name: 'May' }]

  expect(read('May 5:30pm swim', 'en', { children })).toBe('may | - | 17:30 | Swimming | - | Swim')
  expect(read('May 20 swim', 'en', { children })).toBe('- | 26-05-20 | - | Swimming | - | Swim')
})

it('reads a lone weekday as today only while the start is ahead', () => {
  const late = { now: Temporal.PlainDateTime.from('2026-05-14T21:00') }

  expect(quickAdd('practice Thu 9:30pm', context('en', late)).date?.toString()).toBe('2026-05-14')
  expect(quickAdd('practice Thu 8:30pm', context('en', late)).date?.toString()).toBe('2026-05-21')
})

it('never throws, never ends before it starts, and never guesses a day that is over', () => {
  const parts =
    'Maya|Owen|thu|jueves|mar|sam.|May 3|5/6|31/12|2026-02-30|el 31|le 5|5:30|5:3|7|-|–|to|a|à|17 h 30|25h|99:99|12pm|0am|90 min|2h|1,5 horas|de la tarde|tonight|mañana|pasado mañana|@|at|Cedar Park|de|y|(|[|\\|*|\u0000|😀|ß|İ|ﬁ|next|prochain|del 5 al 7 de mayo'.split(
      '|',
    )
  // A fixed linear generator, so that a failure can be repeated.
  let seed = 1
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const today = NOW.toPlainDate()
  const wrong: string[] = []
  for (let round = 0; round < 6000; round += 1) {
    const text = Array.from({ length: 1 + next(9) }, () => parts[next(parts.length)]).join(next(5) ? ' ' : '')
    const language = (['en', 'es', 'fr'] as const)[next(3)] ?? 'en'

    const { date, durationMinutes, title } = quickAdd(text, context(language))

    const hasYear = /\d{4}|\d\/\d+\/\d/u.test(text)
    const isOver = date !== null && !hasYear && Temporal.PlainDate.compare(date, today) < 0
    if (isOver || (durationMinutes ?? 1) <= 0 || title.length > 300) wrong.push(text)
  }

  expect(wrong).toEqual([])
})
