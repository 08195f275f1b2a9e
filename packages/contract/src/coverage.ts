import { DEFAULT_ACTIVITIES } from '@homefield/domain/coverage/default-activity'
import { DIRECTIONS, LEG_STATUSES } from '@homefield/domain/coverage/leg'
import { z } from 'zod'
import {
  DayText,
  EventId,
  HelperId,
  Id,
  InstantText,
  LegDefaultId,
  PersonId,
  ProfileId,
  Revisions,
  SeenVersion,
  TeamId,
  typedLine,
} from './wire.ts'
import type { Call } from './call.ts'

export const Direction = z.enum(DIRECTIONS)
export type Direction = z.infer<typeof Direction>

/**
 * How a child gets to an event or back.
 * `user` has an account, `helper` has none, `alone` walks or takes the bus, `otherFamily` rides with another family.
 * `isViewer` is true if the viewer drives.
 */
export const Driver = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: Id, name: z.string(), isViewer: z.boolean() }),
  z.object({ kind: z.literal('helper'), helperId: Id, name: z.string() }),
  z.object({ kind: z.literal('alone') }),
  z.object({ kind: z.literal('otherFamily'), note: z.string() }),
])
export type Driver = z.infer<typeof Driver>

/** A driver as a request names one. An id of somebody who may not drive for the family answers `driverNotFound`. */
export const ChosenDriver = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: PersonId }),
  z.object({ kind: z.literal('helper'), helperId: HelperId }),
  z.object({ kind: z.literal('alone') }),
  z.object({ kind: z.literal('otherFamily'), note: typedLine(80) }),
])
export type ChosenDriver = z.input<typeof ChosenDriver>

/**
 * A child's way to an event or back, with its assignment. A leg without an assignment is left out of an event's `legs`.
 * - `asked`: the driver has not answered yet.
 * - `confirmed`: the driver agreed.
 * - `check`: the driver agreed, and the event has moved since.
 * - `declined`: the driver declined, so that nobody drives.
 * - `unassigned`: somebody freed the leg, so that no default applies.
 */
export const Leg = z.object({
  profileId: Id,
  direction: Direction,
  status: z.enum(LEG_STATUSES),
  driver: Driver.nullable(),
  /** The name of the person who asked the driver; null if drivers took the leg themselves. */
  askedBy: z.string().nullable(),
  /** Set if the leg follows a default instead of an own assignment. */
  defaultId: Id.nullable(),
  /** Incremented by each change. 0 if the leg follows a default. */
  version: z.number().int(),
})
export type Leg = z.infer<typeof Leg>

/**
 * When the viewer has to leave for an event to which the viewer brings a child.
 * `home` and `place` mean that the viewer has entered no home, or that the place of the event is unknown.
 */
export const LeaveBy = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('time'),
    at: InstantText,
    driveMinutes: z.number().int(),
    /** `parent` entered the minutes, `routed` is from a routing service, `estimate` is from distance and speed. */
    driveFrom: z.enum(['parent', 'routed', 'estimate']),
    /** The event from which the viewer comes; null if the viewer leaves from home. */
    fromEventId: Id.nullable(),
  }),
  z.object({ kind: z.literal('home') }),
  z.object({ kind: z.literal('place') }),
])
export type LeaveBy = z.infer<typeof LeaveBy>

/** A helper: an adult without an account who drives for a family. Viewers get no contact data. */
export const Helper = z.object({
  id: Id,
  name: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  version: z.number().int(),
})
export type Helper = z.infer<typeof Helper>

/** The usual driver of a child. A null team, activity or weekday stands for all of them. */
export const LegDefault = z.object({
  id: Id,
  profileId: Id,
  direction: Direction,
  teamId: Id.nullable(),
  /** Null if the default is for every team, or if the viewer may not see the team. */
  teamName: z.string().nullable(),
  activity: z.enum(DEFAULT_ACTIVITIES).nullable(),
  /** 1 Monday … 7 Sunday, in the zone of the event. */
  weekday: z.number().int().min(1).max(7).nullable(),
  fromDay: DayText,
  untilDay: DayText.nullable(),
  driver: Driver,
  answer: z.enum(['asked', 'accepted', 'declined']),
  version: z.number().int(),
})
export type LegDefault = z.infer<typeof LegDefault>

