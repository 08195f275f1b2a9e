import { teamsnapClassic } from './teamsnap-classic.ts'
import { teamsnapOne } from './teamsnap-one.ts'
import type { ProviderReader } from './provider-reader.ts'

/** TeamSnap publishes feeds in two formats, classic and TeamSnap ONE. The UIDs tell the two formats apart. */
export const teamsnap: ProviderReader = (occurrence, team) =>
  /@teamsnapone\.com(?:#|$)/i.test(occurrence.entry.uid)
    ? teamsnapOne(occurrence, team)
    : teamsnapClassic(occurrence, team)
