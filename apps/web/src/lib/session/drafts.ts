/**
 * What stood half typed in a form when the session ended by itself. The form's page goes at that moment, with everything
 * else of the account; the words wait in this tab's session storage, as unsent commands wait in the outbox, until the
 * same account opens the same form again. Signing out on purpose takes them along.
 *
 * A form names itself with what it is about ('event.<id>'), so that no draft opens over another thing.
 */

declare const shape: unique symbol
/** Unique among the forms of an account. What it holds must survive JSON. */
export type DraftName<Typed> = string & { readonly [shape]: Typed }

/** In the account's place, of what somebody typed before he signed in. */
export const VISITOR = 'visitor'

const PREFIX = 'homefield.draft.'

export function keepDraft<Typed>(account: string, form: DraftName<Typed>, typed: Typed): void {
  try {
    sessionStorage.setItem(keyOf(account, form), JSON.stringify(typed))
  } catch {
    // Storage is refused or full: as if nothing had been kept.
  }
}

/** Null where nothing is kept. It stays kept until it is dropped: a form may be rendered more than once before it stands. */
export function readDraft<Typed>(account: string | null, form: DraftName<Typed>): Typed | null {
  if (account === null) return null
  try {
    // Only `keepDraft` writes here, in the same tab.
    return JSON.parse(sessionStorage.getItem(keyOf(account, form)) ?? 'null') as Typed | null
  } catch {
    return null
  }
}

export function dropDraft(account: string, form: DraftName<unknown>): void {
  drop((key) => key === keyOf(account, form))
}

export function dropDraftsOf(account: string): void {
  drop((key) => key.startsWith(keyOf(account, '')))
}

function keyOf(account: string, form: string): string {
  return `${PREFIX}${account}.${form}`
}

function drop(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (isMeant(key)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}