/** The people who drive for one family: its adults first, then its helpers. */
export const DrivingFamily = z.object({
  ownerId: Id,
  ownerName: z.string(),
  /** The family's children whom the viewer sees. */
  profileIds: z.array(Id),
  /** True for the owner and administrators. */
  mayAssign: z.boolean(),
  /** Owner, administrators and viewers. A person who is not `isAdult` can be asked, but does not count as an adult. */
  people: z.array(
    z.object({
      userId: Id,
      name: z.string(),
      photoId: Id.nullable(),
      isViewer: z.boolean(),
      isAdult: z.boolean(),
    }),
  ),
  helpers: z.array(Helper),
  defaults: z.array(LegDefault),
})
export type DrivingFamily = z.infer<typeof DrivingFamily>

export const Coverage = z.object({ families: z.array(DrivingFamily), revisions: Revisions })
export type Coverage = z.infer<typeof Coverage>

/**
 * The time of an event and the name of its place, or else its address, as the client showed them with a leg.
 * If the event has moved since, whoever agreed to drive must confirm again.
 */
export const SeenMoment = z.object({
  start: InstantText,
  end: InstantText.nullable(),
  place: z.string().nullable(),
})
export type SeenMoment = z.infer<typeof SeenMoment>

/**
 * Which leg, and the version that the client saw: 0 for a leg without an assignment or with a default.
 * Older clients send no `seen`. The server then recognizes a move only by the version of a leg that has a driver.
 */
const SeenLeg = z.object({
  eventId: EventId,
  profileId: ProfileId,
  direction: Direction,
  version: SeenVersion,
  seen: SeenMoment.optional(),
})
/** At most 50 legs at once, such as all legs of a weekend. */
const SeenLegs = z.array(SeenLeg).min(1).max(50)
export type SeenLeg = z.input<typeof SeenLeg>

/** The legs as they are now. */
const ChangedLegs = z.object({ legs: z.array(Leg.extend({ eventId: Id })) })
export type ChangedLegs = z.infer<typeof ChangedLegs>

const HelperFields = {
  name: typedLine(80).min(1),
  /** An impossible number is rejected with `phoneInvalid`. An empty text stands for none. */
  phoneNumber: typedLine(40),
  /** A text that is not an address is rejected with `recipientInvalid`. An empty text stands for none. */
  email: typedLine(254),
}

/** How much of a child's schedule an absence covers: this event, or everything of its series or team from its day on. */
export const AbsenceScope = z.enum(['this', 'series', 'team'])
export type AbsenceScope = z.infer<typeof AbsenceScope>

/** The address from which a person leaves. `isFound` is null while the place service has not answered. */
export const Home = z.object({
  address: z.string(),
  isFound: z.boolean().nullable(),
  version: z.number().int(),
})
export type Home = z.infer<typeof Home>

/** A drive time that the viewer entered. The texts are normalized: trimmed, in lower case. */
export const TypedDriveTime = z.object({ from: z.string(), to: z.string(), minutes: z.number().int() })
export type TypedDriveTime = z.infer<typeof TypedDriveTime>

const defaultId = z.object({ id: LegDefaultId })
const helperId = z.object({ id: HelperId })
const nothing = z.object({})

