import type { Profile } from '@homefield/contract/profile'
import { nextColor, type PaletteHex } from '@homefield/domain/palette'
import { CHOOSABLE_SPORTS, type SportName } from '@homefield/domain/sport'
import type { Command } from '../../lib/outbox/command.ts'

/** What the dialog holds. */
export interface ProfileForm {
  name: string
  color: PaletteHex
  sports: SportName[]
}

export function emptyForm(profiles: readonly Pick<Profile, 'color'>[]): ProfileForm {
  return { name: '', color: nextColor(profiles.map((profile) => profile.color)), sports: [] }
}

/** In the catalogue's order, whatever the order of pressing. */
export function withSport(sports: readonly SportName[], sport: SportName, isChosen: boolean): SportName[] {
  return CHOOSABLE_SPORTS.map(({ name }) => name).filter((name) =>
    name === sport ? isChosen : sports.includes(name),
  )
}

/** How many chips stand on a card before '+n'. */
export const CARD_SPORTS = 3

/** Children this parent may manage: the own ones, then those shared with full access. */
export function managedProfiles(profiles: readonly Profile[]): { own: Profile[]; shared: Profile[] } {
  return {
    own: profiles.filter((profile) => profile.isOwnProfile),
    shared: profiles.filter((profile) => !profile.isOwnProfile && profile.accessRole === 'administrator'),
  }
}

export type WaitingProfile = ProfileForm & { id: string }

/** Children written here whose sending waits for the network: shown at once, marked. */
export function waitingProfiles(commands: readonly Command[], known: readonly Profile[]): WaitingProfile[] {
  return commands
    .filter((command) => command.method === 'post' && command.path === '/profiles' && command.body !== null)
    .map((command) => JSON.parse(command.body ?? '{}') as WaitingProfile)
    .filter((waiting) => !known.some((profile) => profile.id === waiting.id))
}
