import type { EventChange, NewEvent, SeriesScope } from '@homefield/contract/event'
import type { Command } from '../../../../lib/mutation-queue/command.ts'
import { isKind, LEG_KINDS, type Mutation } from '../../../../lib/mutation-queue/mutations.ts'

export type LegMutation = Mutation<(typeof LEG_KINDS)[number]>

export type EventMutation =
  | { kind: 'create'; body: NewEvent }
  | { kind: 'change'; id: string; body: EventChange }
  | { kind: 'remove'; id: string; scope: SeriesScope }
  | { kind: 'restore'; id: string }
  | { kind: 'legs'; change: LegMutation }
  | { kind: 'defaultAnswer'; id: string; answer: 'accept' | 'decline' }
  | { kind: 'going'; id: string; body: Mutation<'setGoing'>['body'] }

/**
 * Returns the effect of a queued mutation on events, such as a new time or another driver.
 * Returns null for a mutation without an effect on events in lists, such as setting reminders.
 */
export function eventMutationOf(mutation: Mutation): EventMutation | null {
  if (mutation.kind === 'createEvent') return { kind: 'create', body: mutation.body }
  if (mutation.kind === 'changeEvent') return { kind: 'change', id: mutation.params.id, body: mutation.body }
  if (mutation.kind === 'deleteEvent')
    return { kind: 'remove', id: mutation.params.id, scope: mutation.query?.scope ?? 'this' }
  if (mutation.kind === 'restoreEvent') return { kind: 'restore', id: mutation.params.id }
  if (mutation.kind === 'setGoing') return { kind: 'going', id: mutation.params.id, body: mutation.body }
  if (mutation.kind === 'answerLegDefault')
    return { kind: 'defaultAnswer', id: mutation.params.id, answer: mutation.body.answer }
  return isKind(mutation, ...LEG_KINDS) ? { kind: 'legs', change: mutation } : null
}

/** Returns the id of the queued command that creates this event, or null. */
export function creationOf(commands: readonly Command[], eventId: string): string | null {
  const isCreation = (eventMutation: EventMutation | null) =>
    eventMutation?.kind === 'create' && eventMutation.body.id === eventId
  return commands.find((command) => isCreation(eventMutationOf(command)))?.id ?? null
}
