import type { PartHealth } from '@homefield/contract/operator'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Bell,
  Database,
  Files,
  type LucideIcon,
  Mail,
  Map,
  MapPin,
  MessageSquareText,
  Network,
  Route,
  Trophy,
} from 'lucide-react'

type Part = PartHealth['part']

const NAMES: Record<Part, MessageDescriptor> = {
  database: msg`Database`,
  files: msg`Photos and files`,
  mail: msg`Email`,
  push: msg`Push notifications`,
  nats: msg`NATS`,
  places: msg`Address search`,
  tiles: msg`Maps`,
  routing: msg`Drive times`,
  teamsnap: msg`TeamSnap sign-in`,
  sms: msg`Text messages`,
}

export const PART_ICONS: Record<Part, LucideIcon> = {
  database: Database,
  files: Files,
  mail: Mail,
  push: Bell,
  nats: Network,
  places: MapPin,
  tiles: Map,
  routing: Route,
  teamsnap: Trophy,
  sms: MessageSquareText,
}

/** What the operator checks first if the part fails. */
const ADVICE: Record<Part, MessageDescriptor> = {
  database: msg`Check that PostgreSQL runs and accepts connections.`,
  files: msg`Check the disk, or the bucket and its keys.`,
  mail: msg`Check SMTP_URL. Emails wait and are sent later.`,
  push: msg`Check HOMEFIELD_ENCRYPTION_KEYS and the push keys.`,
  nats: msg`Check NATS_URL. Changes on other devices appear a few seconds late.`,
  places: msg`Check MAPS_PROVIDER. People can type addresses without suggestions.`,
  tiles: msg`Check MAPS_TILES_URL. Events show no map meanwhile.`,
  routing: msg`Check the routing service. Drive times are estimated meanwhile.`,
  teamsnap: msg`Check TEAMSNAP_CLIENT_ID and TEAMSNAP_CLIENT_SECRET.`,
  sms: msg`Check SMS_URL. Text messages wait for a while.`,
}

export const partName = (part: Part): string => i18n._(NAMES[part])
export const partAdvice = (part: Part): string => i18n._(ADVICE[part])
