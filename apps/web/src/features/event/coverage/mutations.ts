import type { ChosenDriver, Direction, SeenLeg } from '@homefield/contract/coverage'
import type { Event, NewEvent } from '@homefield/contract/event'
import { DIRECTIONS } from '@homefield/domain/coverage/leg'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { errorText } from '../../../lib/error-text.ts'
import { dismiss, queuedCommands } from '../../../lib/mutation-queue/mutation-queue.ts'
import { LEG_QUEUE_KEY, type Mutation } from '../../../lib/mutation-queue/mutations.ts'
import { send } from '../../../lib/mutation-queue/send.ts'
import { useAccount } from '../../../lib/session/use-session.ts'
import { sayQueued } from '../../../ui/say-queued.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { creationOf, type LegMutation } from '../pending/model/event-mutation.ts'
import { legOf } from '../pending/model/leg-outcome.ts'
import { serverEvents, startOptimisticPatches } from '../pending/model/optimistic-patches.ts'
import { isOf } from '../pending/model/outcome.ts'
import { insteadText, takenText } from './components/driver-text.ts'
import type { EventLeg } from './model/event-legs.ts'
import { replacing, type TakenLeg, takenLegOf } from './model/taken.ts'

function seenLeg({ event, child: { eventId, profileId }, direction, leg }: EventLeg): SeenLeg {
  const { when, location, locationName } = event
  return {
    eventId,
    profileId,
    direction,
    version: leg?.version ?? 0,
    seen:
      when.kind === 'timed'
        ? { start: when.start, end: when.end, place: locationName ?? location }
        : undefined,
  }
}

type Change =
  | { readonly kind: 'assignLegs'; readonly driver: ChosenDriver }
  | { readonly kind: 'answerLegs'; readonly answer: 'accept' | 'decline' | 'stillWorks' }
  | { readonly kind: 'releaseLegs' }

/**
 * Returns a function that changes who drives.
 * All lists show the change at once, the mutation queue sends it, and a toast offers Undo for 10 s.
 */
export function useChangeLegs() {
  const client = useQueryClient()
  const viewerId = useAccount()
  return async (legs: readonly EventLeg[], change: Change, doneText: string): Promise<void> => {
    startOptimisticPatches(client)
    const seen = legs.map(seenLeg)
    await sendLegs(mutationOf(seen, change), doneText, viewerId)
  }
}

/** Returns a function that answers a question about legs of which only the names and versions are known. */
export function useAnswerLegs() {
  const client = useQueryClient()
  const viewerId = useAccount()
  return async (
    legs: readonly SeenLeg[],
    answer: 'accept' | 'decline' | 'stillWorks',
    doneText: string,
  ): Promise<void> => {
    startOptimisticPatches(client)
    await sendLegs({ kind: 'answerLegs', body: { legs: [...legs], answer } }, doneText, viewerId)
  }
}

/** Returns a function that assigns both legs of a new event. If the event's creation is queued, the legs wait for it. */
export function useAssignNewEvent() {
  const viewerId = useAccount()
  return async ({ id, profileId }: NewEvent, driver: ChosenDriver, doneText: string): Promise<void> => {
    const legs = DIRECTIONS.map((direction) => ({ eventId: id, profileId, direction, version: 0 }))
    await sendLegs({ kind: 'assignLegs', body: { legs, driver } }, doneText, viewerId)
  }
}

function mutationOf(legs: SeenLeg[], change: Change): LegMutation {
  if (change.kind === 'assignLegs') return { kind: change.kind, body: { legs, driver: change.driver } }
  if (change.kind === 'answerLegs') return { kind: change.kind, body: { legs, answer: change.answer } }
  return { kind: change.kind, body: { legs } }
}

async function sendLegs(mutation: LegMutation, doneText: string, viewerId: string | null): Promise<void> {
  try {
    const [first] = mutation.body.legs
    const sent = await send({
      ...mutation,
      queueKey: LEG_QUEUE_KEY,
      follows: first ? creationOf(queuedCommands(), first.eventId) : null,
    })
    const undo = async () => {
      if (sent.state === 'queued' && (await dismiss(sent.id))) return
      const made = sent.state === 'done' ? sent.answer.legs : []
      const legs = mutation.body.legs.map((leg) => ({
        ...leg,
        version:
          made.find((one) => legKey(one) === legKey(leg))?.version ?? presentVersion(leg) ?? leg.version,
      }))
      await send({ kind: 'undoLegs', queueKey: LEG_QUEUE_KEY, body: { legs } })
    }
    addToast({
      tone: 'inf',
      text: doneText,
      about: mutation.body.legs.map(legKey),
      action: { label: t`Undo`, onPress: () => void undo().catch(sayFailed) },
    })
  } catch (error) {
    const taken = takenLegOf(error)
    if (!taken) sayFailed(error)
    else if (mutation.kind !== 'assignLegs') addToast({ tone: 'neg', text: takenText(taken.driver) })
    else {
      addToast({
        tone: 'neg',
        text: takenText(taken.driver),
        action: {
          label: insteadText(mutation.body.driver, viewerId),
          onPress: () => void sendLegs(replacement(mutation, taken), doneText, viewerId),
        },
      })
    }
  }
}

