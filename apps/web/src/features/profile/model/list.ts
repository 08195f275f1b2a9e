import type { Profile } from '@homefield/contract/profile'
import { sportNamed } from '@homefield/domain/sport'
import type { Command } from '../../../lib/mutation-queue/command.ts'
import type { ProfileValues } from './form.ts'

/** Maximum number of sports on a child's card. A '+n' chip stands for the other sports. */
export const CARD_SPORTS = 3

/** Returns the children that the user may manage: the user's own, and friends' children as administrator. */
export function managedProfiles<Child extends Profile>(
  profiles: readonly Child[],
): { own: Child[]; shared: Child[] } {
  return {
    own: profiles.filter((profile) => profile.isOwnProfile),
    shared: profiles.filter((profile) => !profile.isOwnProfile && profile.accessRole === 'administrator'),
  }
}

/** Parses a date of birth. Returns null for an invalid text, for which the card shows 'Invalid date'. */
export function birthDay(dateOfBirth: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(dateOfBirth)
  } catch {
    return null
  }
}

type CreateBody = Pick<ProfileValues, 'name' | 'color' | 'sports'> & Partial<ProfileValues> & { id: string }
export type PendingProfile = CreateBody
type ChangeBody = Partial<ProfileValues> & { version: number }

/** Returns the new child that a mutation creates. Null for any other mutation. */
function createdBy(command: Command): CreateBody | null {
  return command.kind === 'createProfile' ? (command.body as CreateBody) : null
}

/** Returns the fields of the child that a queued mutation changes. Null for any other mutation. */
function changeOf(command: Command, id: string): Partial<ProfileValues> | null {
  if (command.kind !== 'changeProfile' || command.params.id !== id) return null
  const { version: _, ...values } = command.body as ChangeBody
  return values
}

/** Returns the new children that this device has not sent yet, so that the list can show them as pending. */
export function pendingProfiles(commands: readonly Command[], known: readonly Profile[]): PendingProfile[] {
  return commands
    .flatMap((command) => (command.state === 'failed' ? [] : (createdBy(command) ?? [])))
    .filter((pending) => !known.some((profile) => profile.id === pending.id))
}

/** Applies the queued changes to a child. If no change is queued, returns the same object. */
export function withPending(profile: Profile, commands: readonly Command[]): Profile {
  const pending = commands.flatMap((command) =>
    command.state === 'failed' ? [] : (changeOf(command, profile.id) ?? []),
  )
  if (pending.length === 0) return profile
  const { sports, ...rest } = Object.assign({}, ...pending) as Partial<ProfileValues>
  return {
    ...profile,
    ...rest,
    ...(sports && { sports: sports.map((name) => ({ name, color: sportNamed(name).color })) }),
  }
}

/** A new child, or a change to an existing child, that the server rejected. */
export type FailedProfile =
  | { kind: 'create'; command: Command; values: CreateBody }
  | { kind: 'change'; command: Command; profile: Profile; values: Partial<ProfileValues> }

export function failedProfile(commands: readonly Command[], known: readonly Profile[]): FailedProfile | null {
  for (const command of commands) {
    if (command.state !== 'failed') continue
    const created = createdBy(command)
    if (created) return { kind: 'create', command, values: created }
    for (const profile of known) {
      const values = changeOf(command, profile.id)
      if (values) return { kind: 'change', command, profile, values }
    }
  }
  return null
}
