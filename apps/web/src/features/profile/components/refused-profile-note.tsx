import { useLingui } from '@lingui/react/macro'
import { errorText } from '../../../lib/error-text.ts'
import { dismiss, errorOf } from '../../../lib/mutation-queue/mutation-queue.ts'
import { Note } from '../../../ui/note.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { TEXT_LINK } from '../../../ui/text-link.tsx'
import type { RefusedProfile } from '../model/list.ts'

interface RefusedProfileNoteProps {
  refused: RefusedProfile
  /** Reopens the form with the values that the user typed. */
  onOpen: (refused: RefusedProfile) => void
}

/** Shows a change on this device that the server rejected. */
export function RefusedProfileNote({ refused, onOpen }: RefusedProfileNoteProps) {
  const { t } = useLingui()
  const { command } = refused
  const isNew = refused.kind === 'create'
  const name = isNew ? refused.values.name : refused.profile.name
  const isOpenable = isNew || refused.profile.can.edit
  const link = `${TEXT_LINK} text-inherit! underline underline-offset-3`
  return (
    <Note tone="neg" role="alert" className="mb-4">
      <b>
        {isNew
          ? t`${name} was saved on this device, but could not be added.`
          : t`Changes of ${name} from this device could not be saved.`}
      </b>{' '}
      {command.failure
        ? errorText(errorOf(command.failure), isNew ? t`Failed to add profile` : t`Failed to update profile`)
        : null}{' '}
      {isOpenable ? (
        <>
          <Pressable className={link} onPress={() => void dismiss(command.id).then(() => onOpen(refused))}>
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
