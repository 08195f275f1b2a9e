import type { Profile } from '@homefield/contract/profile'
import { sportNamed } from '@homefield/domain/sport'
import type { Command } from '../../../lib/outbox/command.ts'
import type { ProfileValues } from './form.ts'

/** How many chips stand on a card before '+n'. */
export const CARD_SPORTS = 3

/** Children this parent may manage: the own ones, then those shared with full access. */
export function managedProfiles<Child extends Profile>(
  profiles: readonly Child[],
): { own: Child[]; shared: Child[] } {
  return {
    own: profiles.filter((profile) => profile.isOwnProfile),
    shared: profiles.filter((profile) => !profile.isOwnProfile && profile.accessRole === 'administrator'),
  }
}

/** A birthday as a day; null where the text is none, which reads 'Invalid date'. */
export function birthDay(dateOfBirth: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(dateOfBirth)
  } catch {
    return null
  }
}

type CreateBody = Pick<ProfileValues, 'name' | 'color' | 'sports'> & Partial<ProfileValues> & { id: string }
export type WaitingProfile = CreateBody
type ChangeBody = Partial<ProfileValues> & { version: number }

const isCreate = (command: Command) => command.method === 'post' && command.path === '/profiles'
const isChange = (command: Command) => command.method === 'patch' && /^\/profiles\/[^/]+$/.test(command.path)

/** Children written here whose sending waits for the network: shown at once, marked. */
export function waitingProfiles(commands: readonly Command[], known: readonly Profile[]): WaitingProfile[] {
  return commands
    .filter((command) => isCreate(command) && command.state !== 'failed')
    .map((command) => bodyOf(command) as CreateBody)
    .filter((waiting) => !known.some((profile) => profile.id === waiting.id))
}

/** A child as it will be once the outbox is through; the same object where nothing of it waits. */
export function withWaiting(profile: Profile, commands: readonly Command[]): Profile {
  const waiting = commands.filter(
    (command) =>
      isChange(command) && command.state !== 'failed' && command.path === `/profiles/${profile.id}`,
  )
  if (waiting.length === 0) return profile
  const { sports, version: _, ...rest } = Object.assign({}, ...waiting.map(bodyOf)) as ChangeBody
  return {
    ...profile,
    ...rest,
    ...(sports && { sports: sports.map((name) => ({ name, color: sportNamed(name).color })) }),
  }
}

/** What was saved on this device and refused when it came through: a new child, or changes of a known one. */
export type RefusedProfile =
  | { kind: 'create'; command: Command; values: CreateBody }
  | { kind: 'change'; command: Command; profile: Profile; values: Partial<ProfileValues> }

export function refusedProfile(
  commands: readonly Command[],
  known: readonly Profile[],
): RefusedProfile | null {
  for (const command of commands) {
    if (command.state !== 'failed') continue
    if (isCreate(command)) return { kind: 'create', command, values: bodyOf(command) as CreateBody }
    const profile = isChange(command) ? known.find(({ id }) => command.path === `/profiles/${id}`) : undefined
    if (profile) {
      const { version: _, ...values } = bodyOf(command) as ChangeBody
      return { kind: 'change', command, profile, values }
    }
  }
  return null
}

/** As it was written by this app. */
function bodyOf(command: Command): unknown {
  return JSON.parse(command.body ?? '{}')
}
