import { describe, expect, test } from 'vitest'
import {
  isUrgent,
  type DeliveryPlan,
  deliveryPlanOf,
  type Recipient,
  type Notice,
  NOTIFICATION_KINDS,
} from './delivery-policy.ts'

const NOW = Temporal.Instant.from('2026-05-01T12:00:00Z')
const NONE: DeliveryPlan = { isNotified: false, push: null, mail: null, sms: null }

const NOTICE: Notice = {
  kind: 'eventsChanged',
  isUrgent: false,
  isOwnAction: false,
  isMuted: false,
  isLookedAt: false,
  isPrivate: false,
  isOwnDrive: false,
}
const ALL_ON: Recipient = {
  role: 'owner',
  preferences: {
    allNotifications: true,
    inApp: true,
    email: true,
    sms: true,
    scheduleUpdates: true,
    teamCommunications: true,
  },
  quietHours: null,
  zone: 'UTC',
  hasPush: true,
  hasPhone: true,
  sendsMail: true,
  sendsSms: true,
}

/** Formats a delivery plan as text. Example: 'notified 0 2 -' is push now, email in 2 minutes, no SMS. */
function spelled({ isNotified, push, mail, sms }: DeliveryPlan): string {
  const after = (moment: Temporal.Instant | null) =>
    moment === null ? '-' : String(NOW.until(moment).total('minutes'))
  return [isNotified ? 'notified' : '-', after(push), after(mail), after(sms)].join(' ')
}

/** The specified delivery plan of each notification kind, normal and urgent, if nothing prevents the delivery. */
const BY_KIND: Record<
  Notice['kind'],
  { plain: string; urgent: string; switch: 'schedule' | 'team' | 'none'; readers: string; privately: string }
> = {
  friendAsked: {
    plain: 'notified 0 0 -',
    urgent: 'notified 0 0 0',
    switch: 'none',
    readers: 'OAVNS',
    privately: 'OAVNS',
  },
  friendAccepted: {
    plain: 'notified 0 0 -',
    urgent: 'notified 0 0 0',
    switch: 'none',
    readers: 'OAVNS',
    privately: 'OAVNS',
  },
  profileOffered: {
    plain: 'notified 0 0 -',
    urgent: 'notified 0 0 0',
    switch: 'none',
    readers: 'OAVNS',
    privately: 'OAVNS',
  },
  profileTaken: {
    plain: 'notified 0 0 -',
    urgent: 'notified 0 0 0',
    switch: 'none',
    readers: 'OAVNS',
    privately: 'OAVNS',
  },
  profileDeleted: {
    plain: 'notified 0 0 -',
    urgent: 'notified 0 0 0',
    switch: 'none',
    readers: 'OAVNS',
    privately: 'OAVNS',
  },
  eventShared: {
    plain: 'notified 0 0 -',
    urgent: 'notified 0 0 0',
    switch: 'none',
    readers: 'OAVNS',
    privately: 'OAVNS',
  },
  legAsked: {
    plain: 'notified 0 0 -',
    urgent: 'notified 0 0 0',
    switch: 'none',
    readers: 'OAVNS',
    privately: 'OAVNS',
  },
  legAnswered: {
    plain: 'notified 0 0 -',
    urgent: 'notified 0 0 0',
    switch: 'none',
    readers: 'OAVNS',
    privately: 'OAVNS',
  },
  feedFailing: {
    plain: 'notified 0 0 -',
    urgent: 'notified 0 0 0',
    switch: 'schedule',
    readers: 'OA',
    privately: 'OA',
  },
  eventsAdded: {
    plain: 'notified 0 2 -',
    urgent: 'notified 0 0 0',
    switch: 'schedule',
    readers: 'OAV',
    privately: 'OA',
  },
  eventsChanged: {
    plain: 'notified 0 2 -',
    urgent: 'notified 0 0 0',
    switch: 'schedule',
    readers: 'OAV',
    privately: 'OA',
  },
  eventMessage: {
    plain: 'notified 0 10 -',
    urgent: 'notified 0 0 0',
    switch: 'team',
    readers: 'OAV',
    privately: 'OA',
  },
  message: {
    plain: 'notified 0 10 -',
    urgent: 'notified 0 0 0',
    switch: 'team',
    readers: 'OAVN',
    privately: 'OAVN',
  },
  reminder: {
    plain: 'notified 0 - 0',
    urgent: 'notified 0 - 0',
    switch: 'none',
    readers: 'OAV',
    privately: 'OA',
  },
  birthday: {
    plain: 'notified 0 - 0',
    urgent: 'notified 0 - 0',
    switch: 'none',
    readers: 'OAV',
    privately: 'OAV',
  },
}
const ROLES = { O: 'owner', A: 'administrator', V: 'viewer', N: 'none', S: 'stranger' } as const
const NOT_IN_BELL: ReadonlySet<Notice['kind']> = new Set(['message', 'reminder', 'birthday'])

