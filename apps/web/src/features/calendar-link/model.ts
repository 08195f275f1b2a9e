import type { CalendarLink } from '@homefield/contract/calendar-link'

/** Links that open another calendar app, such as Google Calendar, and subscribe it to a calendar link. */
export interface Followings {
  readonly google: string
  readonly apple: string
  readonly outlook: string
}

/** @param url the calendar link's URL, http or https */
export function followings(url: string): Followings {
  const webcal = url.replace(/^https?:/, 'webcal:')
  const query = (fields: Record<string, string>) => String(new URLSearchParams(fields))
  return {
    google: `https://calendar.google.com/calendar/r?${query({ cid: webcal })}`,
    apple: webcal,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${query({ url, name: 'Homefield' })}`,
  }
}

/** Replaces most of the secret in the URL with dots, after the user has copied the URL. */
export function veiled(url: string): string {
  return url.replace(/(\/calendar\/[\w-]{12})[\w-]+\.ics$/, '$1••••')
}

export interface SplitLinks {
  readonly used: readonly CalendarLink[]
  readonly revoked: readonly CalendarLink[]
}

export function splitLinks(links: readonly CalendarLink[]): SplitLinks {
  return {
    used: links.filter((link) => link.revokedAt === null),
    revoked: links.filter((link) => link.revokedAt !== null),
  }
}

/** Returns the secret from the URL hash of an unsubscribe link. Null if the hash contains no secret. */
export function optOutSecretIn(hash: string): string | null {
  const secret = new URLSearchParams(hash.replace(/^#/, '')).get('secret')
  return secret === '' ? null : secret
}
