/**
 * Stores the unsaved content of a form as a draft when the session expires or the page is hidden or closed.
 * A draft is also stored when the app removes data that the user may no longer see.
 * Removing the data may close the form that shows the data.
 * When the same account opens the form again, the form shows the draft.
 *
 * A draft is stored in the tab's session storage, which survives a reload and which no other tab can read.
 * The native app uses local storage instead, because it loses session storage when the phone ends the app.
 * A draft is deleted at sign-out, and when the user can no longer see anything that the draft is about (P3).
 * A draft never opens a form automatically: the page offers the draft (`draft-offer.tsx`).
 *
 * The name of a form contains the id of what the form edits, such as 'event.<id>'.
 * Because of the id, a draft about one event never opens in the form of another event.
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

/** A prefix of form names. For example, 'event.' finds the drafts about all events. */
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

/** Takes the place of the account id in the storage key of a draft that a visitor typed before signing in. */
export const VISITOR = 'visitor'

const PREFIX = 'homefield.draft.'

const storage = () => (isNative() ? localStorage : sessionStorage)

/** Suffix of the storage key for the ids of what a draft is about, such as a child (`profile:<id>`). */
const ABOUT = '.about'

/**
 * Suffix of the storage key for text that the user is typing into an open form.
 * If the page is closed or killed, the text becomes a draft.
 */
const TYPING = '.typing'
/** Identifies this page load, to recognize typed text that an earlier page load left behind. */
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
    // If storage is blocked or full, the draft is lost.
  }
}

/**
 * Reads a draft. Returns null if the form has no draft.
 * Reading does not delete the draft, because React may render a form more than once before it mounts.
 */
export function readDraft<Typed>(account: string | null, form: DraftName<Typed>): Typed | null {
  if (account === null) return null
  try {
    // The cast is safe unless an older build of the app stored the draft in another format.
    const kept = JSON.parse(storage().getItem(keyOf(account, form)) ?? 'null') as Typed | null
    const typing = JSON.parse(storage().getItem(keyOf(account, form) + TYPING) ?? 'null') as Typing | null
    return kept ?? (typing && typing.page !== PAGE ? (typing.typed as Typed) : null)
  } catch {
    return null
  }
}

/** Returns the names of all forms with a draft. Only names with the given prefix are included. */
export function draftsIn<Typed>(account: string | null, family: DraftFamily<Typed>): DraftName<Typed>[] {
  if (account === null) return []
  const start = keyOf(account, family)
  const forms = new Set<string>()
  try {
    for (const key of Object.keys(storage()))
      if (key.startsWith(start) && !key.endsWith(ABOUT))
        forms.add(key.slice(keyOf(account, '').length).replace(/\.typing$/, ''))
  } catch {
    // If storage is blocked, there are no drafts to list.
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

/** Deletes every draft if the user can no longer see anything that the draft is about, such as a child. */
export function dropDraftsAbout(account: string, isLost: (subject: string) => boolean): void {
  drop((key) => key.startsWith(keyOf(account, '')) && isAllLost(aboutOf(key), isLost))
}

function aboutOf(key: string): readonly string[] {
  const about = storage().getItem(key.endsWith(ABOUT) ? key : key + ABOUT)
  return JSON.parse(about ?? '[]') as readonly string[]
}

/**
 * Returns true if the user has lost access to everything (such as a child) that a draft is about.
 * Returns false if the list `about` is empty.
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
    // If storage is blocked, there is no draft to delete.
  }
  changed.emit(undefined)
}
