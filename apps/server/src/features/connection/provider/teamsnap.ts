import { teamsnapClassic } from './teamsnap-classic.ts'
import { teamsnapOne } from './teamsnap-one.ts'
import type { ProviderReader } from './provider-reader.ts'

/** TeamSnap publishes two kinds of feed. A feed of TeamSnap ONE is recognized by its UIDs. */
export const teamsnap: ProviderReader = (occurrence, team) =>
  /@teamsnapone\.com(?:#|$)/i.test(occurrence.entry.uid)
    ? teamsnapOne(occurrence, team)
    : teamsnapClassic(occurrence, team)
