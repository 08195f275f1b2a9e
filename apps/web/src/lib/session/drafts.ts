/**
 * What stood half typed in a form when the session ended by itself, when what its page shows had to leave the screen, or
 * when nobody looked at it any more. The words wait, as unsent commands wait in the outbox, until the same account opens the
 * same form again: in this tab's session storage, which outlasts a reload and a tab that the browser put to sleep, and is of
 * no other tab; in the app for phones, which has one page and loses that storage when it is killed, on the device. Signing
 * out on purpose takes them along, and so does the loss of all that they are about (P3).
 *
 * A form names itself with what it is about ('event.<id>'), so that no draft opens over another thing.
 */
import { isNative } from '../api/transport.ts'

declare const shape: unique symbol
/** Unique among the forms of an account. What it holds must survive JSON. */
export type DraftName<Typed> = string & { readonly [shape]: Typed }

/** In the account's place, of what somebody typed before he signed in. */
export const VISITOR = 'visitor'

const PREFIX = 'homefield.draft.'

const storage = () => (isNative() ? localStorage : sessionStorage)

/** Beside a draft: the subjects that it tells of. */
const ABOUT = '.about'

/** @param about the subjects that it tells of (`profile:<id>`) */
export function keepDraft<Typed>(
  account: string,
  form: DraftName<Typed>,
  typed: Typed,
  about: readonly string[] = [],
): void {
  const key = keyOf(account, form)
  try {
    storage().setItem(key + ABOUT, JSON.stringify(about))
    storage().setItem(key, JSON.stringify(typed))
  } catch {
    // Storage is refused or full: as if nothing had been kept.
  }
}

/** Null where nothing is kept. It stays kept until it is dropped: a form may be rendered more than once before it stands. */
export function readDraft<Typed>(account: string | null, form: DraftName<Typed>): Typed | null {
  if (account === null) return null
  try {
    // Only `keepDraft` writes here, though that of an older build may have.
    return JSON.parse(storage().getItem(keyOf(account, form)) ?? 'null') as Typed | null
  } catch {
    return null
  }
}

export function dropDraft(account: string, form: DraftName<unknown>): void {
  const key = keyOf(account, form)
  drop((one) => one === key || one === key + ABOUT)
}

export function dropDraftsOf(account: string): void {
  drop((key) => key.startsWith(keyOf(account, '')))
}

/** What tells of nothing but lost subjects goes with them. */
export function dropDraftsAbout(account: string, isLost: (subject: string) => boolean): void {
  drop((key) => key.startsWith(keyOf(account, '')) && isAllLost(aboutOf(key), isLost))
}

function aboutOf(key: string): readonly string[] {
  const about = storage().getItem(key.endsWith(ABOUT) ? key : key + ABOUT)
  return JSON.parse(about ?? '[]') as readonly string[]
}

/** What tells of no subject is never lost. */
export function isAllLost(about: readonly string[], isLost: (subject: string) => boolean): boolean {
  return about.length > 0 && about.every(isLost)
}

function keyOf(account: string, form: string): string {
  return `${PREFIX}${account}.${form}`
}

function drop(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(storage()).filter(isMeant)) storage().removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}
