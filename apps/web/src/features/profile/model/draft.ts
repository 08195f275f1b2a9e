/**
 * The names of the drafts of a child's form.
 * A draft survives the end of the session, and the child's page offers to restore it.
 */
import type { DraftName } from '../../../lib/session/drafts.ts'
import { changesOf, merged, mixed, type ProfileField, type ProfileValues } from './form.ts'

export const NEW_CHILD = 'profile.new' as DraftName<ProfileValues>
export const editedChild = (id: string) => `profile.edited.${id}` as DraftName<ChildDraft>

export interface ChildDraft {
  /** The values of only the edited fields, because another person may change the other fields meanwhile. */
  values: Partial<ProfileValues>
  /**
   * The edited fields' values at the time the form opened. Absent in drafts from older versions of the app.
   */
  base?: Partial<ProfileValues>
}

/**
 * Returns the edited fields that another person has changed too.
 * The user must choose a value for each field that two people changed differently.
 */
export function conflictsOf(draft: ChildDraft | null, current: ProfileValues): readonly ProfileField[] {
  if (draft === null) return []
  return merged({ ...current, ...draft.values }, { ...current, ...draft.base }, current).conflicts
}

/**
 * Returns the draft to store for a form that started from `base`.
 * @param asked the fields in conflict; if the user does not resolve them, they are reported again
 * @param draft the draft that the form was restored from
 */
export function kept(
  values: ProfileValues,
  base: ProfileValues,
  asked: readonly ProfileField[],
  draft: ChildDraft | null,
): ChildDraft {
  const known = mixed(base, { ...base, ...draft?.base }, (field) => asked.includes(field))
  return { values: changesOf(values, base), base: changesOf(known, values) }
}