export const coverage = {
  read: {
    method: 'get',
    path: '/coverage',
    summary:
      'List who drives for the viewer’s family and the families that the viewer sees, with their defaults',
    access: 'onboarded',
    response: Coverage,
  },
  assign: {
    method: 'post',
    path: '/legs/assign',
    summary:
      'Assign a driver to legs; another person is asked first. A leg that changed since answers `legTaken`',
    access: 'onboarded',
    body: z.object({ legs: SeenLegs, driver: ChosenDriver }),
    response: ChangedLegs,
  },
  answer: {
    method: 'post',
    path: '/legs/answer',
    summary: 'Answer as the driver: accept, decline, or confirm that a moved event still works',
    access: 'onboarded',
    body: z.object({ legs: SeenLegs, answer: z.enum(['accept', 'decline', 'stillWorks']) }),
    response: ChangedLegs,
  },
  release: {
    method: 'post',
    path: '/legs/release',
    summary: 'Free legs of their driver, so that they need one',
    access: 'onboarded',
    body: z.object({ legs: SeenLegs }),
    response: ChangedLegs,
  },
  undo: {
    method: 'post',
    path: '/legs/undo',
    summary: 'Undo the viewer’s last change of legs, unless somebody changed them since',
    access: 'onboarded',
    body: z.object({ legs: SeenLegs }),
    response: ChangedLegs,
  },
  setGoing: {
    method: 'put',
    path: '/events/{id}/going',
    summary: 'Note that a child does not go to an event, or goes after all',
    access: 'onboarded',
    params: z.object({ id: EventId }),
    body: z.object({ profileId: ProfileId, isGoing: z.boolean(), scope: AbsenceScope.default('this') }),
    response: z.object({ isGoing: z.boolean() }),
  },
  addHelper: {
    method: 'post',
    path: '/helpers',
    summary: 'Add a helper to the family of a child',
    access: 'onboarded',
    body: z.object({
      id: HelperId,
      ownerId: PersonId,
      ...z.object(HelperFields).partial({ phoneNumber: true, email: true }).shape,
    }),
    response: Helper,
  },
  changeHelper: {
    method: 'patch',
    path: '/helpers/{id}',
    summary: 'Change a helper; a stale version answers 409 with the current helper',
    access: 'onboarded',
    params: helperId,
    body: z.object(HelperFields).partial().extend({ version: SeenVersion }),
    response: Helper,
  },
  deleteHelper: {
    method: 'delete',
    path: '/helpers/{id}',
    summary: 'Delete a helper; the legs that the helper drives need a driver then',
    access: 'onboarded',
    params: helperId,
    response: nothing,
  },
  addDefault: {
    method: 'post',
    path: '/leg-defaults',
    summary: 'Set who usually drives a child; another person is asked once for all events',
    access: 'onboarded',
    body: z.object({
      id: LegDefaultId,
      profileId: ProfileId,
      direction: Direction,
      teamId: TeamId.nullable().default(null),
      activity: z.enum(DEFAULT_ACTIVITIES).nullable().default(null),
      weekday: z.number().int().min(1).max(7).nullable().default(null),
      /** The first day; today if it is left out. */
      fromDay: DayText.optional(),
      untilDay: DayText.nullable().default(null),
      driver: ChosenDriver,
    }),
    response: LegDefault,
  },
  answerDefault: {
    method: 'post',
    path: '/leg-defaults/{id}/answer',
    summary: 'Accept or decline to drive usually',
    access: 'onboarded',
    params: defaultId,
    body: z.object({ answer: z.enum(['accept', 'decline']) }),
    response: LegDefault,
  },
  deleteDefault: {
    method: 'delete',
    path: '/leg-defaults/{id}',
    summary: 'Delete a default; legs with an own assignment keep it',
    access: 'onboarded',
    params: defaultId,
    response: nothing,
  },
  home: {
    method: 'get',
    path: '/home',
    summary: 'Get the address from which the viewer leaves; null if there is none',
    access: 'onboarded',
    response: z.object({ home: Home.nullable(), revisions: Revisions }),
  },
  setHome: {
    method: 'put',
    path: '/home',
    summary: 'Set the address from which the viewer leaves; an empty text removes it',
    access: 'onboarded',
    body: z.object({ address: typedLine(500) }),
    response: z.object({ home: Home.nullable() }),
  },
  driveTimes: {
    method: 'get',
    path: '/drive-times',
    summary: 'List the drive times that the viewer entered',
    access: 'onboarded',
    response: z.object({ driveTimes: z.array(TypedDriveTime), revisions: Revisions }),
  },
  setDriveFromHome: {
    method: 'put',
    path: '/events/{id}/drive-time',
    summary: 'Set the drive time from the viewer’s home to the place of an event; null restores the estimate',
    access: 'onboarded',
    params: z.object({ id: EventId }),
    body: z.object({ minutes: z.number().int().min(0).max(600).nullable() }),
    response: z.object({ minutes: z.number().int().nullable() }),
  },
  changeDriveTime: {
    method: 'patch',
    path: '/drive-times',
    summary: 'Change a drive time that the viewer entered',
    access: 'onboarded',
    body: z.object({
      from: z.string().min(1).max(800),
      to: z.string().min(1).max(800),
      minutes: z.number().int().min(0).max(600),
    }),
    response: TypedDriveTime,
  },
  deleteDriveTime: {
    method: 'delete',
    path: '/drive-times',
    summary: 'Delete a drive time that the viewer entered',
    access: 'onboarded',
    query: z.object({ from: z.string().min(1).max(800), to: z.string().min(1).max(800) }),
    response: nothing,
  },
} as const satisfies Record<string, Call>
