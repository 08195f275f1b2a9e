import { useLingui } from '@lingui/react/macro'
import { errorText } from '../../../../lib/error-text.ts'
import { errorOf } from '../../../../lib/mutation-queue/mutation-queue.ts'
import { Note } from '../../../../ui/note.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { TEXT_LINK } from '../../../../ui/text-link-look.ts'
import type { SettingsFormState } from './use-settings-form.ts'

/**
 * Appears if the server rejected a change of settings that was queued on this device.
 * The user can discard the rejected change, or correct the change in the form.
 */
export function FailedSettingsNote({ form }: { form: SettingsFormState }) {
  const { t } = useLingui()
  const failure = form.failed?.failure
  if (!failure) return null
  return (
    <Note tone="neg" role="alert" className="my-4">
      <b>{t`Changes from this device could not be saved.`}</b>{' '}
      {errorText(errorOf(failure), t`Failed to save settings`)}{' '}
      <Pressable
        className={`${TEXT_LINK} text-inherit! underline underline-offset-3`}
        onPress={() => void form.takeBack()}
      >
        {t`Look at them`}
      </Pressable>
      {' · '}
      <Pressable
        className={`${TEXT_LINK} text-inherit! underline underline-offset-3`}
        onPress={() => void form.forget()}
      >
        {t`Discard`}
      </Pressable>
    </Note>
  )
}
