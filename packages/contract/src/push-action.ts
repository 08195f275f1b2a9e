import { z } from 'zod'
import { Direction, SeenMoment } from './coverage.ts'
import { Id } from './wire.ts'

/** The buttons of a push notification, which the app on the device reads from the push. */

const Legs = z.array(
  z.object({
    eventId: Id,
    profileId: Id,
    direction: Direction,
    version: z.number().int(),
    seen: SeenMoment.optional(),
  }),
)

/** A call that a button makes, as a mutation of the app's queue. The app makes no other calls for a button. */
export const PushMutation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answerLegs'),
    body: z.object({ legs: Legs, answer: z.enum(['accept', 'decline', 'stillWorks']) }),
  }),
  z.object({
    kind: z.literal('answerLegDefault'),
    params: z.object({ id: Id }),
    body: z.object({ answer: z.enum(['accept', 'decline']) }),
  }),
  z.object({
    kind: z.literal('assignLegs'),
    body: z.object({ legs: Legs, driver: z.object({ kind: z.literal('user'), userId: Id }) }),
  }),
  z.object({
    kind: z.literal('setGoing'),
    params: z.object({ id: Id }),
    body: z.object({ profileId: Id, isGoing: z.literal(false), scope: z.literal('this') }),
  }),
])
export type PushMutation = z.infer<typeof PushMutation>

const PUSH_ACTIONS = ['accept', 'decline', 'stillWorks', 'cannot', 'drive', 'notGoing'] as const

export const PushAction = z.object({
  action: z.enum(PUSH_ACTIONS),
  /** The button's label, in the recipient's language. */
  title: z.string(),
  mutations: z.array(PushMutation),
})
export type PushAction = z.infer<typeof PushAction>
