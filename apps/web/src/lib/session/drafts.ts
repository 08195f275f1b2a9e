/**
 * Stores unsaved form content when the session expires, when the page's data has to leave the screen, when
 * the page is hidden, or when the page dies. The content waits until the same account opens the same form
 * again.
 *
 * It is stored in this tab's session storage, which survives a reload and a tab that the browser put to
 * sleep, and which no other tab can read. The native app has a single page and loses session storage when it
 * is killed, so there the content is stored in local storage. Signing out deletes it, and so does losing
 * access to all subjects it is about (P3). No form opens automatically because of a draft: the page offers it
 * (`draft-offer.tsx`).
 *
 * A form's name contains what it is about ('event.<id>'), so that a draft never opens in the form of another
 * thing.
 */
import { v7 } from 'uuid'
import { createEmitter } from '../api/emitter.ts'
import { isNative } from '../api/transport.ts'

declare const shape: unique symbol
/** Unique among the forms of an account. The content must survive JSON. */
export type DraftName<Typed> = string & { readonly [shape]: Typed }

/** The common prefix of the names of forms that can be found only through their drafts. */
export type DraftFamily<Typed> = string & { readonly [shape]: Typed }

/** Emits after a draft was stored or dropped in this tab, and after a form opened or closed. */
const changed = createEmitter<undefined>()
export const onDraftsChange = changed.on

const openForms = new Set<DraftName<unknown>>()
/** True while the form is open. Its draft may already be stored, but is not offered yet. */
export const isOpenForm = (form: DraftName<unknown>) => openForms.has(form)

/** @returns a function that marks the form as closed */
export function standForm(form: DraftName<unknown>): () => void {
  openForms.add(form)
  changed.emit(undefined)
  return () => {
    openForms.delete(form)
    changed.emit(undefined)
  }
}

/** Replaces the account id in drafts that a visitor typed before signing in. */
export const VISITOR = 'visitor'

const PREFIX = 'homefield.draft.'

const storage = () => (isNative() ? localStorage : sessionStorage)

/** Key suffix for the subjects that a draft is about. */
const ABOUT = '.about'

/**
 * Key suffix for the content of an open form. It becomes a draft once the page that wrote it no longer
 * exists.
 */
const TYPING = '.typing'
/** Identifies this page load. */
const PAGE = v7()

interface Typing {
  page: string
  typed: unknown
}

/** @param about the subjects that the draft is about (`profile:<id>`) */
export function keepDraft<Typed>(
  account: string,
  form: DraftName<Typed>,
  typed: Typed,
  about: readonly string[] = [],
): void {
  put(keyOf(account, form), typed, about)
  changed.emit(undefined)
}

/** Like `keepDraft`, during typing. `readDraft` ignores it while this page lives. */
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
    // Storage is blocked or full: the draft is lost.
  }
}

/**
 * Null if nothing is stored. Reading does not delete the draft, because a form may render more than once
 * before it mounts.
 */
export function readDraft<Typed>(account: string | null, form: DraftName<Typed>): Typed | null {
  if (account === null) return null
  try {
    // Only `put` writes this key, but the writer may have been an older build.
    const kept = JSON.parse(storage().getItem(keyOf(account, form)) ?? 'null') as Typed | null
    const typing = JSON.parse(storage().getItem(keyOf(account, form) + TYPING) ?? 'null') as Typing | null
    return kept ?? (typing && typing.page !== PAGE ? (typing.typed as Typed) : null)
  } catch {
    return null
  }
}

/** The names of the forms of a family that have a draft. */
export function draftsIn<Typed>(account: string | null, family: DraftFamily<Typed>): DraftName<Typed>[] {
  if (account === null) return []
  const start = keyOf(account, family)
  const forms = new Set<string>()
  try {
    for (const key of Object.keys(storage()))
      if (key.startsWith(start) && !key.endsWith(ABOUT))
        forms.add(key.slice(keyOf(account, '').length).replace(/\.typing$/, ''))
  } catch {
    // Storage is blocked, so nothing was stored.
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

/** Deletes drafts that are only about lost subjects. */
export function dropDraftsAbout(account: string, isLost: (subject: string) => boolean): void {
  drop((key) => key.startsWith(keyOf(account, '')) && isAllLost(aboutOf(key), isLost))
}

function aboutOf(key: string): readonly string[] {
  const about = storage().getItem(key.endsWith(ABOUT) ? key : key + ABOUT)
  return JSON.parse(about ?? '[]') as readonly string[]
}

/** A draft about no subject is never lost. */
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
    // Storage is blocked, so nothing was stored.
  }
  changed.emit(undefined)
}
