/** The drafts' names in the store. The child's page offers the draft after the session has ended. */
import type { DraftName } from '../../../lib/session/drafts.ts'
import { changesOf, merged, mixed, type ProfileField, type ProfileValues } from './form.ts'

export const NEW_CHILD = 'profile.new' as DraftName<ProfileValues>
export const editedChild = (id: string) => `profile.edited.${id}` as DraftName<ChildDraft>

export interface ChildDraft {
  /** The fields that were touched: others may change the rest meanwhile. */
  values: Partial<ProfileValues>
  /** The same fields as the form knew them; absent where an app before this one kept the draft. */
  base?: Partial<ProfileValues>
}

/** The fields about which the person must be asked: others gave them another value meanwhile. */
export function conflictsOf(draft: ChildDraft | null, current: ProfileValues): readonly ProfileField[] {
  if (draft === null) return []
  return merged({ ...current, ...draft.values }, { ...current, ...draft.base }, current).conflicts
}

/**
 * What is kept of a form over `base`.
 * @param asked the fields about which the person is being asked: unanswered, they are asked about again.
 * @param draft what the form was opened with
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
