import type { Settings } from '@homefield/contract/account'
import { useMemo, useState } from 'react'
import type { Command } from '../../../../lib/mutation-queue/command.ts'
import { dismiss } from '../../../../lib/mutation-queue/mutation-queue.ts'
import { useMutationQueue } from '../../../../lib/mutation-queue/use-mutation-queue.ts'
import type { DraftName } from '../../../../lib/session/drafts.ts'
import { useDraft, useKeepDraft } from '../../../../lib/session/use-draft.ts'
import { SETTINGS_QUEUE_KEY } from '../../theme/mutations.ts'
import {
  changesOf,
  differencesOf,
  type Conflict,
  edited,
  type Edits,
  problemsOf,
  failedEdits,
  type SavedField,
  type SavedValues,
  settled,
  withPending,
  without,
} from '../model/form.ts'
import { useSaveSettings } from '../mutations.ts'
import { usePhones } from './use-phones.ts'

const DRAFT = 'settings' as DraftName<Edits>

/** Manages the Settings form: stores only the fields that the user edited, and saves them. */
export function useSettingsForm(known: Settings) {
  const commands = useMutationQueue(SETTINGS_QUEUE_KEY)
  const settings = useMemo(() => withPending(known, commands), [known, commands])
  const phones = usePhones()
  const [edits, setEdits] = useState<Edits>(useDraft(DRAFT) ?? {})
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [refusals, setRefusals] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const saving = useSaveSettings({
    onSaved: (saved) => {
      setEdits((now) => without(now, saved, phones.read))
      setConflicts([])
      setRefusals(0)
      setSaved(true)
    },
    onConflict: setConflicts,
    onProblem: () => setRefusals((before) => before + 1),
  })

  const changes = changesOf(edits, settings, phones.read)
  const isDirty = Object.keys(changes).length > 0
  // No draft is stored while a save runs, because the mutation queue then contains the edits.
  useKeepDraft(DRAFT, isDirty && !saving.isPending ? edits : null)
  const found = refusals > 0 ? problemsOf(changes, phones.read) : {}
  // The server checks phone numbers as well, in case the browser could not load the number plans.
  const problems =
    saving.problem?.phoneNumber && changes.phoneNumber ? { ...found, ...saving.problem } : found

  const save = (wanted: Edits) => {
    if (saving.isPending) return
    const wrong = problemsOf(changesOf(wanted, settings, phones.read), phones.read)
    if (Object.keys(wrong).length > 0) setRefusals(refusals + 1)
    else saving.mutate({ edits: wanted, readPhone: phones.read })
  }
  const failed = failedCommand(commands, settings)

  return {
    settings,
    phones,
    isDirty,
    isSaving: saving.isPending,
    /** True after a save until the user edits a field again. */
    isSaved: isSaved && !isDirty,
    errorText: saving.errorText,
    problems,
    refusals,
    conflicts,
    value<Field extends SavedField>(field: Field): SavedValues[Field] {
      // The cast is safe, because `change` stores only values that have the field's type.
      return (edits[field]?.mine ?? settings[field]) as SavedValues[Field]
    },
    isEdited: (field: SavedField) => edits[field] !== undefined,
    change<Field extends SavedField>(field: Field, mine: SavedValues[Field]) {
      setEdits((now) => edited(now, field, mine, settings))
      setSaved(false)
    },
    save: () => save(edits),
    discard: () => {
      setEdits({})
      setRefusals(0)
      saving.reset()
    },
    /** Called after the user has chosen a value for each conflicting field. Saves the chosen values. */
    resolve(keepsTheirs: (field: SavedField) => boolean) {
      const kept = settled(edits, settings, keepsTheirs)
      setEdits(kept)
      setConflicts([])
      if (Object.keys(changesOf(kept, settings, phones.read)).length > 0) save(kept)
    },
    backToEditing: () => setConflicts([]),
    /** The queued change of settings that the server rejected, or null. */
    failed: failed?.command ?? null,
    async takeBack() {
      if (!failed) return
      const { command, edits: wanted } = failed
      await dismiss(command.id)
      setEdits((now) => ({ ...now, ...wanted }))
      if (command.failure?.code === 'stale') setConflicts(differencesOf(wanted, settings, phones.read))
    },
    async forget() {
      if (failed) await dismiss(failed.command.id)
    },
  }
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>

function failedCommand(commands: readonly Command[], settings: SavedValues) {
  for (const command of commands) {
    const edits = command.state === 'failed' ? failedEdits(command, settings) : null
    if (edits) return { command, edits }
  }
  return null
}
