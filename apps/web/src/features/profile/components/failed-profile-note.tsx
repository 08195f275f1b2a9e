import { useLingui } from '@lingui/react/macro'
import { errorText } from '../../../lib/error-text.ts'
import { dismiss, errorOf } from '../../../lib/mutation-queue/mutation-queue.ts'
import { Note } from '../../../ui/note.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import type { FailedProfile } from '../model/list.ts'

interface FailedProfileNoteProps {
  failed: FailedProfile
  /** Reopens the form with the values that the user typed. */
  onOpen: (failed: FailedProfile) => void
}

/** Shows a change to a child that this device sent and that the server rejected. */
export function FailedProfileNote({ failed, onOpen }: FailedProfileNoteProps) {
  const { t } = useLingui()
  const { command } = failed
  const isNew = failed.kind === 'create'
  const name = isNew ? failed.values.name : failed.profile.name
  const isOpenable = isNew || failed.profile.can.edit
  const link = `${TEXT_LINK} text-inherit! underline underline-offset-3`
  return (
    <Note tone="neg" role="alert" className="mb-4">
      <b>
        {isNew
          ? t`${name} was saved on this device, but could not be added.`
          : t`Changes to ${name} from this device couldn’t be saved.`}
      </b>{' '}
      {command.failure
        ? errorText(errorOf(command.failure), isNew ? t`Failed to add profile` : t`Failed to update profile`)
        : null}{' '}
      {isOpenable ? (
        <>
          <Pressable className={link} onPress={() => void dismiss(command.id).then(() => onOpen(failed))}>
            {isNew ? t`Look at it` : t`Look at them`}
          </Pressable>
          {' · '}
        </>
      ) : null}
      <Pressable className={link} onPress={() => void dismiss(command.id)}>
        {t`Discard`}
      </Pressable>
    </Note>
  )
}