function legKey({ eventId, profileId, direction }: Omit<SeenLeg, 'version'>): string {
  return [eventId, profileId, direction].join('/')
}

function presentVersion(leg: SeenLeg): number | undefined {
  const event = serverEvents().find((one) => isOf(one, leg.eventId))
  return event && legOf(event, leg)?.version
}

type Assignment = Mutation<'assignLegs'>

/** Returns an assignment that replaces the present driver of the leg that somebody else took first. */
function replacement({ body, ...rest }: Assignment, taken: TakenLeg): Assignment {
  return { ...rest, body: { ...body, legs: replacing(body.legs, taken, presentVersion) } }
}

/** Sends a failed assignment again, so that it replaces the driver who took the leg first. */
export async function handOver(
  commandId: string,
  mutation: Assignment,
  taken: TakenLeg,
  viewerId: string | null,
): Promise<void> {
  const { kind, body } = replacement(mutation, taken)
  await dismiss(commandId)
  await sendLegs({ kind, body }, t`Changed who drives`, viewerId)
}

function sayFailed(error: unknown): void {
  addToast({ tone: 'neg', text: errorText(error, t`This couldn’t be saved. Please try again.`) })
}

interface Attendance {
  readonly event: Event
  readonly profileId: string
  readonly isGoing: boolean
  readonly scope: 'this' | 'series' | 'team'
}

/** Returns a function that notes whether a child goes, with Undo for 10 s. */
export function useSetGoing() {
  const client = useQueryClient()
  return async (attendance: Attendance, doneText: string): Promise<void> => {
    startOptimisticPatches(client)
    try {
      const sent = await sendGoing(attendance)
      const undo = async () => {
        if (sent.state === 'queued' && (await dismiss(sent.id))) return
        await sendGoing({ ...attendance, isGoing: !attendance.isGoing })
      }
      addToast({
        tone: 'inf',
        text: doneText,
        about: [`${attendance.event.eventGroupId}/${attendance.profileId}`],
        action: { label: t`Undo`, onPress: () => void undo().catch(sayFailed) },
      })
    } catch (error) {
      sayFailed(error)
    }
  }
}

function sendGoing({ event, profileId, isGoing, scope }: Attendance) {
  const id = event.children.find((child) => child.profileId === profileId)?.eventId ?? event.id
  return send({
    kind: 'setGoing',
    params: { id },
    body: { profileId, isGoing, scope },
    queueKey: LEG_QUEUE_KEY,
    follows: creationOf(queuedCommands(), id),
  })
}

/** Sets how long the viewer drives from home to the event's place. Null restores the estimate. */
export async function setDriveFromHome(event: Event, minutes: number | null): Promise<void> {
  try {
    const sent = await send({
      kind: 'setDriveFromHome',
      params: { id: event.id },
      body: { minutes },
      queueKey: `drive:${event.eventGroupId}`,
    })
    if (sent.state === 'queued') sayQueued()
    else addToast({ tone: 'pos', text: t`Drive time saved` })
  } catch (error) {
    sayFailed(error)
  }
}

export type UsualDriver = Omit<Mutation<'addLegDefault'>['body'], 'id' | 'direction'>

/** Makes drivers the usual ones for a child's legs. Another person is asked once for all events of a default. */
export async function addUsualDrivers(
  directions: readonly Direction[],
  usuals: readonly UsualDriver[],
  doneText: string,
): Promise<boolean> {
  try {
    for (const usual of usuals)
      for (const direction of directions)
        await send({
          kind: 'addLegDefault',
          body: { ...usual, id: v7(), direction },
          queueKey: LEG_QUEUE_KEY,
        })
    addToast({ tone: 'pos', text: doneText })
    return true
  } catch (error) {
    sayFailed(error)
    return false
  }
}

/** Answers whether the viewer usually drives, for all events of the default. */
export async function answerDefault(
  id: string,
  answer: 'accept' | 'decline',
  doneText: string,
): Promise<void> {
  try {
    await send({ kind: 'answerLegDefault', params: { id }, body: { answer }, queueKey: LEG_QUEUE_KEY })
    addToast({ tone: 'pos', text: doneText })
  } catch (error) {
    sayFailed(error)
  }
}
