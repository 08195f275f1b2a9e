/**
 * What stood half typed in a form when the session ended by itself, when what its page shows had to leave the screen, when
 * nobody looked at it any more, or when the page died under it. The words wait, as unsent commands wait in the outbox, until
 * the same account opens the same form again: in this tab's session storage, which outlasts a reload and a tab that the
 * browser put to sleep, and is of no other tab; in the app for phones, which has one page and loses that storage when it is
 * killed, on the device. Signing out on purpose takes them along, and so does the loss of all that they are about (P3).
 * No form opens by itself for a draft: the page offers it (`draft-offer.tsx`).
 *
 * A form names itself with what it is about ('event.<id>'), so that no draft opens over another thing.
 */
import { v7 } from 'uuid'
import { createEmitter } from '../api/emitter.ts'
import { isNative } from '../api/transport.ts'

declare const shape: unique symbol
/** Unique among the forms of an account. What it holds must survive JSON. */
export type DraftName<Typed> = string & { readonly [shape]: Typed }

/** The common beginning of the names of forms that are known only by their drafts. */
export type DraftFamily<Typed> = string & { readonly [shape]: Typed }

/** Emitted after a draft was kept or dropped in this tab, and after a form opened or closed. */
const changed = createEmitter<undefined>()
export const onDraftsChange = changed.on

const standing = new Set<DraftName<unknown>>()
/** True while the form is open. Its draft may already be stored, but is not offered yet. */
export const isStanding = (form: DraftName<unknown>) => standing.has(form)

/** @returns the call that closes it */
export function standForm(form: DraftName<unknown>): () => void {
  standing.add(form)
  changed.emit(undefined)
  return () => {
    standing.delete(form)
    changed.emit(undefined)
  }
}

/** In the account's place, of what somebody typed before he signed in. */
export const VISITOR = 'visitor'

const PREFIX = 'homefield.draft.'

const storage = () => (isNative() ? localStorage : sessionStorage)

/** Beside a draft: the subjects that it tells of. */
const ABOUT = '.about'

/** Of a form that stands open: what it holds, until it closes. It is a draft once the page that wrote it is no more. */
const TYPING = '.typing'
/** This page, as long as it lives. */
const PAGE = v7()

interface Typing {
  page: string
  typed: unknown
}

/** @param about the subjects that it tells of (`profile:<id>`) */
export function keepDraft<Typed>(
  account: string,
  form: DraftName<Typed>,
  typed: Typed,
  about: readonly string[] = [],
): void {
  put(keyOf(account, form), typed, about)
  changed.emit(undefined)
}

/** The same while it is being typed: nothing of it is read as long as this page lives. */
export function keepTyping<Typed>(
  account: string,
  form: DraftName<Typed>,
  typed: Typed,
  about: readonly string[] = [],
): void {
  put(keyOf(account, form) + TYPING, { page: PAGE, typed } satisfies Typing, about)
}

function put(key: string, value: unknown, about: readonly string[]): void {
  try {
    storage().setItem(key + ABOUT, JSON.stringify(about))
    storage().setItem(key, JSON.stringify(value))
  } catch {
    // Storage is refused or full: as if nothing had been kept.
  }
}

/** Null where nothing is kept. It stays kept until it is dropped: a form may be rendered more than once before it stands. */
export function readDraft<Typed>(account: string | null, form: DraftName<Typed>): Typed | null {
  if (account === null) return null
  try {
    // Only `put` writes here, though that of an older build may have.
    const kept = JSON.parse(storage().getItem(keyOf(account, form)) ?? 'null') as Typed | null
    const typing = JSON.parse(storage().getItem(keyOf(account, form) + TYPING) ?? 'null') as Typing | null
    return kept ?? (typing && typing.page !== PAGE ? (typing.typed as Typed) : null)
  } catch {
    return null
  }
}

/** The forms of a family that have a draft, by name. */
export function draftsIn<Typed>(account: string | null, family: DraftFamily<Typed>): DraftName<Typed>[] {
  if (account === null) return []
  const start = keyOf(account, family)
  const forms = new Set<string>()
  try {
    for (const key of Object.keys(storage()))
      if (key.startsWith(start) && !key.endsWith(ABOUT))
        forms.add(key.slice(keyOf(account, '').length).replace(/\.typing$/, ''))
  } catch {
    // Storage is refused: nothing was kept.
  }
  return [...forms]
    .sort()
    .map((form) => form as DraftName<Typed>)
    .filter((form) => readDraft(account, form) !== null)
}

export function dropDraft(account: string, form: DraftName<unknown>): void {
  const key = keyOf(account, form)
  const both = [key, key + TYPING]
  drop((one) => both.some((kept) => one === kept || one === kept + ABOUT))
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
  changed.emit(undefined)
}