const BOOLEANS = [true, false] as const
/** Returns every combination of true and false for the given option names. */
function everyWay<K extends string>(questions: readonly K[]): Record<K, boolean>[] {
  return questions.reduce<Record<K, boolean>[]>(
    (ways, question) => ways.flatMap((way) => BOOLEANS.map((answer) => ({ ...way, [question]: answer }))),
    [{} as Record<K, boolean>],
  )
}

describe.each(NOTIFICATION_KINDS)('%s', (kind) => {
  const rule = BY_KIND[kind]
  const notices = everyWay(['isUrgent', 'isOwnAction', 'isMuted', 'isLookedAt', 'isPrivate', 'isOwnDrive'])
  const choices = everyWay([
    'allNotifications',
    'inApp',
    'email',
    'sms',
    'scheduleUpdates',
    'teamCommunications',
  ])

  test('selects the channels that the specification lists for the notification, the preferences and the role', () => {
    for (const notice of notices)
      for (const preferences of choices)
        for (const [letter, role] of Object.entries(ROLES)) {
          const isCovered =
            rule.switch === 'schedule'
              ? preferences.scheduleUpdates
              : rule.switch === 'team'
                ? preferences.teamCommunications
                : true
          const concerned =
            preferences.allNotifications &&
            !notice.isOwnAction &&
            !notice.isLookedAt &&
            (notice.isOwnDrive || ((notice.isUrgent || !notice.isMuted) && isCovered)) &&
            (notice.isPrivate ? rule.privately : rule.readers).includes(letter)
          const [, push = '-', mail = '-', sms = '-'] = (notice.isUrgent ? rule.urgent : rule.plain).split(
            ' ',
          )
          const ways = [push, preferences.email ? mail : '-', preferences.sms ? sms : '-']
          const expected = concerned ? ['notified', ...ways].join(' ') : '- - - -'
          const plan = deliveryPlanOf({ kind, ...notice }, { ...ALL_ON, role, preferences }, NOW)
          if (spelled(plan) !== expected)
            expect({ notice, preferences, role, plan: spelled(plan) }).toEqual(expected)
        }
    expect(notices.length * choices.length).toBe(4096)
  })

  test('sends a notification only over the available channels', () => {
    for (const ways of everyWay(['hasPush', 'hasPhone', 'sendsMail', 'sendsSms', 'inApp', 'isUrgent'])) {
      const { isUrgent: urgent, inApp, ...open } = ways
      const [, , mail = '-', sms = '-'] = (urgent ? rule.urgent : rule.plain).split(' ')
      const isReminder = kind === 'reminder' || kind === 'birthday'
      // A reminder is emailed only to a person without push, so the expected email depends on `hasPush`.
      const mailed = isReminder ? (open.hasPush ? '-' : '0') : mail
      const expected = [
        open.hasPush ? '0' : '-',
        open.sendsMail ? mailed : '-',
        open.hasPhone && open.sendsSms ? sms : '-',
      ]
      const isNotified = (inApp && !NOT_IN_BELL.has(kind)) || expected.some((way) => way !== '-')
      const plan = deliveryPlanOf(
        { ...NOTICE, kind, isUrgent: urgent },
        { ...ALL_ON, ...open, preferences: { ...ALL_ON.preferences, inApp } },
        NOW,
      )
      expect([ways, spelled(plan)]).toEqual([ways, [isNotified ? 'notified' : '-', ...expected].join(' ')])
    }
  })

  test('delays push and SMS in quiet hours, but never email or an urgent notification', () => {
    const asleep: Recipient = {
      ...ALL_ON,
      quietHours: { from: Temporal.PlainTime.from('11:00'), until: Temporal.PlainTime.from('12:30') },
    }
    const held = (way: string) => (way === '-' ? '-' : '30')
    const [notified, push = '-', mail, sms = '-'] = rule.plain.split(' ')
    expect(spelled(deliveryPlanOf({ ...NOTICE, kind }, asleep, NOW))).toBe(
      [notified, held(push), mail, held(sms)].join(' '),
    )
    expect(spelled(deliveryPlanOf({ ...NOTICE, kind, isUrgent: true }, asleep, NOW))).toBe(rule.urgent)
  })
})

