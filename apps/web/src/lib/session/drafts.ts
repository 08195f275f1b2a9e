/**
 * Stores the unsaved content of a form when the session expires, the page is hidden or the tab is closed.
 * The content is also stored when the app removes data that the user may no longer see.
 * Removing the data may close the form.
 * When the same account opens the same form again, the form shows the stored content.
 *
 * A draft is in this tab's session storage, which survives a reload and which no other tab can read.
 * The native app uses local storage instead, because it loses session storage when the phone kills the app.
 * A draft is deleted at sign-out, and when the user loses access to every subject of the draft (P3).
 * A draft never opens a form automatically: the page offers the draft (`draft-offer.tsx`).
 *
 * The name of a form contains the id of its subject ('event.<id>').
 * A draft about one event therefore never opens in the form of another event.
 */
import { v7 } from 'uuid'
import { createEmitter } from '../api/emitter.ts'
import { isNative } from '../api/transport.ts'

declare const shape: unique symbol
/**
 * Name of a form, unique within an account.
 * The type parameter is the form's content, which must be valid JSON.
 */
export type DraftName<Typed> = string & { readonly [shape]: Typed }

/** A common prefix of form names, such as 'event.'. The prefix finds the drafts of all events. */
export type DraftFamily<Typed> = string & { readonly [shape]: Typed }

/** Emits after a draft was stored or dropped in this tab, and after a form was opened or closed. */
const changed = createEmitter<undefined>()
export const onDraftsChange = changed.on

const openForms = new Set<DraftName<unknown>>()
/** Returns whether the form is open. The page does not offer a stored draft while its form is open. */
export const isOpenForm = (form: DraftName<unknown>) => openForms.has(form)

/** Marks the form as open. @returns a function that marks it as closed */
export function standForm(form: DraftName<unknown>): () => void {
  openForms.add(form)
  changed.emit(undefined)
  return () => {
    openForms.delete(form)
    changed.emit(undefined)
  }
}

/** Replaces the account id in the storage key of a draft that was typed before signing in. */
export const VISITOR = 'visitor'

const PREFIX = 'homefield.draft.'

const storage = () => (isNative() ? localStorage : sessionStorage)

/** Suffix of a second storage key, which holds the subjects (`profile:<id>`) of a draft. */
const ABOUT = '.about'

/**
 * Suffix of the storage key for the text of an open form.
 * The text becomes a draft after the page is closed.
 */
const TYPING = '.typing'
/** Distinguishes text that this page load stored from text that an earlier page load left behind. */
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

/** Stores text during typing. The text becomes a draft only if the page is closed or killed. */
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
    // Storage is blocked or full, so the draft is lost.
  }
}

/**
 * Reads a draft. Returns null if the form has no draft.
 * Reading does not delete the draft, because React may render a form more than once before it mounts.
 */
export function readDraft<Typed>(account: string | null, form: DraftName<Typed>): Typed | null {
  if (account === null) return null
  try {
    // The parsed value can have the wrong type only if an older build wrote it in another format.
    const kept = JSON.parse(storage().getItem(keyOf(account, form)) ?? 'null') as Typed | null
    const typing = JSON.parse(storage().getItem(keyOf(account, form) + TYPING) ?? 'null') as Typing | null
    return kept ?? (typing && typing.page !== PAGE ? (typing.typed as Typed) : null)
  } catch {
    return null
  }
}

/** Returns the names of all forms with this name prefix that have a draft. */
export function draftsIn<Typed>(account: string | null, family: DraftFamily<Typed>): DraftName<Typed>[] {
  if (account === null) return []
  const start = keyOf(account, family)
  const forms = new Set<string>()
  try {
    for (const key of Object.keys(storage()))
      if (key.startsWith(start) && !key.endsWith(ABOUT))
        forms.add(key.slice(keyOf(account, '').length).replace(/\.typing$/, ''))
  } catch {
    // Storage is blocked, so there is nothing to delete.
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

/** Deletes each draft for which the user has lost access to every subject. */
export function dropDraftsAbout(account: string, isLost: (subject: string) => boolean): void {
  drop((key) => key.startsWith(keyOf(account, '')) && isAllLost(aboutOf(key), isLost))
}

function aboutOf(key: string): readonly string[] {
  const about = storage().getItem(key.endsWith(ABOUT) ? key : key + ABOUT)
  return JSON.parse(about ?? '[]') as readonly string[]
}

/**
 * Returns true if the user has lost access to all of the draft's subjects.
 * Returns false for a draft without subjects.
 */
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
    // Storage is blocked, so there is nothing to delete.
  }
  changed.emit(undefined)
}
