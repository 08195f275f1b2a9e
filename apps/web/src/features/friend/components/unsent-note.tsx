import { useLingui } from '@lingui/react/macro'
import { codeText } from '../../../lib/error-text.ts'
import { dismiss, retry } from '../../../lib/mutation-queue/mutation-queue.ts'
import { Pressable } from '../../../ui/pressable.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import { isStale, type Unsent } from '../model/unsent.ts'

interface UnsentNoteProps {
  unsent: Unsent | undefined
  /** Opens the access dialog with the role that failed to be saved, beside the friend's current role. */
  onEdit?: () => void
}

/** Shows a change that the user made offline and that the server later rejected. */
export function UnsentNote({ unsent, onEdit }: UnsentNoteProps) {
  const { t } = useLingui()
  if (!unsent?.refusal) return null
  const reason = codeText(unsent.refusal.code) ?? unsent.refusal.message
  return (
    <p className="mt-1.5 text-sm font-medium text-neg-ink" role="alert">
      {t`Your change could not be saved: ${reason}`}{' '}
      {onEdit && isStale(unsent) ? (
        <Pressable className={TEXT_LINK} onPress={onEdit}>
          {t`Edit access level`}
        </Pressable>
      ) : (
        <Pressable className={TEXT_LINK} onPress={() => void retry(unsent.commandId)}>
          {t`Try again`}
        </Pressable>
      )}
      {' · '}
      <Pressable className={TEXT_LINK} onPress={() => void dismiss(unsent.commandId)}>
        {t`Discard`}
      </Pressable>
    </p>
  )
}
