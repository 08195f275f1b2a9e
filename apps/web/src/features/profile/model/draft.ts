/**
 * The drafts' names in the store. A draft survives the end of the session, and the child's page offers it
 * again.
 */
import type { DraftName } from '../../../lib/session/drafts.ts'
import { changesOf, merged, mixed, type ProfileField, type ProfileValues } from './form.ts'

export const NEW_CHILD = 'profile.new' as DraftName<ProfileValues>
export const editedChild = (id: string) => `profile.edited.${id}` as DraftName<ChildDraft>

export interface ChildDraft {
  /** Only the edited fields, because others may change the rest. */
  values: Partial<ProfileValues>
  /** The values of these fields when the form opened; missing in drafts of older app versions. */
  base?: Partial<ProfileValues>
}

/** The fields that others changed to another value since, so the user must decide. */
export function conflictsOf(draft: ChildDraft | null, current: ProfileValues): readonly ProfileField[] {
  if (draft === null) return []
  return merged({ ...current, ...draft.values }, { ...current, ...draft.base }, current).conflicts
}

/**
 * Builds the draft of a form over `base`.
 * @param asked The fields in conflict. If unanswered, they are asked about again.
 * @param draft The draft that the form was opened with.
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