test('sends no notification, not even an urgent one, if the person has turned all notifications off', () => {
  const off = { ...ALL_ON, preferences: { ...ALL_ON.preferences, allNotifications: false } }
  for (const kind of NOTIFICATION_KINDS)
    expect(deliveryPlanOf({ ...NOTICE, kind, isUrgent: true }, off, NOW)).toEqual(NONE)
})

describe('the urgency of a change', () => {
  const inHours = (hours: number) => NOW.add({ minutes: Math.round(hours * 60) })
  const changed = (field: string, status?: string) => [{ field, ...(status === undefined ? {} : { status }) }]
  test.each<[string, Parameters<typeof isUrgent>[0], number[], boolean]>([
    ['the event is canceled, in an hour', changed('status', 'cancelled'), [1], true],
    ['the event is postponed, in an hour', changed('status', 'postponed'), [1], true],
    ['the event is gone from the team’s calendar, in an hour', changed('status', 'removed'), [1], true],
    ['the event is reinstated', changed('status', 'confirmed'), [1], false],
    ['the start changes, in an hour', changed('when'), [1], true],
    ['the end changes, in an hour', [{ field: 'when', movesNobody: true }], [1], false],
    [
      'the end changes, and the event is canceled',
      [{ field: 'when', movesNobody: true }, ...changed('status', 'cancelled')],
      [1],
      true,
    ],
    ['an address is added to the place, in an hour', [{ field: 'location', movesNobody: true }], [1], false],
    ['the place changes, in an hour', changed('location'), [1], true],
    ['the event moves from in an hour to next week', changed('when'), [1, 168], true],
    ['the event moves from next week to in an hour', changed('when'), [168, 1], true],
    ['the event is exactly a day ahead', changed('when'), [24], true],
    ['the event is a minute more than a day ahead', changed('when'), [24 + 1 / 60], false],
    ['the event begins now', changed('when'), [0], true],
    ['the event began a minute ago', changed('status', 'cancelled'), [-1 / 60], false],
    ['the title changes', changed('title'), [1], false],
    ['the field changes', changed('field'), [1], false],
    ['the arrival time changes', changed('arriveBy'), [1], false],
    ['the event is new', changed('added'), [1], false],
    [
      'the title changes, and the event is canceled',
      [...changed('title'), ...changed('status', 'cancelled')],
      [1],
      true,
    ],
    ['nothing changes', [], [1], false],
  ])('decides if a change is urgent: %s', (_case, changes, hours, expected) => {
    expect(isUrgent(changes, hours.map(inHours), NOW)).toBe(expected)
  })
})
